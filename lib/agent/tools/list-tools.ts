import { sql } from "drizzle-orm";
import { unseenPattern } from "@/db/contains-pattern";
import { idsOfNumber } from "@/db/ids-of-number";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { Verb } from "@/lib/platform/http/endpoint";
import { typedDigits } from "@/lib/platform/locale/typed-digits";
import type { listAllTools } from "./contract";
import { readTools } from "./queries";

/** All webhook tools, newest first, or those with a text in the name, the description or a number. For admins. */
export const listTools: Verb<typeof listAllTools> = async ({ actor }, { query: { search } }) => {
  assertAgency(actor);
  return { data: await readTools(search ? holds(search) : undefined) };
};

function holds(search: string) {
  const digits = typedDigits(search);
  const inNumber = digits
    ? sql`or t.id in (${idsOfNumber({ table: "tool_targets", id: "tool_id", digits })})`
    : sql``;
  return sql`(t.name ilike ${unseenPattern(search)} or t.description ilike ${unseenPattern(search)} ${inNumber})`;
}
