import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import { rawSql } from "@/db/client";
import { copyRecording } from "@/lib/calls/recordings/copy-recording";
import { downloadExport, startExport } from "@/lib/dashboard/personal-data/contract";
import { EXPORTED } from "@/lib/dashboard/personal-data/export-files";
import { sha256 } from "@/lib/platform/core/crypto";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makeMember, makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { AUDIO, tellVapi } from "@/tests/support/vapi";
import { makeWebhook } from "@/tests/support/webhooks";

const URL = "/api/user/export";
describeRefusals(startExport, URL);
describeRefusals(downloadExport, `/api/exports/${randomUUID()}`);

async function addressFor(person: Person): Promise<string> {
  const answer = await api("POST", URL, { token: person.token });
  expect(answer.status).toBe(200);
  return answer.body.data.address;
}

/** The files of an archive, by name. */
async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(archive, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  const files = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    zip.on("error", reject).on("end", resolve);
    zip.on("entry", (entry: Entry) => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        const parts: Buffer[] = [];
        for await (const part of stream) parts.push(part as Buffer);
        files.set(entry.fileName, Buffer.concat(parts));
        zip.readEntry();
      });
    });
    zip.readEntry();
  });
  return files;
}

async function exportOf(person: Person) {
  const { response, headers } = await api("GET", await addressFor(person));
  const files = await unzip(Buffer.from(await response.arrayBuffer()));
  const rows = (name: string) =>
    (files.get(`${name}.ndjson`)?.toString() ?? "")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { files, headers, rows };
}

