import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import type { ActionName } from "@/lib/agent/tools/action-names";
import { api } from "@/tests/support/api";
import { ownSettings } from "@/tests/support/provisioning";
import {
  makeReadyClient,
  PINNED,
  type ReadyClient,
  readinessOf,
  startReadiness,
} from "@/tests/support/readiness";
import { settled } from "@/tests/support/settled";
import { postTool, toolCalls } from "@/tests/support/voice";
import { dueJobs, newCall } from "@/tests/support/voice-desk";
import { tasks } from "@/worker/tasks";

const TRANSFER = "+447700900112";
const CALLER = "+447700900142";
const TEN_SECONDS = 10_000;

const standIns = await startReadiness();
beforeEach(() => {
  ownSettings(PINNED);
  return standIns.google.reset();
});
afterEach(async () => {
  await settled();
  standIns.own.interceptWith(null);
  await standIns.vapi.control("reset");
});

/** What an inbound call of this client gets at the provider's stand-in. */
const ring = (client: ReadyClient, caller = CALLER, callId = newCall()) =>
  standIns.vapi.control("ring", { number: client.line.number, caller, callId });

async function liveClient(setup: Partial<AgentSetup> = {}) {
  const client = await makeReadyClient(standIns.google, setup);
  const desk = readinessOf(standIns.admin, client.id);
  expect((await desk.goLive()).status).toBe(200);
  expect(await ring(client)).toMatchObject({ outcome: "answered" });
  return { client, ...desk };
}

const setDisabled = (client: ReadyClient, disabled: boolean) =>
  api("PUT", `/api/admin/users/${client.id}`, { token: standIns.admin.token, body: { disabled } });
const runPush = (client: ReadyClient) => tasks["provision-agent"]({ userId: client.id });
const toDosOf = (client: ReadyClient) => rawSql()`
  select kind, message, caller_phone, call_id from caller_messages where user_id = ${client.id}
  order by caller_phone`;

async function askTool(client: ReadyClient, action: ActionName, args: object) {
  const tool = client.tools.find((each) => each.action === action);
  const [known] = await rawSql()<{ id: string }[]>`
    select vapi_phone_number_id as id from phone_assignments where user_id = ${client.id}`;
  const line = { ...client.line, vapiPhoneNumberId: known?.id ?? "" };
  const message = toolCalls(newCall(), line, [{ name: action, arguments: args }]);
  const headers = { "x-vapi-secret": PINNED.vapi_webhook_secret };
  const answer = await postTool(tool?.publicKey ?? "", { body: { message }, headers });
  return answer.body.results[0] as { result?: string; error?: string };
}

