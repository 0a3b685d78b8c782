import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { KnowledgeEntry } from "@/lib/agent/knowledge/knowledge";

const APPROVER = randomUUID();

/** An approved entry without dates. */
export const entryOf = (changes: Partial<KnowledgeEntry> = {}): KnowledgeEntry => ({
  id: randomUUID(),
  question: "Are you insured?",
  wordings: [],
  answer: "Yes, for five million pounds.",
  valid_from: null,
  valid_until: null,
  source: null,
  approved_by: APPROVER,
  ...changes,
});

const readLines = (name: string) =>
  readFileSync(new URL(`../fixtures/knowledge/${name}.txt`, import.meta.url), "utf8")
    .trim()
    .split("\n");

/** What a busy plumber's agent could know: more than 150 entries. */
export const manyEntries = (): KnowledgeEntry[] =>
  readLines("entries").map((line) => {
    const [asked = "", answer = ""] = line.split(" => ");
    const [question = "", ...wordings] = asked.split(" | ");
    return entryOf({ question, wordings, answer });
  });

/** A hundred questions in callers' words, each with the question of the entry that answers it. */
export const askedQuestions = () =>
  readLines("asked").map((line) => {
    const [asked = "", question = ""] = line.split(" => ");
    return { asked, question };
  });

/** Questions that no entry answers. */
export const unknownQuestions = () => readLines("unknown");
