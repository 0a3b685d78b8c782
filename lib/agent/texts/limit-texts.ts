import { type SQL, sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { firstReached, type LimitReached } from "@/lib/agent/limits/read-limit";
import { formsOf } from "./opt-outs";
import { hasFailed } from "./tables";

/** Texts by the prefix of their cause. */
type Kind = {
  causes: readonly string[];
  /** The other kinds it counts; without them only its own. */
  countsAll?: true;
  limits: readonly TextLimit[];
};

type TextLimit = "max_texts_per_call" | "max_texts_per_recipient" | "max_texts_per_client";
const ALL: readonly TextLimit[] = ["max_texts_per_call", "max_texts_per_recipient", "max_texts_per_client"];

/**
 * Each kind has its own count, so that texts requested by callers cannot use up the firm's own confirmations; only
 * requested ones count every text. Notices about emergencies and connections have no limit: each has one cause.
 */
const KINDS: Record<
  "asked" | "booking" | "missed" | "answer" | "message" | "workflow" | "reply" | "visit",
  Kind
> = {
  asked: { causes: ["call|", "confirm|"], countsAll: true, limits: ALL },
  booking: { causes: ["booking."], limits: ALL },
  missed: {
    causes: ["missed-call|", "follow-up|"],
    limits: ["max_texts_per_recipient", "max_texts_per_client"],
  },
  answer: {
    causes: ["answer|", "which|", "passed-on|"],
    limits: ["max_texts_per_recipient", "max_texts_per_client"],
  },
  workflow: { causes: ["workflow|"], limits: ["max_texts_per_recipient", "max_texts_per_client"] },
  reply: { causes: ["reply|"], limits: ["max_texts_per_recipient", "max_texts_per_client"] },
  visit: {
    causes: ["reminder|", "on-the-way|"],
    limits: ["max_texts_per_recipient", "max_texts_per_client"],
  },
  message: { causes: ["notice|message|"], limits: ["max_texts_per_call", "max_texts_per_client"] },
};

type Text = { userId: string; cause: string; callId?: string | null; sender: string; recipient: string };

export type TextCheck = {
  /** A text of this cause already exists. */
  known: boolean;
  optedOut: boolean;
  limit: LimitReached | null;
};

/**
 * Whether a text may still be sent. Texts of one client are serialised until the transaction ends, so that concurrent
 * ones cannot exceed the limit.
 */
export async function checkLimits(text: Text, tx: Tx): Promise<TextCheck> {
  const { userId, cause, callId = null, sender, recipient } = text;
  const kind = Object.values(KINDS).find(({ causes }) => causes.some((start) => cause.startsWith(start)));
  if (kind) await executeIn(tx)(sql`select pg_advisory_xact_lock(hashtextextended(${`texts ${userId}`}, 0))`);
  const [row] = await executeIn(tx)<Counted[]>(sql`
    select exists (select from text_messages where cause = ${cause}) as known,
      exists (select from text_opt_outs o where o.sender = ${sender} and o.recipient = any(${sql.param(formsOf(recipient))}::text[])) as opted_out,
      count(*) filter (where t.call_id = ${callId})::integer as max_texts_per_call,
      count(*) filter (where t.recipient = ${recipient})::integer as max_texts_per_recipient,
      count(*)::integer as max_texts_per_client
    from text_messages t
    where t.user_id = ${userId} and t.created_at > now() - interval '1 day'
      and not (${hasFailed("t")} and t.attempts = 0) and ${kind ? countedBy(kind) : sql`false`}`);
  if (!row) throw new Error("the count returned no row");
  const { known, opted_out: optedOut } = row;
  const limits = known || !kind ? [] : kind.limits;
  return { known, optedOut, limit: await firstReached(limits.map((name) => [name, row[name]])) };
}

type Counted = { known: boolean; opted_out: boolean } & Record<TextLimit, number>;

const countedBy = ({ causes, countsAll }: Kind): SQL =>
  countsAll
    ? sql`not starts_with(t.cause, 'notice|')`
    : sql`(${sql.join(
        causes.map((start) => sql`starts_with(t.cause, ${start})`),
        sql` or `,
      )})`;
