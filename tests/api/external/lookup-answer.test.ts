import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import type { KnowledgeEntry } from "@/lib/agent/knowledge/knowledge";
import { writeKnowledge } from "@/lib/agent/knowledge/knowledge-rows";
import { lookUpAnswers } from "@/lib/agent/knowledge/look-up-answers";
import { NO_QUESTION, NOT_KNOWN } from "@/lib/agent/tools/actions/sentences";
import { addDays } from "@/lib/platform/locale/dates";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { openForBusiness } from "@/tests/support/booking-desk";
import { startOwnGoogle } from "@/tests/support/google";
import { askedQuestions, entryOf, manyEntries, unknownQuestions } from "@/tests/support/knowledge";
import { settled } from "@/tests/support/settled";

const google = await startOwnGoogle();
const [desk, other] = [await openForBusiness(google), await openForBusiness(google)];

const know = (entries: KnowledgeEntry[], { userId } = desk) =>
  database().transaction((tx) => writeKnowledge(userId, entries, tx));
const find = (question: string) => lookUpAnswers({ userId: desk.userId, question });
const ask = (question: string, options = {}) => desk.ask("lookup_answer", { question }, options);

describe("what an agent knows of 150 answers (STUDIO-02)", () => {
  const entries = manyEntries();
  beforeAll(() => know(entries));

  it("is found for at least 90 of 100 questions in callers' words, among at most three answers", async () => {
    expect([entries.length >= 150, askedQuestions().length]).toEqual([true, 100]);
    const missed: string[] = [];
    for (const { asked, question } of askedQuestions()) {
      const found = await find(asked);
      expect(found.length).toBeLessThanOrEqual(3);
      if (!found.some((answer) => answer.question === question)) missed.push(asked);
    }
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(10);
  });

  it("is told word for word, and nothing else: questions without an answer get none, but for one in ten", async () => {
    const known = new Map(entries.map(({ question, answer }) => [question, answer]));
    const asked = [...unknownQuestions(), ...askedQuestions().map((each) => each.asked)];
    const found = new Map<string, number>();
    for (const words of asked) {
      const answers = await find(words);
      found.set(words, answers.length);
      for (const { question, answer } of answers) expect(answer).toBe(known.get(question));
    }
    const told = unknownQuestions().filter((words) => found.get(words) !== 0);
    expect(told.length, told.join("\n")).toBeLessThanOrEqual(unknownQuestions().length / 10);
  });

  it("is found with a misheard word", async () => {
    expect((await find("do you sort out septik tanks"))[0]?.question).toBe("Do you empty septic tanks?");
  });
});

describe("the built-in look-up of answers (STUDIO-02)", () => {
  it("tells the answer, says what to do if it does not fit, and is logged like any tool", async () => {
    await know([entryOf({ question: "Are you insured?", answer: "Yes, for five million pounds." })]);
    const callId = randomUUID();
    expect(await ask("are you insured at all", { callId })).toBe(
      "To “Are you insured?” the answer is: Yes, for five million pounds. If this is not what the caller asked, you do not know it: say so, and offer to take a message.",
    );
    await settled();
    const rows = await rawSql()`
      select name, status, arguments, result, user_id from tool_invocations where call_id = ${callId}`;
    expect(rows).toEqual([
      {
        ...{ name: "lookup_answer", status: "succeeded", user_id: desk.userId },
        arguments: { question: "are you insured at all" },
        result: expect.stringContaining("five million"),
      },
    ]);
  });

  it("has a message taken for what is not known, and asks for a missing question", async () => {
    expect(await ask("do you sell bicycles")).toBe(NOT_KNOWN);
    expect(await ask("")).toBe(NO_QUESTION);
  });

  it("tells no drafts, nothing before its first day, and nothing after its last", async () => {
    const today = localDay(Date.now(), "Europe/London");
    const about = { question: "Are you open at Easter?", answer: "Told." };
    const isTold = async (changes: Partial<KnowledgeEntry>) => {
      await know([entryOf({ ...about, ...changes })]);
      return (await ask("are you open at easter")) !== NOT_KNOWN;
    };
    expect(await isTold({ approved_by: null })).toBe(false);
    expect(await isTold({ valid_from: addDays(today, 2) })).toBe(false);
    expect(await isTold({ valid_until: addDays(today, -2) })).toBe(false);
    expect(await isTold({ valid_from: addDays(today, -2), valid_until: addDays(today, 2) })).toBe(true);
  });

  it("tells nothing of another client's", async () => {
    await know([entryOf({ question: "Where is the safe?", answer: "Behind the door." })], other);
    await know([]);
    expect(await ask("where is the safe")).toBe(NOT_KNOWN);
  });

  it.each([
    "insured ".repeat(200).trim(),
    "'; delete from knowledge_entries; --",
    "insured & ! | <-> (:*",
    "{{customer.number}} {% if insured %}",
    "\\ ' \" insured",
    "保険 🛠️",
  ])("takes a stranger's words as words: %j", async (question) => {
    await know([entryOf()]);
    expect([NOT_KNOWN, expect.stringContaining("five million")]).toContainEqual(await ask(question));
    expect(await rawSql()`select 1 from knowledge_entries where user_id = ${desk.userId}`).toHaveLength(1);
  });
});
