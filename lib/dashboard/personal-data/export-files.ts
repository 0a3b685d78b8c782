import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { readPlace } from "@/lib/accounts/users/read-place";
import { BYTE_ORDER_MARK, CSV_HEADER } from "@/lib/calls/calls/csv";
import { readNewestCalls } from "@/lib/calls/calls/select-calls";
import { linesOf } from "@/lib/calls/calls/stream-calls";
import { recordingStorage } from "@/lib/calls/recordings/storage";
import { isCopied, isGone } from "@/lib/calls/recordings/tables";
import type { ZipEntry } from "./write-zip";

const PAGE = 100;

/** A table with rows of the client's. */
type Exported = {
  file: string;
  table: string;
  /** What tells its rows of one client apart. */
  key: string | readonly string[];
  /** The column with the client, or with the id of the row of theirs that it belongs to. */
  of?: string;
  /** The table of that row. */
  in?: string;
  /** Columns that are left out. */
  without?: readonly string[];
  /** What is added to each row, `t`, as an object. */
  with?: SQL;
};

const nameAndEmail = sql`(
  select jsonb_build_object('full_name', p.full_name, 'email', p.email) from profiles p where p.id = t.user_id)`;

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
  {
    file: "emergency-events",
    table: "emergency_events",
    key: ["emergency_id", "key"],
    of: "emergency_id",
    in: "emergencies",
  },
  { file: "agent", table: "agents", key: "user_id" },
  { file: "agent-draft", table: "agent_drafts", key: "user_id" },
  { file: "agent-versions", table: "agent_versions", key: "n" },
  { file: "knowledge", table: "knowledge_entries", key: "id" },
  { file: "workflows", table: "automations", key: "id", without: ["hook_key_hash", "hook_key_prefix"] },
  { file: "workflow-assignments", table: "workflow_assignments", key: "id" },
  { file: "workflow-figures", table: "workflow_stats", key: ["workflow_slug", "metric"] },
  {
    file: "workflow-versions",
    table: "automation_versions",
    key: ["automation_id", "version"],
    of: "automation_id",
    in: "automations",
  },
  { file: "workflow-runs", table: "workflow_runs", key: "id" },
  {
    file: "workflow-steps",
    table: "run_steps",
    key: ["run_id", "step", "item"],
    of: "run_id",
    in: "workflow_runs",
  },
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
  { file: "former-plans", table: "former_plans", key: "last_month" },
  { file: "notifications", table: "notification_choices", key: "user_id" },
  { file: "calendar-colours", table: "colour_meanings", key: "outcome" },
  { file: "calls-rescued", table: "call_rescues", key: "carrier_sid" },
  { file: "phone-numbers", table: "phone_assignments", key: "id" },
  { file: "account", table: "profiles", key: "id", of: "id", without: ["listed_name"] },
  { file: "people", table: "members", key: "user_id", of: "account_id", with: nameAndEmail },
  { file: "people-invited", table: "role_invitations", key: "user_id", of: "account_id", with: nameAndEmail },
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

/**
 * The keys first, then the rows by them: pages are read as the file is, so that neither many rows nor a connection are
 * held for a slow reader, and each takes as long as the first.
 */
async function* linesOfTable(exported: Exported, userId: string): AsyncGenerator<string> {
  const table = sql.identifier(exported.table);
  const columns = [exported.key].flat().map((name) => sql`t.${sql.identifier(name)}`);
  const owner = sql`t.${sql.identifier(exported.of ?? "user_id")}`;
  const isTheirs = exported.in
    ? sql`${owner} in (select id from ${sql.identifier(exported.in)} where user_id = ${userId})`
    : sql`${owner} = ${userId}`;
  const [found] = await execute<{ keys: string[] }[]>(sql`
    select array(
      select (select to_json(row_key) from (select ${sql.join(columns, sql`, `)}) row_key)::text
      from ${table} t where ${isTheirs} order by ${sql.join(columns, sql`, `)}) as keys`);
  const keys = found?.keys ?? [];
  for (let at = 0; at < keys.length; at += PAGE) {
    const page = `[${keys.slice(at, at + PAGE).join()}]`;
    const named = sql.join(
      [exported.key].flat().map((name) => sql`t.${sql.identifier(name)} = k.${sql.identifier(name)}`),
      sql` and `,
    );
    // A row looked up by each key: a join may read every row of the client's whole, however long their texts.
    const rows = await execute<{ row: string }[]>(sql`
      select found.row from jsonb_populate_recordset(null::${table}, ${page}::text::jsonb) with ordinality k
      cross join lateral (
        select (to_jsonb(t) - ${sql.param([...(exported.without ?? [])])}::text[] || coalesce(${exported.with ?? sql`null::jsonb`}, '{}'))::text as row
        from ${table} t where ${isTheirs} and ${named} offset 0) found
      order by k.ordinality`);
    yield rows.map(({ row }) => `${row}\n`).join("");
  }
}

async function* callsAsTable(userId: string): AsyncGenerator<string> {
  const place = await readPlace(userId);
  yield BYTE_ORDER_MARK + CSV_HEADER;
  let after: string | undefined;
  for (;;) {
    const page: Awaited<ReturnType<typeof readNewestCalls>> = await readNewestCalls({
      userId,
      from: null,
      after,
      limit: PAGE,
    });
    yield linesOf(page, "evidence", place);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.place;
  }
}

type StoredRecording = { call_id: string; storage_key: string };

async function* recordingsOf(userId: string): AsyncGenerator<StoredRecording> {
  let after = "";
  for (;;) {
    const rows: StoredRecording[] = await execute<StoredRecording[]>(sql`
      select r.call_id, r.storage_key from call_recordings r join call_logs c on c.call_id = r.call_id
      where c.user_id = ${userId} and ${isCopied("r")} and not ${isGone("r")} and r.storage_key is not null and r.call_id > ${after}
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
