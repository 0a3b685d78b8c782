import { asc, eq, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "@/db/client";
import { knowledgeEntries } from "@/db/schema/knowledge";
import { withoutFillers } from "./asked-words";
import type { KnowledgeEntry } from "./knowledge";

/** Postgres's dictionary for stems, of the language that the agent speaks. */
export const SEARCH_LANGUAGE = "english";

/** What a client's published agent knows, in the order of the setup. */
export async function readKnowledge(userId: string, db: DbOrTx): Promise<KnowledgeEntry[]> {
  const { id, question, wordings, answer, validFrom, validUntil, source, approvedBy } = knowledgeEntries;
  return db
    .select({
      ...{ id, question, wordings, answer, source },
      ...{ valid_from: validFrom, valid_until: validUntil, approved_by: approvedBy },
    })
    .from(knowledgeEntries)
    .where(eq(knowledgeEntries.userId, userId))
    .orderBy(asc(knowledgeEntries.position));
}

/** Replaces what a client's published agent knows, with its search documents. */
export async function writeKnowledge(
  userId: string,
  entries: readonly KnowledgeEntry[],
  tx: Tx,
): Promise<void> {
  await tx.delete(knowledgeEntries).where(eq(knowledgeEntries.userId, userId));
  if (entries.length > 0) await tx.insert(knowledgeEntries).values(toRows(userId, entries));
}

const toRows = (userId: string, entries: readonly KnowledgeEntry[]) =>
  entries.map(({ valid_from, valid_until, approved_by, ...entry }, position) => ({
    ...entry,
    ...{ userId, position, validFrom: valid_from, validUntil: valid_until, approvedBy: approved_by },
    ...documentsOf(entry),
  }));

function documentsOf({
  question,
  wordings,
  answer,
}: Pick<KnowledgeEntry, "question" | "wordings" | "answer">) {
  const phrases = JSON.stringify(phrasesOf({ question, wordings }));
  const language = sql`${SEARCH_LANGUAGE}::regconfig`;
  return {
    phrases: sql<string[]>`array(
      select to_tsvector(${language}, phrase) from jsonb_array_elements_text(${phrases}::text::jsonb) as phrase)`,
    answered: sql<string>`to_tsvector(${language}, ${answer}::text)`,
  };
}

/** The words that each way to ask is searched by. */
const phrasesOf = ({ question, wordings }: Pick<KnowledgeEntry, "question" | "wordings">) =>
  [question, ...wordings].map((phrase) => withoutFillers(phrase).join(" "));
