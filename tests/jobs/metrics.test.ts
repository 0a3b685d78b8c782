import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { voiceProvider } from "@/lib/accounts/settings/voice-provider";
import { measure } from "@/lib/dashboard/metrics/measure";
import { env } from "@/lib/platform/core/env";
import { noteRequest } from "@/lib/platform/metrics/note-request";
import { metrics } from "@/lib/platform/metrics/registry";
import { serveMetrics } from "@/lib/platform/metrics/serve-metrics";
import { readListedCalls } from "@/lib/providers/voice/list-calls";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { makePerson, uniqueNumber } from "@/tests/support/people";

let url = "";
beforeAll(async () => {
  const { registry } = metrics();
  const server = await serveMetrics({ host: "127.0.0.1", port: 0, measure, registry });
  if (!server) throw new Error("the metrics are not served");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => void server.close());
});

const read = async () => (await fetch(`${url}/metrics`)).text();
/** The value of a series; 0 if it does not exist. */
const figureOf = (text: string, series: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.split(" ")
      .at(-1) ?? 0,
  );

describe("the metrics (AGENCY-03)", () => {
  it("count requests by endpoint and status, as the contract writes the address", async () => {
    const { token, id } = await makePerson({ admin: true });
    const series = (status: number) =>
      `callwright_http_request_seconds_count{endpoint="GET /api/admin/users/{id}",status="${status}"}`;
    const before = await read();
    expect((await api("GET", `/api/admin/users/${id}`, { token })).status).toBe(200);
    expect((await api("GET", `/api/admin/users/${randomUUID()}`, { token })).status).toBe(404);
    const after = await read();
    for (const status of [200, 404])
      expect(figureOf(after, series(status)) - figureOf(before, series(status))).toBeGreaterThanOrEqual(1);
  });

  it("have the queue, the outbox, running calls and open alerts at the time of the request", async () => {
    const task = "copy-recording";
    const key = `metrics ${randomUUID()}`;
    await rawSql()`
      select graphile_worker.add_job(${task}, '{}', job_key => ${key}, run_at => now() - interval '100 hours')`;
    const text = await read();
    expect(figureOf(text, `callwright_queue_jobs{task="${task}"}`)).toBeGreaterThanOrEqual(1);
    expect(figureOf(text, `callwright_queue_jobs_oldest_seconds{task="${task}"}`)).toBeGreaterThanOrEqual(
      360_000,
    );
    for (const name of [
      "callwright_outbox_events",
      "callwright_calls_running",
      'callwright_alerts_open{kind="provider"}',
      "callwright_texts_waiting",
      "callwright_webhook_deliveries_waiting",
      "nodejs_eventloop_lag_seconds",
    ]) {
      expect(text).toContain(`\n${name} `);
    }
    await rawSql()`select graphile_worker.remove_job(${key})`;
  });

  it("have how long ago the last backup was made, and what is missing of the providers' lists of calls", async () => {
    const ids = Array.from({ length: 4 }, () => randomUUID());
    const add = (id: string | undefined, hours: number, problem: string | null) => rawSql()`
      insert into ledger_entries (source, entry_id, happened_at, ended_at, problem)
      values ('provider', ${id ?? ""}, now() - ${hours} * interval '1 hour', now() - ${hours} * interval '1 hour', ${problem})`;
    const before = await read();
    await add(ids[0], 2, null);
    await add(ids[1], 2, "It was deleted.");
    await add(ids[2], 24 * 6, "It was deleted.");
    await add(ids[3], 0.5, null);
    await rawSql()`insert into backups (made_at, bytes) select now() - age * interval '1 hour', 1 from unnest(array[3, 30]) as age`;
    const after = await read();
    const more = (state: string) => {
      const series = `callwright_calls_missing{state="${state}"}`;
      expect(before).toContain(series);
      return figureOf(after, series) - figureOf(before, series);
    };
    expect([more("fetching"), more("lost")]).toEqual([1, 2]);
    expect(Math.floor(figureOf(after, "callwright_backup_age_seconds") / 3_600)).toBe(3);
    await rawSql()`delete from ledger_entries where entry_id = any(${ids})`;
    await rawSql()`delete from backups`;
    expect(await read()).not.toContain("\ncallwright_backup_age_seconds ");
  });

  it("have how long a statement waits for a connection, even while it gets none", async () => {
    const series = "callwright_database_wait_seconds";
    expect(figureOf(await read(), series)).toBeLessThan(4);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const held = Array.from({ length: env().DATABASE_POOL_SIZE }, () => {
      const { promise: begun, resolve } = Promise.withResolvers<void>();
      const ended = rawSql().begin(async (tx) => {
        await tx`select 1`;
        resolve();
        await released;
      });
      return { begun, ended };
    });
    await Promise.all(held.map(({ begun }) => begun));
    const text = await read();
    release();
    await Promise.all(held.map(({ ended }) => ended));
    expect(figureOf(text, series)).toBeGreaterThan(4);
  });

  it("count what providers answered", async () => {
    const vapi = await voiceProvider();
    if (!vapi) throw new Error("the stand-in for Vapi is not set up");
    const series = 'callwright_provider_requests_total{provider="vapi",outcome="ok"}';
    const before = figureOf(await read(), series);
    const now = new Date();
    await readListedCalls(vapi, { from: new Date(now.getTime() - 1_000), to: now, mostPages: 1 }).next();
    expect(figureOf(await read(), series)).toBeGreaterThan(before);
  });

  it("name no client, no number and no id", async () => {
    const name = `Marigold${randomUUID().slice(0, 8)}`;
    const number = uniqueNumber();
    const { id, token, email } = await makePerson({ fullName: name, admin: true });
    await makeAgent(id, { business_name: name, text_sender: number });
    await api("GET", `/api/admin/users?search=${name}`, { token });
    await api("GET", `/api/admin/users/${id}`, { token });
    await api("POST", `/api/external/tool/${randomUUID()}`, { body: { message: { type: "tool-calls" } } });
    const text = await read();
    for (const personal of [name, number, id, email, token]) expect(text).not.toContain(personal);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/);
    expect(text).not.toMatch(/\+\d{7}/);
  });

  it("give the median of what callers waited within 3 %", async () => {
    const contract = { method: "POST", path: `/test/${randomUUID().slice(0, 4)}`, access: "voice" } as const;
    // From 20 ms to 12 s, most of them short, in no order.
    const times = Array.from(
      { length: 5_000 },
      (_, place) => 0.02 * 600 ** (((place * 7_919) % 5_000) / 5_000),
    );
    for (const time of times) noteRequest(contract, 200, time);
    for (const time of times) noteRequest(contract, 401, time / 1_000); // refused: no one waits
    const sorted = times.toSorted((one, other) => one - other);
    const text = await read();
    for (const [share, place] of [
      ["0.5", 2_500],
      ["0.95", 4_750],
    ] as const) {
      const series = `callwright_voice_answer_seconds{quantile="${share}",endpoint="POST ${contract.path}"}`;
      const truth = sorted[place] ?? Number.NaN;
      expect(Math.abs(figureOf(text, series) / truth - 1)).toBeLessThan(0.03);
    }
  });

  it("are at one address alone, and tell a second process why it cannot serve them", async () => {
    expect((await fetch(`${url}/`)).status).toBe(404);
    expect((await fetch(`${url}/metrics`, { method: "POST" })).status).toBe(404);
    const port = Number(new URL(url).port);
    const { registry } = metrics();
    expect(await serveMetrics({ host: "127.0.0.1", port, measure, registry })).toBeNull();
  });
});
