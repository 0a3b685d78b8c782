import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { readPlace } from "@/lib/accounts/users/read-place";
import { BYTE_ORDER_MARK, CSV_HEADER } from "@/lib/calls/calls/csv";
import { readNewestCalls } from "@/lib/calls/calls/select-calls";
import { linesOf } from "@/lib/calls/calls/stream-calls";
import { recordingStorage } from "@/lib/calls/recordings/storage";
import { isCopied } from "@/lib/calls/recordings/tables";
import type { ZipEntry } from "./write-zip";

const PAGE = 100;

/** A table with rows of the client's. */
type Exported = {
  file: string;
  table: string;
  /** What tells its rows of one client apart. */
  key: string | readonly string[];
  /** The column with the client. */
  of?: string;
  /** Columns that are left out. */
  without?: readonly string[];
};

/** What a client takes along. Secrets and what only serves our own machinery are not in it. */
export const EXPORTED: readonly Exported[] = [
  { file: "calls", table: "call_logs", key: "id", without: ["derived_status", "recording_url"] },
  { file: "call-corrections", table: "call_corrections", key: "call_id" },
  { file: "call-notes", table: "call_notes", key: "id" },
  { file: "call-reasons", table: "call_reasons", key: "call_id" },
  { file: "call-reason-labels", table: "reason_labels", key: "call_id" },
  { file: "callers", table: "callers", key: "phone_number" },
  { file: "nuisance-callers", table: "nuisance_callers", key: "phone_number" },
  { file: "tool-calls", table: "tool_invocations", key: "id" },
  { file: "bookings", table: "bookings", key: "id" },
  { file: "job-outcomes", table: "job_outcomes", key: "id" },
  { file: "payments", table: "payments", key: "id" },
  { file: "costs", table: "cost_entries", key: "id" },
  { file: "conversions", table: "conversion_outbox", key: "id" },
  {
    file: "conversion-settings",
    table: "conversion_settings",
    key: "user_id",
    without: ["meta_token_encrypted"],
  },
  { file: "reminders", table: "reminders", key: ["booking_id", "starts_at"] },
  { file: "reminder-setting", table: "reminder_settings", key: "user_id" },
  { file: "follow-ups", table: "follow_up_texts", key: "call_id" },
  { file: "follow-up-setting", table: "follow_up_settings", key: "user_id" },
  { file: "digests", table: "digests", key: "id" },
  { file: "digest-rows", table: "digest_entries", key: ["digest_id", "figure", "nth"] },
  { file: "digest-copies", table: "digest_links", key: "id", without: ["hash"] },
  { file: "digest-setting", table: "digest_settings", key: "user_id" },
  { file: "digest-readers", table: "digest_readers", key: "person_id" },
  { file: "to-dos", table: "caller_messages", key: "id" },
  { file: "texts-sent", table: "text_messages", key: "id" },
  { file: "texts-received", table: "inbound_texts", key: "id" },
  { file: "emergencies", table: "emergencies", key: "id" },
  { file: "agent", table: "agents", key: "user_id" },
  { file: "agent-draft", table: "agent_drafts", key: "user_id" },
  { file: "agent-versions", table: "agent_versions", key: "n" },
  { file: "knowledge", table: "knowledge_entries", key: "id" },
  { file: "workflows", table: "automations", key: "id", without: ["hook_key_hash", "hook_key_prefix"] },
  { file: "workflow-assignments", table: "workflow_assignments", key: "id" },
  { file: "workflow-figures", table: "workflow_stats", key: ["workflow_slug", "metric"] },
  { file: "workflow-runs", table: "workflow_runs", key: "id" },
  {
    file: "webhooks",
    table: "webhooks",
    key: "id",
    without: ["secret_encrypted", "previous_secret_encrypted"],
  },
  { file: "tools", table: "tool_targets", key: "id", without: ["secret_encrypted"] },
  { file: "campaigns", table: "campaign_assignments", key: "campaign_id" },
  { file: "campaign-numbers", table: "campaign_numbers", key: "id" },
  { file: "campaign-shares", table: "campaign_shares", key: ["campaign_id", "from_day"] },
  { file: "touch-page", table: "touch_sites", key: "user_id" },
  { file: "touches", table: "touches", key: "id" },
  { file: "call-sources", table: "call_sources", key: "call_id" },
  { file: "payment-plan", table: "user_attributes", key: "user_id" },
  { file: "notifications", table: "notification_choices", key: "user_id" },
  { file: "calendar-colours", table: "colour_meanings", key: "outcome" },
  { file: "calls-rescued", table: "call_rescues", key: "carrier_sid" },
  { file: "phone-numbers", table: "phone_assignments", key: "id" },
  { file: "people", table: "members", key: "user_id", of: "account_id" },
  { file: "periods", table: "retention_choices", key: "kind" },
  { file: "calls-held", table: "call_holds", key: "call_id" },
  { file: "erasures", table: "erasures", key: "id" },
];

