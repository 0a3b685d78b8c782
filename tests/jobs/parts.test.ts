import { beforeEach, describe, expect, it, vi } from "vitest";
import { rawSql } from "@/db/client";
import { DEAD_ADDRESS } from "@/lib/accounts/account-mail/send-mail";
import { readParts } from "@/lib/dashboard/alerts/read-parts";
import { MINUTE } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { enqueue } from "@/lib/platform/queue/enqueue";
import {
  addBackup,
  failList,
  letBeatAge,
  liveClient,
  setSettings,
  startAlertDesk,
  watch,
} from "@/tests/support/alert-desk";
import { ownDatabase } from "@/tests/support/own-database";
import { work } from "@/worker/start-worker";
import { tasks } from "@/worker/tasks";

// The parts are judged by all rows, and other files leave some.
ownDatabase("parts");
const desk = await startAlertDesk();
beforeEach(() => desk.clear());

describe("the parts (AGENCY-03)", () => {
  const stateOf = async (part: string) => (await readParts()).find((each) => each.part === part);

  it("are as their last work shows them", async () => {
    expect(await stateOf("Job queue")).toMatchObject({ state: "unknown" });
    expect(await stateOf("Voice provider (Vapi)")).toMatchObject({ state: "unknown" });
    await tasks.canary({});
    expect(await stateOf("Job queue")).toMatchObject({ state: "works" });
    await letBeatAge(3 * MINUTE);
    expect(await stateOf("Job queue")).toMatchObject({ state: "fails" });
    await failList("provider", 1);
    expect(await stateOf("Voice provider (Vapi)")).toMatchObject({
      state: "fails",
      detail: expect.stringMatching(/^Since .+: the list of calls: answered 503\.$/),
    });
    expect(await stateOf("Phone company (Twilio)")).toMatchObject({ state: "unknown" });
    await rawSql()`update ledger_sources set failing_since = null, failure = null, compared_at = now()`;
    expect(await stateOf("Voice provider (Vapi)")).toMatchObject({ state: "works" });
  });

  it("count what waits", async () => {
    expect(await stateOf("Events")).toMatchObject({ state: "works" });
    await rawSql()`
      insert into follow_ups (follower, id, event, subject, payload, created_at)
      values ('texts', 1, 'call.changed', 'x', '{}', now() - interval '10 minutes')`;
    expect(await stateOf("Events")).toMatchObject({ state: "fails" });
    const userId = await liveClient("Connected");
    expect(await stateOf("Google")).toMatchObject({ detail: "No client has to reconnect." });
    await rawSql()`insert into user_tokens (user_id, service, needs_reauth) values (${userId}, 'google_calendar', true)`;
    expect(await stateOf("Google")).toMatchObject({
      detail: expect.stringMatching(/^1 connection has to be reconnected/),
    });
    expect(await stateOf("Backups")).toMatchObject({ state: "off" });
    await addBackup("27 hours");
    expect(await stateOf("Backups")).toMatchObject({ state: "fails" });
    await addBackup("3 hours");
    expect(await stateOf("Backups")).toMatchObject({ state: "works" });
    expect(await stateOf("Emails")).toMatchObject({ state: "unknown" });
    // The fault of an address says nothing of the server.
    await rawSql()`
      insert into account_mails (user_id, kind, address, state, problem, settled_at)
      values (${userId}, 'reset', 'gone@b.test', 'failed', ${DEAD_ADDRESS}, now())`;
    expect(await stateOf("Emails")).toMatchObject({ state: "unknown" });
    await rawSql()`
      insert into account_mails (user_id, kind, address, state, problem, settled_at)
      values (${userId}, 'reset', 'a@b.test', 'failed', 'The mail server answered 550.', now())`;
    expect(await stateOf("Emails")).toEqual({
      part: "Emails",
      state: "fails",
      detail: "The mail server answered 550.",
    });
  });
});

describe("the heartbeat (AGENCY-03)", () => {
  it("is sent by a job, so that none is sent while no job runs", async () => {
    await setSettings({ heartbeat_address: `${desk.webhook.url}/beat` });
    await tasks.canary({});
    expect(desk.received().map(({ path }) => path)).toEqual(["/hook/beat"]);
    expect(await rawSql()`select name from queue_beats`).toEqual([{ name: "jobs" }]);
  });

  it("is sent once a job has gone through the queue; a worker that is gone is reported", async () => {
    await setSettings({ heartbeat_address: `${desk.webhook.url}/beat` });
    const worker = work(env().DATABASE_URL, { concurrency: 1, taskList: { canary: tasks.canary } });
    try {
      await enqueue("canary", {});
      const beats = () => desk.received().filter(({ path }) => path === "/hook/beat");
      await vi.waitFor(() => expect(beats()).toHaveLength(1), { timeout: 60_000, interval: 50 });
    } finally {
      await worker.stop();
    }
    await letBeatAge(3 * MINUTE);
    await watch();
    expect((await desk.told()).mails).toEqual(["The job queue has stalled"]);
  });

  it("that its service refuses breaks no job", async () => {
    await setSettings({ heartbeat_address: `${desk.webhook.url}/beat` });
    desk.webhook.answerWith(500);
    await tasks.canary({});
    await setSettings({ heartbeat_address: null });
    await tasks.canary({});
    expect(desk.received()).toHaveLength(1);
  });
});