describe("the export of an account", () => {
  it("holds its calls as rows and as a table, its recordings, and the sum of each file (AGENCY-08)", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(person.id, { summary: "They asked about a boiler." });
    await tellVapi(callId);
    await copyRecording(callId);
    await rawSql()`insert into callers (user_id, phone_number, saved_name) values (${person.id}, '+447700900123', 'Ann')`;
    const { files, headers, rows } = await exportOf(person);
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="export-\d{4}-\d\d-\d\d\.zip"$/,
    );
    expect(rows("calls")).toMatchObject([{ call_id: callId, summary: "They asked about a boiler." }]);
    expect(rows("callers")).toMatchObject([{ saved_name: "Ann" }]);
    expect(files.get("calls.csv")?.toString()).toContain("They asked about a boiler.");
    expect(files.get(`recordings/${callId}.wav`)?.equals(AUDIO)).toBe(true);
    const manifest = JSON.parse(files.get("manifest.json")?.toString() ?? "{}");
    const written = [...files.keys()].filter((name) => name !== "manifest.json");
    expect(manifest.files.map(({ name }: { name: string }) => name)).toEqual(written);
    for (const { name, bytes, sha256: sum } of manifest.files) {
      expect([bytes, sum], name).toEqual([
        files.get(name)?.length,
        sha256((files.get(name) ?? Buffer.alloc(0)) as never),
      ]);
    }
  });

  it("holds nothing of another account, and no secrets", async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    const mark = `mark${randomUUID()}`;
    await makeCall(other.id, { summary: mark });
    await makeCall(person.id);
    await makeWebhook(person.id);
    const { files } = await exportOf(person);
    for (const [name, content] of files) {
      expect(content.toString(), name).not.toContain(mark);
      expect(content.toString(), name).not.toMatch(/encrypted|key_hash|v1\.[\w-]+\.[\w-]+\.[\w-]+/);
    }
  });

  it("names every table that has rows of a client's, or says why not", async () => {
    const tables = await rawSql()<{ name: string }[]>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'account_id') order by 1`;
    const parts = await rawSql()<{ name: string }[]>`
      select distinct c.conrelid::regclass::text as name from pg_constraint c
      where c.contype = 'f' and c.confrelid::regclass::text = any(${EXPORTED.map(({ table }) => table)})
        and c.conrelid::regclass::text <> all(${tables.map(({ name }) => name)}) order by 1`;
    const taken = EXPORTED.map(({ table }) => table);
    const left = tables.map(({ name }) => name).filter((name) => !taken.includes(name));
    const undecided = left.filter((name) => !OURS.includes(name));
    expect(undecided, "tables to add to EXPORTED, or here to OURS").toEqual([]);
    expect(left).toEqual(OURS);
    expect(
      parts.map(({ name }) => name).filter((name) => !taken.includes(name)),
      "tables of rows that belong to such a row",
    ).toEqual(OUR_PARTS);
  });

  it("names the account's people with their addresses, and what belongs to rows of theirs", async () => {
    const person = await makePerson({ fullName: "Olive Owner" });
    const helper = await makeMember(person, "office", "Harry Helper");
    const [{ id } = { id: "" }] = await rawSql()`
      insert into emergencies (user_id, call_id, description, business_name, people)
      values (${person.id}, ${randomUUID()}, 'Water everywhere', 'Firm', '[]') returning id`;
    await rawSql()`insert into emergency_events (emergency_id, key, kind) values (${id}, 'rang', 'rang')`;
    const { rows } = await exportOf(person);
    expect(rows("account")).toMatchObject([{ id: person.id, email: person.email, country: "GB" }]);
    const people = rows("people").map(({ full_name, email, role }) => [full_name, email, role]);
    expect(people).toHaveLength(2);
    expect(people).toContainEqual(["Olive Owner", person.email, "owner"]);
    expect(people).toContainEqual(["Harry Helper", helper.email, "office"]);
    expect(rows("emergency-events")).toMatchObject([{ key: "rang" }]);
  });

  it("has every row once, however many pages they take", async () => {
    const [person, count] = [await makePerson(), 350];
    await rawSql()`
      insert into callers (user_id, phone_number, saved_name)
      select ${person.id}, '+4477009' || lpad(n::text, 5, '0'), 'Caller ' || n from generate_series(1, ${count}) n`;
    const numbers = (await exportOf(person)).rows("callers").map(({ phone_number }) => phone_number);
    expect(numbers).toHaveLength(count);
    expect(new Set(numbers).size).toBe(count);
  });

  it("takes little memory for 10,000 calls, and reads each of them a few times at most", async () => {
    const person = await makePerson();
    /** Blocks of long texts that were read, of which a call of this test has three to five. */
    const blocksRead = async () => {
      const [{ blocks } = { blocks: 0 }] = await rawSql()`
        select (toast_blks_read + toast_blks_hit)::int as blocks from pg_statio_user_tables where relname = 'call_logs'`;
      return blocks;
    };
    // Long ago, and gone afterwards: other tests read plans of tables with recent calls.
    for (let first = 1; first < 10_000; first += 1_000)
      await rawSql()`
      insert into call_logs (call_id, user_id, phone_number, transcript, summary, started_at, happened_at, reported_at, updated_at)
      select ${person.id} || ' ' || n, ${person.id}, '+447700900123',
        (select string_agg(md5(n || ' ' || m), ' ') from generate_series(1, 180) m), 'A summary', at, at, at, at
      from generate_series(${first}::int, ${first + 999}::int) n, lateral (select now() - interval '90 days' as at) long_ago`;
    const before = await blocksRead();
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...["--import", "tsx", "tests/support/export-process.ts"],
      person.id,
    ]);
    await expect.poll(blocksRead).toBeGreaterThan(before + 30_000);
    expect((await blocksRead()) - before).toBeLessThan(300_000);
    await rawSql()`delete from call_logs where user_id = ${person.id}`;
    const { bytes, megabytes } = JSON.parse(stdout);
    expect(bytes).toBeGreaterThan(20_000_000);
    expect(megabytes).toBeLessThan(200);
  });
});

/** Not a client's to take: derived from the rest, ours to run the product, other people's, or secret. */
const OURS = `
  account_links account_mails ai_usage alerts applied_requests audit_log automation_keys
  calendar_channels calendar_probes call_audits call_day_counts call_days call_texts client_turns client_visits cost_months counted_events departures
  erasure_items ledger_days ledger_entries line_requests mail_cursors mail_senders missed_call_texts notifications
  oauth_states outcome_questions password_attempts payment_hooks push_devices readiness_results recovery_codes
  rehearsals retention_marks run_turns second_factors security_events session_details session_proofs
  user_roles user_tokens waiting_refunds workflow_events
`
  .trim()
  .split(/\s+/);

/** Rows that refer to a client's and are not theirs to take; the sound of `call_recordings` is in the archive. */
const OUR_PARTS = [
  "accounts",
  "call_recordings",
  "campaign_requests",
  "client_views",
  "run_attempts",
  "system_settings",
  "tools",
  "webhook_deliveries",
];

describe("the ticket of an export", () => {
  it("does not count when forged, for another account, or once its session has ended", async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    const address = await addressFor(person);
    const get = async (url: string) => {
      const answer = await api("GET", url);
      if (answer.status === 200) await answer.response.body?.cancel();
      return answer.status;
    };
    expect(await get(`${address.slice(0, -8)}AAAAAAAA`)).toBe(401);
    expect(await get(address.replace(person.id, other.id))).toBe(401);
    expect(await get(`/api/exports/${person.id}`)).toBe(401);
    expect(await get(`/api/exports/${person.id}?token=${person.token}`)).toBe(401);
    expect(await get(address)).toBe(200);
    await rawSql()`delete from auth.sessions where user_id = ${person.id}`;
    expect(await get(address)).toBe(401);
  });

  it("is not given to an admin, who has no account", async () => {
    const admin = await makePerson({ admin: true, joins: true });
    const refused = await api("POST", URL, { token: admin.token });
    expect([refused.status, refused.body.error]).toEqual([
      403,
      "Only an owner can take an account along. Ask one of its owners.",
    ]);
  });

  it("does not count for somebody who is no owner any more", async () => {
    const [person, owner] = [await makePerson(), await makePerson({ joins: true })];
    await rawSql()`insert into members (user_id, account_id, role) values (${owner.id}, ${person.id}, 'owner')`;
    const address = await addressFor(person);
    await rawSql()`update members set role = 'office' where user_id = ${person.id}`;
    const answer = await api("GET", address);
    expect(answer.status).toBe(401);
    expect(await text(Readable.from([JSON.stringify(answer.body)]))).toContain("sign in");
  });
});
