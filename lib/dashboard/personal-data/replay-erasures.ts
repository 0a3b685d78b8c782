import { sql } from "drizzle-orm";
import { database, execute, executeIn } from "@/db/client";
import type { Author } from "@/lib/accounts/audit/record-change";
import { hasNumber } from "@/lib/calls/calls/tables";
import { deleteMessages } from "@/lib/calls/provider-messages/tables";
import { isOnHold } from "@/lib/dashboard/retention/tables";
import { AppError } from "@/lib/platform/core/errors";
import { eraseAgain } from "./erase-caller";
import { eraseLeads } from "./erase-leads";
import type { Caller } from "./find-traces";
import { isErased } from "./tables";

/** Hashes of ids that no one can guess, so that they may be kept apart from the database. */
export async function listTombstones(): Promise<string[]> {
  const rows = await execute<{ hash: string }[]>(sql`select hash from tombstones order by hash`);
  return rows.map(({ hash }) => hash);
}

export type Replay = {
  callers: number;
  calls: number;
  /** Contact requests. */
  leads: number;
  /** Who could not be erased yet, and why: sentences. */
  refused: string[];
};

/**
 * Erases, in a database that was restored from an older backup, what was erased after that backup was made, by the
 * tombstones of the database as it was. A caller whom one of them names is erased whole, since no call of theirs in the backup
 * is later; of withheld numbers the calls go. Harmless when done twice.
 */
export async function replayErasures(author: Author, tombstones: string[]): Promise<Replay> {
  await execute(sql`
    insert into tombstones (hash) select unnest(${sql.param(tombstones)}::text[]) on conflict do nothing`);
  const callers = await execute<Caller[]>(sql`
    select c.user_id as "userId", c.phone_number as number from call_logs c
      where ${isErased("c", "call_id")} and c.user_id is not null and ${hasNumber("c")}
    union
    select i.user_id, i.sender from inbound_texts i
      where ${isErased("i", "sid")} and i.user_id is not null`);
  const refused: string[] = [];
  for (const caller of callers) {
    await eraseAgain(author, caller).catch((thrown: unknown) => {
      if (!(thrown instanceof AppError)) throw thrown;
      const { userId, number } = caller;
      refused.push(
        `A caller of client ${userId}, whose number ends in ${number.slice(-3)}: ${thrown.message}`,
      );
    });
  }
  return {
    callers: callers.length - refused.length,
    calls: await eraseWithheld(),
    leads: await eraseErasedLeads(),
    refused,
  };
}

const eraseWithheld = (): Promise<number> =>
  database().transaction(async (tx) => {
    const calls = await executeIn(tx)<{ call_id: string }[]>(sql`
      select c.call_id from call_logs c
      where ${isErased("c", "call_id")} and not ${hasNumber("c")} and not ${isOnHold("c")} for update`);
    const ids = sql`any(${sql.param(calls.map(({ call_id }) => call_id))}::text[])`;
    await executeIn(tx)(deleteMessages(sql`v.call_id = ${ids}`));
    await executeIn(tx)(sql`delete from tool_invocations where call_id = ${ids}`);
    await executeIn(tx)(sql`delete from call_logs where call_id = ${ids}`);
    return calls.length;
  });

const eraseErasedLeads = () => database().transaction((tx) => eraseLeads(sql`is_erased(l.id::text)`, tx));
