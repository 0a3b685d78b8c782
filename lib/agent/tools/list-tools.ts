import { sql } from "drizzle-orm";
import { unseenPattern } from "@/db/contains-pattern";
import { idsHolding } from "@/db/ids-holding";
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
  const text = typedDigits(search) || search;
  return sql`(t.name ilike ${unseenPattern(search)} or t.description ilike ${unseenPattern(search)} or t.id in (
    ${idsHolding({ table: "tool_targets", id: "tool_id", columns: ["phone_number"], text })}))`;
}