/** Everything of a client, file by file: tables as one JSON object a line, calls as a table too, and recordings. */
export async function* exportFiles(userId: string): AsyncGenerator<ZipEntry> {
  yield { name: "README.txt", open: async () => bytesOf([README]) };
  for (const exported of EXPORTED) {
    yield { name: `${exported.file}.ndjson`, open: async () => bytesOf(linesOfTable(exported, userId)) };
  }
  yield { name: "calls.csv", open: async () => bytesOf(callsAsTable(userId)) };
  for await (const { call_id, storage_key } of recordingsOf(userId)) {
    const type = /\.\w+$/.exec(storage_key)?.[0] ?? "";
    yield {
      name: `recordings/${call_id.replace(/[^\w.-]/g, "_")}${type}`,
      open: () => recordingStorage().get(storage_key),
      compress: false,
    };
  }
}

async function* bytesOf(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

/** Pages are read as the file is, so that neither memory nor a connection is held for a slow reader. */
async function* linesOfTable(
  { table, key, of = "user_id", without = [] }: Exported,
  userId: string,
): AsyncGenerator<string> {
  const keys = [key].flat().map((column) => sql`t.${sql.identifier(column)}::text`);
  const place = sql`concat_ws('|', ${sql.join(keys, sql`, `)})`;
  let after: string | null = null;
  for (;;) {
    const rows: { key: string; row: string }[] = await execute<{ key: string; row: string }[]>(sql`
      select ${place} as key, (to_jsonb(t) - ${sql.param([...without])}::text[])::text as row
      from ${sql.identifier(table)} t
      where t.${sql.identifier(of)} = ${userId}
        and (${after}::text is null or ${place} > ${after}::text)
      order by 1 limit ${PAGE}`);
    if (rows.length > 0) yield rows.map(({ row }) => `${row}\n`).join("");
    after = rows.at(-1)?.key ?? null;
    if (rows.length < PAGE) return;
  }
}

async function* callsAsTable(userId: string): AsyncGenerator<string> {
  const place = await readPlace(userId);
  yield BYTE_ORDER_MARK + CSV_HEADER;
  let before: { micros: string; id: string } | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof readNewestCalls>> = await readNewestCalls({
      userId,
      from: null,
      before,
      limit: PAGE,
    });
    yield linesOf(page, "evidence", place);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    before = { micros: last.happenedMicros, id: last.id };
  }
}

type StoredRecording = { call_id: string; storage_key: string };

async function* recordingsOf(userId: string): AsyncGenerator<StoredRecording> {
  let after = "";
  for (;;) {
    const rows: StoredRecording[] = await execute<StoredRecording[]>(sql`
      select r.call_id, r.storage_key from call_recordings r join call_logs c on c.call_id = r.call_id
      where c.user_id = ${userId} and ${isCopied("r")} and r.storage_key is not null and r.call_id > ${after}
      order by r.call_id limit ${PAGE}`);
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.call_id ?? after;
  }
}

const README = `Everything that was kept for this account when the archive was made.

*.ndjson      one row a line, as JSON; times are in UTC
calls.csv     the calls once more, for a spreadsheet
recordings    the sound of the calls, named by call_id
manifest.json the files with their sizes and SHA-256

Not in it: passwords, keys and tokens, and what other services keep for you, such as your calendar.
`;
