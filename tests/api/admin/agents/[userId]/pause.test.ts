import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { myAgent, pauseAgent, pauseMyAgent } from "@/lib/agent/readiness/contract";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { makeOwnTool, ownSettings } from "@/tests/support/provisioning";
import {
  makeReadyClient,
  PINNED,
  type ReadyClient,
  readinessOf,
  startReadiness,
} from "@/tests/support/readiness";
import { describeRefusals } from "@/tests/support/refusals";
import { settled } from "@/tests/support/settled";
import { auditOf } from "@/tests/support/tools";
import { postTool, toolCalls } from "@/tests/support/voice";
import { dueJobs, newCall } from "@/tests/support/voice-desk";

describeRefusals(pauseAgent, `/api/admin/agents/${randomUUID()}/pause`, { paused: true });
describeRefusals(myAgent, "/api/user/agent");
describeRefusals(pauseMyAgent, "/api/user/agent/pause", { paused: true });

const TRANSFER = "+447700900112";
const CALLER = "+447700900142";

const standIns = await startReadiness();
beforeEach(() => {
  ownSettings(PINNED);
  return standIns.google.reset();
});
afterEach(async () => {
  await settled();
  await standIns.vapi.control("reset");
});

const ring = (client: ReadyClient) =>
  standIns.vapi.control("ring", { number: client.line.number, caller: CALLER, callId: newCall() });
const setPaused = (client: ReadyClient, paused: boolean) =>
  api("PUT", `/api/admin/agents/${client.id}/pause`, { token: standIns.admin.token, body: { paused } });
const pauseOwn = (client: ReadyClient, paused: boolean) =>
  api("PUT", "/api/user/agent/pause", { token: client.token, body: { paused } });

async function ask(client: ReadyClient, publicKey = "", callId = newCall()) {
  const [known] = await rawSql()<{ id: string }[]>`
    select vapi_phone_number_id as id from phone_assignments where user_id = ${client.id}`;
  const line = { ...client.line, vapiPhoneNumberId: known?.id ?? "" };
  const message = toolCalls(callId, line, [{ name: "asked", arguments: {} }]);
  const headers = { "x-vapi-secret": PINNED.vapi_webhook_secret };
  const answer = await postTool(publicKey, { body: { message }, headers });
  return answer.body.results[0] as { result?: string; error?: string };
}

async function liveClient() {
  const client = await makeReadyClient(standIns.google);
  expect((await readinessOf(standIns.admin, client.id).goLive()).status).toBe(200);
  expect(await ring(client)).toMatchObject({ outcome: "answered" });
  return client;
}

describe("pausing a client's agent (STUDIO-08)", () => {
  it("takes effect before the answer, keeps the client live, and ends in one step without a check", async () => {
    const client = await liveClient();
    const paused = await setPaused(client, true);
    expect(await ring(client)).toEqual({ outcome: "forwarded", number: TRANSFER, by: "server" });
    expect(paused.body.data).toMatchObject({
      live_at: expect.any(String),
      offline: { because: "paused", confirmed: true, problem: null },
    });
    // what going live would require is not asked for again
    await rawSql()`delete from readiness_results where user_id = ${client.id}`;
    const started = await setPaused(client, false);
    expect(started.body.data).toMatchObject({ live_at: expect.any(String), offline: null });
    expect(await ring(client)).toMatchObject({ outcome: "answered" });
    const changes = (await auditOf(client.id)).flatMap(({ changes: all }) =>
      all.paused ? [all.paused] : [],
    );
    expect(changes).toEqual([
      { from: false, to: true },
      { from: true, to: false },
    ]);
  });

  it("is completed by an urgent job while the provider fails; until then the tools refuse", async () => {
    const client = await liveClient();
    await standIns.vapi.control("fail", { path: "/phone-number/*", method: "PATCH", status: 503, times: 9 });
    const { status, body } = await setPaused(client, true);
    expect([status, body.data.offline]).toMatchObject([200, { because: "paused", confirmed: false }]);
    const [job] = await dueJobs(`provision-agent ${client.id}`);
    expect(job?.due_in).toBeLessThan(1);
    const tool = client.tools.find(({ action }) => action === "check_availability");
    const { error } = await ask(client, tool?.publicKey, newCall());
    expect(error).toMatch(/^Bookings are switched off/);
  });

  it("keeps calls from a client's own system, too", async () => {
    const client = await liveClient();
    const tool = await makeOwnTool({
      userId: client.id,
      phoneNumber: client.line.number,
      name: "crm",
      targetUrl: "https://crm.invalid/hook",
    });
    const statusOf = async (callId: string) => {
      await ask(client, tool.publicKey, callId);
      await settled();
      return (await rawSql()`select status from tool_invocations where call_id = ${callId}`)[0]?.status;
    };
    expect(await statusOf(newCall())).not.toBe("no_target");
    await setPaused(client, true);
    expect(await statusOf(newCall())).toBe("no_target");
    await setPaused(client, false);
    expect(await statusOf(newCall())).not.toBe("no_target");
  });

  it("is not found for an unknown client, and refused for one without an agent", async () => {
    const { token } = standIns.admin;
    const of = (id: string) => api("PUT", `/api/admin/agents/${id}/pause`, { token, body: { paused: true } });
    expect((await of(randomUUID())).status).toBe(404);
    expect((await of((await makePerson()).id)).status).toBe(409);
  });
});

describe("a client who pauses their own agent (STUDIO-08)", () => {
  it("may not by default, and is told whom to ask", async () => {
    const client = await liveClient();
    expect(await pauseOwn(client, true)).toMatchObject({
      status: 403,
      body: { error: "Only your agency can pause your agent. Please ask them." },
    });
    expect(await ring(client)).toMatchObject({ outcome: "answered" });
  });

  it("may where the agency allows it, sees where calls go, and starts it again", async () => {
    ownSettings({ ...PINNED, clients_may_pause: "true" });
    const client = await liveClient();
    const { body } = await pauseOwn(client, true);
    expect(body.data).toEqual({ paused_at: expect.any(String), transfer_number: TRANSFER, may_pause: true });
    expect(await ring(client)).toMatchObject({ outcome: "forwarded", number: TRANSFER });
    const notices = await api("GET", "/api/user/notices", { token: client.token });
    expect(notices.body.data).toEqual([
      {
        id: "paused",
        title: "Your agent is paused",
        body: "It takes no calls. Callers are put through to 07700 900112.",
        action: { label: "Open Settings", href: "/settings" },
      },
    ]);
    expect((await pauseOwn(client, false)).body.data).toMatchObject({ paused_at: null });
    expect(await ring(client)).toMatchObject({ outcome: "answered" });
  });

  it("has nothing to pause without an agent", async () => {
    const { token } = await makePerson();
    expect((await api("GET", "/api/user/agent", { token })).body.data).toBeNull();
  });
});
