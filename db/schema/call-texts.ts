import { boolean, customType, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { clientId } from "../client-id";
import { moment } from "../moment";
import { callLogs } from "./calls";

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * The search index of calls: one row per client's call, written shortly after the call
 * (lib/calls/calls/index-calls.ts). The document holds words and facts, each with the mark of its client, so that no
 * search scans other clients' calls.
 */
export const callTexts = pgTable(
  "call_texts",
  {
    id: uuid()
      .primaryKey()
      .references(() => callLogs.id, { onDelete: "cascade" }),
    userId: clientId(),
    happenedAt: moment().notNull(),
    document: tsvector().notNull(),
    /**
     * `call_logs.updated_at` and whether there was a confirmed booking when this was written: if they differ now, it is
     * stale.
     */
    callUpdatedAt: moment().notNull(),
    booked: boolean().notNull(),
    /** The status by evidence at that time, which figures count; null in rows from before this column. */
    status: text(),
  },
  (table) => [
    index("call_texts_user_happened_idx").on(
      table.userId,
      table.happenedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      // For figures, which are then read from the index alone.
      table.status,
      table.callUpdatedAt,
      table.booked,
    ),
    // All clients' calls by time, for admins.
    index("call_texts_happened_idx").on(table.happenedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // Without a pending list, which every search would have to scan.
    index("call_texts_document_idx").using("gin", table.document).with({ fastupdate: false }),
  ],
);
