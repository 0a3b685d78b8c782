import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import type { StepMemo } from "@/db/schema/departures";
import type { Counts, TakenStep } from "./leaver";
import { claimEnd, DONE, isClaimed } from "./tables";

type Noted = { counts: Counts; memo: StepMemo };
type Piece = Partial<Noted> & {
  /** The step ends with it. */
  isLast?: true;
};

/**
 * A part of a step, in one transaction with its counts, which are added to earlier ones, and with what a repeat has to
 * know. No other process can take the step meanwhile, nor in the ten minutes after. Throws, and changes nothing, if one
 * has taken it before, or the client stays.
 */
export function doPiece(taken: TakenStep, work: (tx: Tx, before: Noted) => Promise<Piece>): Promise<void> {
  return database().transaction(async (tx) => {
    const [before] = await executeIn(tx)<Noted[]>(
      sql`select s.counts, s.memo from departure_steps s where ${isClaimed("s", taken)} for update`,
    );
    if (!before) throw new Error("Another process has taken the step, or the client stays.");
    const { counts = {}, memo = {}, isLast } = await work(tx, before);
    const sums = { ...before.counts };
    for (const [kind, count] of Object.entries(counts)) sums[kind] = (sums[kind] ?? 0) + count;
    await executeIn(tx)(sql`
      update departure_steps s set due_at = ${claimEnd()}, counts = ${JSON.stringify(sums)}::text::jsonb,
        memo = s.memo || ${JSON.stringify(memo)}::text::jsonb ${isLast ? sql`, ${DONE}` : sql``}
      where ${isClaimed("s", taken)}`);
  });
}
