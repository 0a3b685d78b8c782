import { type SQL, sql } from "drizzle-orm";
import { type DbOrTx, database, executeIn } from "@/db/client";
import { writeAmount } from "@/lib/platform/locale/write-amount";
import type { JobOutcome, JobResult, MoneySum } from "./contract";
import { withResult } from "./tables";

export type JobResultRow = {
  outcome: JobOutcome;
  amount_minor: number | null;
  currency: string | null;
  source: string | null;
  told_at: Date | null;
  refunds: MoneySum[];
};

/** The columns of `withResult` that `toResult` needs. */
export const RESULT_COLUMNS = sql`r.outcome, r.amount_minor, r.currency, r.source, r.told_at, r.refunds`;

export function toResult({
  outcome,
  amount_minor,
  currency,
  source,
  told_at,
  refunds,
}: JobResultRow): JobResult {
  const told = told_at ? new Date(told_at).toISOString() : null;
  const facts = { outcome, amount_minor, currency, source, told_at: told, refunds };
  return { ...facts, sentence: resultSentence(facts) };
}

/** What became of jobs, by the booking's id. `which` is a condition on `b`, the bookings, and `r`. */
export async function readResults(which: SQL, db: DbOrTx = database()): Promise<Map<string, JobResult>> {
  const rows = await executeIn(db)<(JobResultRow & { id: string })[]>(
    sql`select b.id, ${RESULT_COLUMNS} from bookings b ${withResult("b")} where ${which}`,
  );
  return new Map(rows.map((row) => [row.id, toResult(row)]));
}

export async function readResult(bookingId: string, db: DbOrTx): Promise<JobResult> {
  const result = (await readResults(sql`b.id = ${bookingId}`, db)).get(bookingId);
  if (!result) throw new Error("the booking is gone");
  return result;
}

type Facts = Omit<JobResult, "sentence">;

/** What is known of a job, and from where. Silence is never taken for an outcome. */
function resultSentence(result: Facts): string {
  const amount = result.amount_minor === null ? "" : ` ${writeAmount(result.amount_minor, result.currency)}`;
  const refunded = result.refunds.map(({ minor, currency }) => writeAmount(minor, currency)).join(" and ");
  return `${STATES[result.outcome]}${amount}${sourceOf(result)}.${refunded ? ` ${refunded} went back to the customer.` : ""}`;
}

const STATES: Record<JobResult["outcome"], string> = {
  unknown: "How it went is not known yet",
  done: "Done",
  no_show: "No-show",
  quoted: "Quoted",
  paid: "Paid",
};

function sourceOf({ outcome, source }: Facts): string {
  if (outcome === "unknown" || source === null) return "";
  return SOURCES[source] ?? `, as ${source.replace("api:", "")} told us`;
}

const SOURCES: Record<string, string> = {
  tap: ", as you told us",
  text: ", as you texted",
  calendar: ", as your calendar says",
  csv: ", from your file",
  stripe: " through Stripe",
};