describe("taking a client offline", () => {
  it("transfers every call to the transfer number within 10 s, until they go live again (STUDIO-08)", async () => {
    const { client, takeOffline, goLive, show } = await liveClient();
    const started = Date.now();
    const answer = await takeOffline();
    expect(await ring(client)).toEqual({ outcome: "forwarded", number: TRANSFER, by: "server" });
    expect(Date.now() - started).toBeLessThan(TEN_SECONDS);
    const offline = { because: "offline", confirmed: true, problem: null };
    expect(answer.body.data).toMatchObject({ live_at: null, offline });
    expect((await show()).body.data).toMatchObject({ offline });
    expect(await toDosOf(client)).toEqual([]);

    const again = await goLive();
    expect(again.body.data).toMatchObject({ ready: true, offline: null, live_at: expect.any(String) });
    expect(await ring(client)).toMatchObject({ outcome: "answered" });
  });

  it("tells callers that they will be called back, and adds a to-do for each, without a transfer number (STUDIO-08)", async () => {
    const { client, takeOffline } = await liveClient({ transfer_number: null });
    await takeOffline();
    const callId = newCall();
    const met = await ring(client, CALLER, callId);
    expect(met).toEqual({ outcome: "spoken", text: expect.stringMatching(/will call you back/) });
    await ring(client, CALLER, callId);
    expect(await ring(client, "anonymous")).toEqual({
      outcome: "spoken",
      text: expect.not.stringMatching(/call you back/),
    });
    await settled();
    expect(await toDosOf(client)).toEqual([
      {
        kind: "message",
        message: "Called while your agent was offline. Please call them back.",
        caller_phone: CALLER,
        call_id: callId,
      },
      expect.objectContaining({ caller_phone: null, message: expect.stringMatching(/withheld number/) }),
    ]);
  });

  it("adds no second to-do for somebody who rings again before they are called back (STUDIO-08)", async () => {
    const { client, takeOffline } = await liveClient({ transfer_number: null });
    await takeOffline();
    for (let redial = 0; redial < 3; redial++) await ring(client);
    await ring(client, "+447700900143");
    await settled();
    expect((await toDosOf(client)).map(({ caller_phone }) => caller_phone)).toEqual([
      CALLER,
      "+447700900143",
    ]);
    await rawSql()`update caller_messages set done_at = now() where user_id = ${client.id}`;
    await ring(client);
    await settled();
    expect(await toDosOf(client)).toHaveLength(3);
  });

  it("never transfers a caller to the phone that they are calling from (STUDIO-08)", async () => {
    const { client, takeOffline } = await liveClient();
    await takeOffline();
    expect(await ring(client, TRANSFER)).toMatchObject({ outcome: "spoken" });
  });

  it("rings no phone for a nuisance caller: they hear the sentence, and become a to-do (STUDIO-08)", async () => {
    const { client, takeOffline } = await liveClient();
    await takeOffline();
    await rawSql()`insert into nuisance_callers (user_id, phone_number) values (${client.id}, ${CALLER})`;
    expect(await ring(client)).toMatchObject({ outcome: "spoken" });
    await settled();
    expect(await toDosOf(client)).toMatchObject([{ kind: "message", caller_phone: CALLER }]);
    expect(await ring(client, "+447700900143")).toMatchObject({ outcome: "forwarded", number: TRANSFER });
  });

  it("lets the provider transfer calls by itself while we do not answer (STUDIO-08)", async () => {
    const { client, takeOffline } = await liveClient();
    await takeOffline();
    standIns.own.interceptWith((_, response) => {
      response.writeHead(503).end();
      return true;
    });
    expect(await ring(client)).toEqual({ outcome: "forwarded", number: TRANSFER, by: "fallback" });
  });

  it("never falls back to the default assistant (STUDIO-08)", async () => {
    const { client, takeOffline } = await liveClient({ transfer_number: null });
    await takeOffline();
    ownSettings({ ...PINNED, default_assistant_id: "a default assistant" });
    expect(await ring(client)).toMatchObject({ outcome: "spoken" });
  });

  it("keeps the built-in tools from booking, but lets them take a message (STUDIO-08)", async () => {
    const { client, takeOffline } = await liveClient();
    await takeOffline();
    const job = { job: "Boiler service", when: "tomorrow at 10", name: "Ann", address: "1 High Street" };
    for (const action of ["book_job", "check_availability", "move_booking"] as const)
      expect((await askTool(client, action, job)).error).toMatch(/^Bookings are switched off/);
    expect(await rawSql()`select from bookings where user_id = ${client.id}`).toEqual([]);
    expect((await askTool(client, "take_message", { message: "Call me" })).result).toMatch(
      /taken the message/,
    );
  });

  it("says so while the provider fails, and is completed by the job once it works again (STUDIO-08)", async () => {
    const { client, takeOffline, show } = await liveClient();
    await standIns.vapi.control("fail", { path: "/phone-number/*", method: "PATCH", status: 503, times: 9 });
    const { status, body } = await takeOffline();
    expect(status).toBe(200);
    expect(body.data.offline).toMatchObject({
      confirmed: false,
      problem: expect.stringMatching(/Vapi/),
    });
    expect(await ring(client)).toMatchObject({ outcome: "answered" });
    const [job] = await dueJobs(`provision-agent ${client.id}`);
    expect(job?.due_in).toBeLessThan(1);
    await expect(runPush(client)).rejects.toThrow();
    await standIns.vapi.control("reset");
    await runPush(client);
    expect(await ring(client)).toMatchObject({ outcome: "forwarded" });
    expect((await show()).body.data.offline).toMatchObject({ confirmed: true, problem: null });
  });

  it("tells the client plainly where calls go (STUDIO-08)", async () => {
    const { client, takeOffline } = await liveClient();
    await takeOffline();
    const notices = await api("GET", "/api/user/notices", { token: client.token });
    expect(notices.body.data).toEqual([
      {
        id: "offline",
        title: "Your agent is offline",
        body: "It takes no calls. Callers are put through to 07700 900112.",
        action: null,
      },
    ]);
  });

  it("is possible before a client has ever been live, while the agent already answers calls (STUDIO-08)", async () => {
    const client = await makeReadyClient(standIns.google);
    const { takeOffline } = readinessOf(standIns.admin, client.id);
    expect(await ring(client)).toMatchObject({ outcome: "answered" });
    await takeOffline();
    expect(await ring(client)).toMatchObject({ outcome: "forwarded" });
  });
});

describe("disabling a client", () => {
  it("stops their agent from taking calls within 10 s, and enabling lets it answer again (STUDIO-08)", async () => {
    const { client, show } = await liveClient();
    expect((await setDisabled(client, true)).status).toBe(200);
    const [job] = await dueJobs(`provision-agent ${client.id}`);
    expect(job?.due_in).toBeLessThan(1);
    expect((await show()).body.data.offline).toMatchObject({ because: "disabled", confirmed: false });
    expect((await askTool(client, "check_availability", {})).error).toMatch(/^Bookings are switched off/);
    await runPush(client);
    expect(await ring(client)).toEqual({ outcome: "forwarded", number: TRANSFER, by: "server" });
    expect((await show()).body.data.offline).toMatchObject({ because: "disabled", confirmed: true });

    await setDisabled(client, false);
    await runPush(client);
    expect(await ring(client)).toMatchObject({ outcome: "answered" });
  });

  it("does not bring an offline agent back when the account is enabled again (STUDIO-08)", async () => {
    const { client, takeOffline } = await liveClient();
    await takeOffline();
    await setDisabled(client, true);
    await setDisabled(client, false);
    await runPush(client);
    expect(await ring(client)).toMatchObject({ outcome: "forwarded" });
  });
});
