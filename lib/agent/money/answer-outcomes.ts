import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { outcomeQuestions } from "@/db/schema/money";
import type { CallSetup } from "@/lib/agent/setup/contract";
import { AppError } from "@/lib/platform/core/errors";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { writeAmount } from "@/lib/platform/locale/write-amount";
import { exampleFor, QUESTION } from "./ask-outcomes";
import { readOutcomes, type SaidOutcome } from "./read-answer";
import { tellOutcome } from "./tell-outcome";

/** What came in from the client's own number. */
type Answered = {
  text: { sid: string; sender: string; recipient: string; body: string; receivedAt: Date };
  userId: string;
  setup: CallSetup;
  /** The cause of the last text that we had sent them. */
  lastCause: string | undefined;
};

/**
 * Reads a client's text as the answer to the evening's question, in the two days after it, and says what was noted. Null
 * if nothing was asked, or if they speak of something else.
 */
export async function answerOutcomes(
  { text, userId, setup, lastCause }: Answered,
  tx: Tx,
): Promise<{ cause: string; body: string } | null> {
  const question = await findQuestion(text, userId, tx);
  if (!question) return null;
  const { currency } = countryOf(setup.country);
  const { told, unclear } = readOutcomes(text.body, { count: question.bookingIds.length, currency });
  if (told.size === 0 && !lastCause?.startsWith(QUESTION)) return null;
  const noted: string[] = [];
  const refused: string[] = [];
  for (const [number, said] of [...told].sort(([one], [other]) => one - other)) {
    const bookingId = question.bookingIds[number - 1];
    if (!bookingId) continue;
    const problem = await tell(
      { userId, bookingId, said, currency, externalId: `${text.sid} ${number}` },
      tx,
    );
    if (problem) refused.push(`${number}: ${problem}`);
    else noted.push(`${number} ${write(said, currency)}`);
  }
  const open = unclear.map((line) => `“${line.length > 30 ? `${line.slice(0, 29)}…` : line}”`);
  const body = [
    noted.length > 0 ? `Noted: ${noted.join(", ")}.` : "",
    ...refused,
    open.length > 0 ? `Not understood: ${open.slice(0, 3).join(", ")}. ${exampleFor(1, currency)}` : "",
  ];
  return { cause: `${QUESTION}answer|${text.sid}`, body: body.filter(Boolean).join(" ") };
}

async function findQuestion({ sender, recipient, receivedAt }: Answered["text"], userId: string, tx: Tx) {
  const [question] = await tx
    .select()
    .from(outcomeQuestions)
    .where(
      and(
        eq(outcomeQuestions.userId, userId),
        eq(outcomeQuestions.recipient, sender),
        eq(outcomeQuestions.sender, recipient),
        lte(outcomeQuestions.askedAt, receivedAt),
        gt(outcomeQuestions.askedAt, sql`${receivedAt.toISOString()}::timestamptz - interval '2 days'`),
      ),
    )
    .orderBy(desc(outcomeQuestions.askedAt))
    .limit(1);
  return question;
}

type Said = { userId: string; bookingId: string; said: SaidOutcome; currency: string; externalId: string };

/** Resolves to why it could not be noted. */
async function tell({ said, currency, ...job }: Said, tx: Tx): Promise<string | null> {
  const amount = said.minor === null ? null : { minor: said.minor, currency };
  try {
    await tellOutcome({ ...job, outcome: said.outcome, amount, source: "text" }, tx);
    return null;
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown.message;
    throw thrown;
  }
}

const WORDS = { done: "done", no_show: "no-show", quoted: "quoted", paid: "paid" } as const;
const write = ({ outcome, minor }: SaidOutcome, currency: string) =>
  minor === null ? WORDS[outcome] : `${WORDS[outcome]} ${writeAmount(minor, currency)}`;
