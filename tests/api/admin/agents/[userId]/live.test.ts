import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { goLive, takeOffline } from "@/lib/agent/readiness/contract";
import { makePerson } from "@/tests/support/people";
import { ownSettings } from "@/tests/support/provisioning";
import { makeReadyClient, notOk, PINNED, readinessOf, startReadiness } from "@/tests/support/readiness";
import { describeRefusals } from "@/tests/support/refusals";
import { auditOf } from "@/tests/support/tools";

const url = `/api/admin/agents/${randomUUID()}/live`;
describeRefusals(goLive, url);
describeRefusals(takeOffline, url);

const { admin, google } = await startReadiness();
beforeEach(() => {
  ownSettings(PINNED);
  return google.reset();
});

const changesOf = async (userId: string) =>
  (await auditOf(userId)).filter(({ entity }) => entity === "agent");
const agentOf = async (userId: string) =>
  (await rawSql()`select live_at, readiness_due_at from agents where user_id = ${userId}`)[0];

describe("going live", () => {
  it("succeeds once everything works, is recorded once, and schedules the next check within a day (SAFE-04)", async () => {
    const client = await makeReadyClient(google);
    const { goLive: live, show } = readinessOf(admin, client.id);
    const answer = await live();
    expect(answer.status).toBe(200);
    expect(answer.body.data.ready).toBe(true);
    expect(Math.abs(Date.parse(answer.body.data.live_at) - Date.now())).toBeLessThan(60_000);
    const again = await live();
    expect(again.body.data.live_at).toBe(answer.body.data.live_at);
    expect((await show()).body.data.live_at).toBe(answer.body.data.live_at);
    expect(await changesOf(client.id)).toMatchObject([
      {
        action: "updated",
        entity: "agent",
        actor_id: admin.id,
        changes: { live: { from: false, to: true } },
      },
    ]);
    const due = (await agentOf(client.id))?.readiness_due_at.getTime();
    expect(due).toBeGreaterThan(Date.now());
    expect(due).toBeLessThan(Date.now() + 86_400_000);
  });

  it("is refused with the list while a blocking check fails or could not run, and changes nothing", async () => {
    const client = await makeReadyClient(google, { text_sender: null });
    await google.control("fail", { path: "/calendar/v3/calendars/*", status: 503, times: 20 });
    const { goLive: live } = readinessOf(admin, client.id);
    const refused = await live();
    expect(refused).toMatchObject({
      status: 409,
      body: {
        success: false,
        code: "conflict",
        error: "Fix 2 items first",
        readiness: { ready: false, live_at: null },
      },
    });
    expect(notOk(refused.body.readiness)).toEqual({ calendar: "untried", texts: "failed" });
    expect(await agentOf(client.id)).toEqual({ live_at: null, readiness_due_at: null });
    expect(await changesOf(client.id)).toEqual([]);
  });

  it("does not wait for checks that only warn", async () => {
    const client = await makeReadyClient(google, { notification_number: null });
    const answer = await readinessOf(admin, client.id).goLive();
    expect(answer.status).toBe(200);
    expect(notOk(answer.body.data)).toEqual({ notification: "failed" });
  });

  it("is refused without an agent, and not found for an unknown id", async () => {
    const { id } = await makePerson();
    expect((await readinessOf(admin, id).goLive()).status).toBe(409);
    expect((await readinessOf(admin, randomUUID()).goLive()).status).toBe(404);
    expect((await readinessOf(admin, randomUUID()).takeOffline()).status).toBe(404);
  });

  it("by two admins at once happens once and is recorded once (SAFE-04)", async () => {
    const [client, other] = await Promise.all([makeReadyClient(google), makePerson({ admin: true })]);
    const answers = await Promise.all(
      [admin, other].map((someone) => readinessOf(someone, client.id).goLive()),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.data.live_at).toBe(answers[1]?.body.data.live_at);
    expect(await changesOf(client.id)).toHaveLength(1);
    expect(await google.events(client.connection.email)).toEqual([]);
  });
});

describe("taking offline", () => {
  it("ends it, is recorded, and is idempotent (SAFE-04)", async () => {
    const client = await makeReadyClient(google);
    const { goLive: live, takeOffline: off, show } = readinessOf(admin, client.id);
    await live();
    expect((await off()).body.data).toMatchObject({ live_at: null, ready: true });
    expect((await off()).status).toBe(200);
    expect((await show()).body.data.live_at).toBeNull();
    expect(await agentOf(client.id)).toEqual({ live_at: null, readiness_due_at: null });
    expect((await changesOf(client.id)).map(({ changes }) => changes)).toEqual([
      { live: { from: false, to: true } },
      { live: { from: true, to: false } },
    ]);
  });
});
