import { isDeepStrictEqual } from "node:util";
import type { KnowledgeEntry } from "./knowledge";

/**
 * The entries as saved by `adminId`: an approval counts for the text that was approved, so the person who saves an approved
 * entry with other content, or approves a draft, becomes its approver. The approver in the request is not believed.
 */
export function approveEntries(
  entries: readonly KnowledgeEntry[],
  before: readonly KnowledgeEntry[],
  adminId: string,
): KnowledgeEntry[] {
  const known = new Map(before.map((entry) => [entry?.id, entry]));
  return entries.map((entry) => {
    if (!entry?.approved_by) return entry; // an incomplete draft may lack anything
    const { approved_by: former, ...content } = known.get(entry.id) ?? { approved_by: null };
    const isSame = isDeepStrictEqual({ ...content, approved_by: null }, { ...entry, approved_by: null });
    return { ...entry, approved_by: (isSame && former) || adminId };
  });
}

/** For the log: the entries that are no longer so, and the new or changed ones. Both empty: another order. */
export const changedEntries = (before: readonly KnowledgeEntry[], after: readonly KnowledgeEntry[]) => ({
  from: withoutThese(before, after),
  to: withoutThese(after, before),
});

const withoutThese = (entries: readonly KnowledgeEntry[], others: readonly KnowledgeEntry[]) => {
  const known = new Map(others.map((entry) => [entry.id, entry]));
  return entries.filter((entry) => !isDeepStrictEqual(entry, known.get(entry.id)));
};
