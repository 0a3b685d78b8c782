import { type SQL, sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { mentionIn } from "./mention-in";

/**
 * Deletes contact requests, by a condition on `contact_leads l`, with what the agency's own workflows saw of them, and
 * leaves tombstones, so that a restored database loses them again. Who leaves the agency loses what theirs saw (trigger
 * forget_leads_of_former_colleague). Resolves to how many there were.
 */
export async function eraseLeads(which: SQL, tx: Tx): Promise<number> {
  const gone = await executeIn(tx)<{ email: string }[]>(sql`
    with gone as (
      delete from contact_leads l where ${which} returning l.id, l.email
    ), tombstone as (
      insert into tombstones (hash) select encode(sha256(convert_to(id::text, 'UTF8')), 'hex') from gone
      on conflict do nothing
    )
    select email from gone`);
  if (gone.length === 0) return 0;
  const emails = gone.map(({ email }) => email);
  const isOfAgency = (row: string) =>
    sql`${sql.identifier(row)}.user_id = any(array(select role.user_id from user_roles role))`;
  await executeIn(tx)(sql`
    delete from workflow_runs r where ${isOfAgency("r")} and (${mentionIn("r", emails)}
      or exists (select from run_steps s where s.run_id = r.id and ${mentionIn("s", emails)}))`);
  await executeIn(tx)(
    sql`delete from workflow_events e where ${isOfAgency("e")} and ${mentionIn("e", emails)}`,
  );
  return gone.length;
}
