import { database } from "@/db/client";
import { writeKnowledge } from "@/lib/agent/knowledge/knowledge-rows";
import { lookUpAnswers } from "@/lib/agent/knowledge/look-up-answers";
import { makeAgent } from "@/tests/support/agents";
import { askedQuestions, entryOf, manyEntries } from "@/tests/support/knowledge";
import { makePerson } from "@/tests/support/people";
import { percentile } from "./statistics";
import type { Row } from "./table";

const WARM_UP = 30;
const MOST_ENTRIES = 500;
const MOST_MS = 50;

/** How long the look-up of an answer takes, without HTTP, for a client with as many answers as a setup may have. */
export async function knowledgeRows(seconds: number): Promise<Row[]> {
  const { id: userId } = await makePerson();
  await makeAgent(userId);
  const known = manyEntries();
  const more = Array.from({ length: MOST_ENTRIES - known.length }, (_, at) => {
    const { question, wordings, answer } = known[at % known.length] ?? entryOf();
    return entryOf({ question: `${question} Part ${at}`, wordings, answer });
  });
  await database().transaction((tx) => writeKnowledge(userId, [...known, ...more], tx));
  const questions = askedQuestions().map(({ asked }) => asked);
  for (const question of questions.slice(0, WARM_UP)) await lookUpAnswers({ userId, question });
  const samples: number[] = [];
  const end = performance.now() + seconds * 1_000;
  for (let at = 0; performance.now() < end; at++) {
    const began = performance.now();
    await lookUpAnswers({ userId, question: questions[at % questions.length] ?? "" });
    samples.push(performance.now() - began);
  }
  const p95 = percentile(samples, 0.95);
  return [
    { what: `Answer looked up among ${MOST_ENTRIES}, p50`, value: ms(percentile(samples, 0.5)) },
    {
      what: `Answer looked up among ${MOST_ENTRIES}, p95`,
      value: ms(p95),
      bar: `at most ${MOST_MS} ms`,
      met: p95 <= MOST_MS,
    },
  ];
}

const ms = (value: number) => `${value.toFixed(2)} ms`;
