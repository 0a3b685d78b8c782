import * as z from "zod";
import { LONGEST_ANSWER } from "./knowledge-entry";
import { oneLine } from "./one-line";

const MOST_ENTRIES = 500;

const day = z.iso.date("Write the date as 2026-12-25").nullable();

const knowledgeEntry = z
  .object({
    id: z.uuid().toLowerCase(),
    question: oneLine("the question", 200),
    /** Other ways in which callers ask it. */
    wordings: z.array(oneLine("the wording", 200)).max(10, "Enter at most 10 other wordings"),
    /** As told to callers. */
    answer: oneLine("the answer", LONGEST_ANSWER),
    /** The first and the last day on which it is told, in the business's time zone; null without a limit. */
    valid_from: day,
    valid_until: day,
    /** Where the answer is from, such as a page's address. */
    source: oneLine("the source", 300).nullable(),
    /** The admin who approved it, set by the server; null for a draft, which is not told to callers. */
    approved_by: z.uuid().toLowerCase().nullable(),
  })
  .refine(({ valid_from: from, valid_until: until }) => !from || !until || from <= until, {
    path: ["valid_until"],
    message: "The last day must not be before the first",
  });
export type KnowledgeEntry = z.infer<typeof knowledgeEntry>;

export const knowledge = z
  .array(knowledgeEntry)
  .max(MOST_ENTRIES, `Enter at most ${MOST_ENTRIES} answers`)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "Add each answer only once");
