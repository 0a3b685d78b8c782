import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { checkDue } from "@/lib/agent/readiness/check-due";
import { storeFindings } from "@/lib/agent/readiness/store-findings";
import { tryChecks } from "@/lib/agent/readiness/try-checks";
import { tryAndStore } from "@/lib/agent/readiness/try-readiness";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { setupOf } from "@/tests/support/agent-setup";
import { BOOKING_SCOPES } from "@/tests/support/google";
import { supabaseFor } from "@/tests/support/people";
import { ownSettings } from "@/tests/support/provisioning";
import {
  makeDue,
  makeReadyClient,
  PINNED,
  type ReadyClient,
  readinessOf,
  startReadiness,
  textsOf,
} from "@/tests/support/readiness";
import { setUpAgent } from "@/tests/support/set-up-agent";

const { admin, google, vapi, own } = await startReadiness();
beforeEach(async () => {
  ownSettings(PINNED);
  await google.reset();
});

/** Opens so that the next regular check, an hour or two before, is at least three hours away at any time of day. */
function hoursFarFromNow(): AgentSetup["hours"] {
  const now = Number(new Intl.DateTimeFormat("en-GB", { hour: "2-digit", timeZone: "UTC" }).format());
  const day = now < 12 ? [{ from: "18:00", to: "22:00" }] : [{ from: "06:00", to: "22:00" }];
  return { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
}

async function makeLive() {
  const client = await makeReadyClient(google, { time_zone: "Etc/UTC", hours: hoursFarFromNow() });
  const answer = await readinessOf(admin, client.id).goLive();
  expect(answer.body.error).toBeUndefined();
  return client;
}

const resultOf = async (userId: string, name: string) =>
  (await rawSql()`select * from readiness_results where user_id = ${userId} and check_name = ${name}`)[0];
const dueIn = async (userId: string) => {
  const [row] = await rawSql()<{ ms: number }[]>`
    select extract(epoch from readiness_due_at - now())::float8 * 1000 as ms from agents where user_id = ${userId}`;
  return row?.ms ?? Number.NaN;
};
/** The job, repeated as minutes pass, for this client. */
async function runDue({ id }: ReadyClient) {
  await makeDue(id);
  await checkDue();
}
const removeTarget = ({ id, line }: ReadyClient) =>
  rawSql()`update tool_targets set is_active = false where user_id = ${id} and phone_number = ${line.number} and action = 'book_job'`;
const restoreTarget = ({ id }: ReadyClient) =>
  rawSql()`update tool_targets set is_active = true where user_id = ${id}`;
const AWAY = {
  start: { dateTime: new Date(Date.now() - 86_400_000).toISOString() },
  end: { dateTime: new Date(Date.now() + 40 * 86_400_000).toISOString() },
};

describe("the job check-readiness", () => {
  it("detects a failure, confirms it a minute later, notifies once, and once more on recovery", async () => {
    const client = await makeLive();
    await removeTarget(client);
    expect(await dueIn(client.id)).toBeLessThanOrEqual(0); // a relevant change is checked soon
    await runDue(client);
    expect(await resultOf(client.id, "tools")).toMatchObject({
      outcome: "failed",
      failures: 1,
      told_at: null,
    });
    expect(await textsOf(client.id)).toEqual([]);
    expect(await dueIn(client.id)).toBeLessThan(61_000);
    for (let times = 0; times < 3; times++) await runDue(client);
    expect((await textsOf(client.id)).map(({ body }) => body)).toEqual([
      `Your phone agent has a problem with booking during calls. Details: ${own.url}/dashboard`,
    ]);
    expect(await resultOf(client.id, "tools")).toMatchObject({ outcome: "failed", failures: 4 });
    expect(await dueIn(client.id)).toBeGreaterThan(3_000_000);
    expect(await dueIn(client.id)).toBeLessThan(3_601_000);

    await restoreTarget(client);
    for (let times = 0; times < 2; times++) await runDue(client);
    expect((await textsOf(client.id)).map(({ body }) => body).slice(1)).toEqual([
      "Fixed: booking during calls. Your phone agent is working again.",
    ]);
    expect(await resultOf(client.id, "tools")).toMatchObject({
      outcome: "ok",
      failing_since: null,
      told_at: null,
    });

    await removeTarget(client);
    for (let times = 0; times < 3; times++) await runDue(client);
    expect(await textsOf(client.id)).toHaveLength(3); // another failure, another text
  });

  it("leaves a lost connection to the connection's own text, and reports when the calendar has recovered (BOOK-06)", async () => {
    const client = await makeLive();
    await google.control("revoke-user", { email: client.connection.email });
    for (let times = 0; times < 3; times++) await runDue(client);
    expect(await resultOf(client.id, "calendar")).toMatchObject({ outcome: "failed", failures: 3 });
    const bodies = async () => (await textsOf(client.id)).map(({ body }) => body);
    expect(await bodies()).toEqual([expect.stringContaining("Google Calendar has lost its connection")]);
    await rawSql()`delete from user_tokens where user_id = ${client.id}`;
    await google.connect(client.id, { scopes: BOOKING_SCOPES, email: client.connection.email });
    for (let times = 0; times < 2; times++) await runDue(client);
    expect((await bodies()).slice(1)).toEqual([
      "Fixed: your Google Calendar. Your phone agent is working again.",
    ]);
  });

  it("does not say that the agent works again while another check fails", async () => {
    const client = await makeLive();
    await removeTarget(client);
    await google.control("revoke-user", { email: client.connection.email });
    for (let times = 0; times < 3; times++) await runDue(client);
    await restoreTarget(client);
    for (let times = 0; times < 2; times++) await runDue(client);
    expect((await textsOf(client.id)).map(({ body }) => body)).toContain(
      "Fixed: booking during calls. Still failing: your Google Calendar.",
    );
  });

  it("does not report a short outage, and reports a lasting one once", async () => {
    const client = await makeLive();
    const down = () =>
      google.control("fail", {
        path: "/calendar/v3/calendars/primary/events",
        method: "POST",
        status: 503,
        times: 1,
      });
    for (let times = 0; times < 3; times++) {
      await down();
      await runDue(client);
    }
    expect(await resultOf(client.id, "calendar")).toMatchObject({ outcome: "untried", failures: 3 });
    expect(await textsOf(client.id)).toEqual([]);
    await rawSql()`update readiness_results set failing_since = failing_since - interval '2 hours'
      where user_id = ${client.id} and failing_since is not null`;
    for (let times = 0; times < 2; times++) {
      await down();
      await runDue(client);
    }
    expect((await textsOf(client.id)).map(({ body }) => body)).toEqual([
      expect.stringContaining("your Google Calendar"),
    ]);
  });

  it("does not report a different wording of the assistant, which is repaired at night", async () => {
    const client = await makeLive();
    const [assistant] = await vapi.assistantsOf(client.id);
    await vapi.send("PATCH", `/assistant/${assistant?.id}`, { firstMessage: "Hello, calls are recorded." });
    for (let times = 0; times < 2; times++) await runDue(client);
    expect(await resultOf(client.id, "number")).toMatchObject({ outcome: "ok" });
    expect(await textsOf(client.id)).toEqual([]);
  });

  it.each([
    ["their setup", ({ id }: ReadyClient) => setUpAgent(admin.token, id, setupOf({ buffer_minutes: 20 }))],
    [
      "their numbers",
      ({ id }: ReadyClient) =>
        rawSql()`update phone_assignments set is_active = false, ended_at = now() where user_id = ${id}`,
    ],
    ["their tools", ({ id }: ReadyClient) => rawSql()`delete from tool_targets where user_id = ${id}`],
    [
      "their calendar's connection, by whatever way it went",
      (client: ReadyClient) =>
        supabaseFor(client.person).from("user_tokens").delete().eq("user_id", client.id),
    ],
  ])("checks again soon after a change of %s", async (_, change) => {
    const client = await makeLive();
    expect(await dueIn(client.id)).toBeGreaterThan(60_000);
    await change(client);
    expect(await dueIn(client.id)).toBeLessThanOrEqual(0);
    await rawSql()`update agents set live_at = null where user_id = ${client.id}`;
  });

  it("skips clients who are not due, not live or disabled", async () => {
    const [resting, offline, disabled] = [await makeLive(), await makeReadyClient(google), await makeLive()];
    await makeDue(offline.id);
    await makeDue(disabled.id);
    await rawSql()`update profiles set disabled_at = now() where id = ${disabled.id}`;
    const before = await Promise.all([resting, disabled].map(({ id }) => resultOf(id, "setup")));
    await checkDue();
    expect(await Promise.all([resting, disabled].map(({ id }) => resultOf(id, "setup")))).toEqual(before);
    expect(await resultOf(offline.id, "setup")).toBeUndefined();
  });

  it("checks a client whose run died again ten minutes later", async () => {
    const client = await makeLive();
    await makeDue(client.id);
    await Promise.all([checkDue(), checkDue()]); // two workers: one of them runs the check
    expect(await dueIn(client.id)).toBeGreaterThan(600_000);
    const requests = await google.countRequests("/calendar/v3/calendars/primary/events");
    expect(requests).toBe(2); // when they went live, and now
  });
});

describe("two concurrent checks of one client", () => {
  it("notify once, and leave nothing in the calendar", async () => {
    const client = await makeLive();
    await removeTarget(client);
    await tryAndStore(client.id);
    await Promise.all(Array.from({ length: 4 }, () => tryAndStore(client.id)));
    expect(await textsOf(client.id)).toHaveLength(1);
    expect(await google.events(client.connection.email)).toEqual([]);
    await restoreTarget(client);
    await Promise.all(Array.from({ length: 4 }, () => tryAndStore(client.id)));
    expect(await textsOf(client.id)).toHaveLength(2);
  });

  it("keep the later one's results, whichever ends first", async () => {
    const client = await makeReadyClient(google);
    const earlier = await tryChecks(client.id);
    await removeTarget(client);
    await storeFindings(client.id, await tryChecks(client.id));
    await storeFindings(client.id, earlier);
    expect(await resultOf(client.id, "tools")).toMatchObject({ outcome: "failed", failures: 1 });
  });
});

describe("a probe of the calendar", () => {
  const probesOf = (userId: string) => rawSql()`select id from calendar_probes where user_id = ${userId}`;

  it("is gone afterwards, and blocks nothing while it is there", async () => {
    const client = await makeReadyClient(google);
    await tryAndStore(client.id);
    const url = `${google.url}/_control/events?email=${encodeURIComponent(client.connection.email)}`;
    const { events } = await (await fetch(url)).json();
    expect(events).toMatchObject([
      { status: "cancelled", transparency: "transparent", start: { date: "2001-01-01" } },
    ]);
    expect(await probesOf(client.id)).toEqual([]);
  });

  it.each([
    [
      "after a run that died",
      async (client: ReadyClient) => {
        const id = randomUUID().replaceAll("-", "");
        await google.addEvent(client.connection.email, { id, summary: "left", ...AWAY });
        await rawSql()`insert into calendar_probes (id, user_id, created_at)
        values (${id}, ${client.id}, now() - interval '3 minutes')`;
      },
    ],
    [
      "after a deletion that failed",
      async (client: ReadyClient) => {
        await google.control("fail", {
          path: "/calendar/v3/calendars/primary/events/*",
          method: "DELETE",
          status: 503,
          times: 20,
        });
        await tryAndStore(client.id);
        await google.reset();
        expect(await google.events(client.connection.email)).toHaveLength(1);
        expect(await probesOf(client.id)).toHaveLength(1);
        await rawSql()`update calendar_probes set created_at = now() - interval '3 minutes' where user_id = ${client.id}`;
      },
    ],
    [
      "after an insert whose answer was lost",
      async (client: ReadyClient) => {
        await google.control("fail", {
          path: "/calendar/v3/calendars/primary/events",
          method: "POST",
          status: 503,
          after: true,
        });
        await tryAndStore(client.id);
      },
    ],
  ])("is removed %s", async (_, leave) => {
    const client = await makeReadyClient(google);
    await leave(client);
    await checkDue(); // also for clients who are no longer checked
    expect(await google.events(client.connection.email)).toEqual([]);
    expect(await probesOf(client.id)).toEqual([]);
  });
});
