import type { Logger } from "@/lib/platform/core/logger";
import { ladderAddress } from "./addresses";
import { keyOf } from "./answer-caller";
import type { LadderQuestion } from "./asked";
import { stepAfter } from "./begin-step";
import { type ClimbStep, personAt } from "./emergency";
import { keepStep } from "./kept-steps";
import { type LadderCopy, openCopy } from "./ladder-copy";
import { viaOf } from "./steps";
import * as twiml from "./twiml";

/**
 * Answers a step while the database is away, from the copy in its address: people are rung one after the other, and the
 * one who presses 1 is connected. Nothing is decided here. What happened waits on this machine's disk, and whose
 * emergency it is the database says once it is back (kept-steps.ts).
 */
export async function answerAway(log: Logger, question: LadderQuestion): Promise<string | null> {
  const known = openCopy(question.copy, question.id);
  if (!known) return question.step === "climb" ? askAgain(question) : twiml.goodbye();
  const { said, begun = null } = ANSWERS[question.step](question, known);
  await keepStep(log, question, begun);
  return said;
}

type Away = { said: string | null; begun?: ClimbStep };

const ANSWERS: Record<LadderQuestion["step"], (question: LadderQuestion, known: LadderCopy) => Away> = {
  climb: answerCaller,
  screen: ({ at, copy }, { facts: e }) => ({
    said: at ? twiml.screening({ e, copy }, at) : twiml.goodbye(),
  }),
  keyed: ({ field, at, copy }, { facts: e }) => {
    if (field("Digits") !== "1" || !at) return { said: twiml.goodbye() };
    return { said: viaOf("keyed", field) === "line" ? twiml.connect() : twiml.ringCaller({ e, copy }, at) };
  },
  talked: ({ field }) => ({ said: twiml.afterRinging(field("DialBridged") === "true") }),
  called: () => ({ said: null }),
  over: () => ({ said: null }),
  message: () => ({ said: twiml.thanks() }),
  recorded: () => ({ said: null }),
};

function answerCaller({ field, at, copy }: LadderQuestion, { facts: e, country }: LadderCopy): Away {
  const caller = { e, country, copy };
  if (field("CallStatus") === "completed" || field("DialBridged") === "true")
    return { said: twiml.goodbye() };
  const key = keyOf(field);
  if (at && key === "1") return { said: twiml.callBackNoted(country, { takesTexts: false }) };
  if (at && key) return { said: twiml.ringNext(caller, at) };
  if (at?.round === 0) return { said: twiml.willRingBack(personAt(e, at.rung).name, country) };
  const begun = stepAfter(at ?? { round: 1, rung: -1 }, e.people.length);
  return begun
    ? { said: twiml.ringNext(caller, begun), begun }
    : { said: twiml.askForMessage(caller, { isAlarmed: false }) };
}

/** Without a copy the caller waits for the database. */
const askAgain = ({ id, at }: LadderQuestion) =>
  twiml.waitAndAsk(ladderAddress("climb", { id, copy: null, ...(at ? { at } : {}) }));
