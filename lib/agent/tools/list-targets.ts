import { type SQL, sql } from "drizzle-orm";
import { activeFirst } from "@/db/active-first";
import { idsOfNumber } from "@/db/ids-of-number";
import { lookUp } from "@/db/planning";
import { idsOfNamed } from "@/lib/accounts/users/tables";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { Verb } from "@/lib/platform/http/endpoint";
import { typedDigits } from "@/lib/platform/locale/typed-digits";
import type { listToolTargets } from "./contract";
import { assertTool, readTargets } from "./queries";

/** A tool's targets, replaced ones last; all of them without a limit. For admins. Throws `not_found`. */
export const listTargets: Verb<typeof listToolTargets> = async (
  { actor },
  { params: { id }, query: { search, after, limit } },
) => {
  assertAgency(actor);
  const source = search ? found(search) : sql`tool_targets`;
  const rows = activeFirst({ source, where: sql`a.tool_id = ${id}`, after, limit: limit && limit + 1 });
  const [, { shown, next }] = await Promise.all([assertTool(id), readTargets(rows, limit)]);
  return { data: shown, next };
};

/** By the number as people write it, or the client's name or email; each along its index. */
function found(search: string): SQL {
  const digits = typedDigits(search);
  const ofNumber = digits ? sql`(${idsOfNumber({ table: "tool_targets", digits })}) union` : sql``;
  return sql`(${ofNumber} select g.id from ${idsOfNamed(search)} p cross join ${lookUp("tool_targets", "user_id", sql`p.id`)} g
    ) f cross join ${lookUp("tool_targets", "id", sql`f.id`)}`;
}
