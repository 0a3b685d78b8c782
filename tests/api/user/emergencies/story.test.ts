import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { emergencyMessage } from "@/lib/agent/ladder/contract";
import { AGENT_WORKFLOW } from "@/lib/outward/events/count-events";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { CALLER, ladderDesk, person } from "@/tests/support/ladder-desk";
import { startOwnAddress } from "@/tests/support/own-address";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { settled } from "@/tests/support/settled";
import { startOwnTwilio } from "@/tests/support/twilio";
import { capturedMessage, postVoice } from "@/tests/support/voice";
import { deliveriesOf, makeWebhook } from "@/tests/support/webhooks";

await startOwnAddress();
await startOwnTwilio();

describeRefusals(emergencyMessage, "/api/user/emergencies/1/message");

describe("the evidence of an emergency", () => {
  it("is told on the call's page: who was rung, what came of it, who took it and when (LADDER-06)", async () => {
    const desk = await ladderDesk([person("Sam"), person("Priya")]);
    const raised = await desk.report({ phones: ["voicemail", "takes"] });
    await makeCall(desk.userId, { callId: raised.callId });
    const rung = await desk.played(raised);
    expect(rung.fault).toBeNull();
    const { body } = await api("GET", `/api/user/calls/${raised.callId}`, { token: desk.client.token });
    const { steps, ...story } = body.data.emergency;
    expect(story).toMatchObject({
      ...{ id: raised.id, status: "accepted", accepted_by: "Priya", accepted_how: "key", alarmed_at: null },
      people: [
        { name: "Sam", is_rung: false },
        { name: "Priya", is_rung: false },
      ],
    });
    const told = steps.map(({ kind, person: who, detail }: Record<string, unknown>) => [kind, who, detail]);
    expect(told).toEqual([
      ["moved", null, null],
      ["asked", "Sam", "line"],
      ["texted", "Sam", "sent"],
      ["picked-up", "Sam", "line"],
      ["result", "Sam", "no-key"],
      ["asked", "Priya", "line"],
      ["texted", "Priya", "sent"],
      ["picked-up", "Priya", "line"],
      ["accepted", "Priya", "key"],
    ]);
    expect(steps[0].sid).toBe(raised.sid);
    expect(steps.at(-1).sid).toMatch(/^CA[0-9a-f]{32}$/);
    const stranger = await makePerson();
    const refused = await api("GET", `/api/user/calls/${raised.callId}`, { token: stranger.token });
    expect(refused.status).toBe(404);
  });

  it("tells the numbers of one person apart (LADDER-06)", async () => {
    const desk = await ladderDesk([person("Sam"), person("Sam")]);
    const raised = await desk.report({ phones: ["no-answer", "takes"] });
    await makeCall(desk.userId, { callId: raised.callId });
    await desk.played(raised);
    const { body } = await api("GET", `/api/user/calls/${raised.callId}`, { token: desk.client.token });
    const { people, accepted_by, steps } = body.data.emergency;
    expect(people).toMatchObject([{ name: "Sam" }, { name: "Sam (number 2)" }]);
    expect(accepted_by).toBe("Sam (number 2)");
    const result = steps.find(({ kind }: { kind: string }) => kind === "result");
    expect(result).toMatchObject({ person: "Sam", detail: "no-answer" });
  });

  it("is sent to the webhook emergency, which counts and starts workflows once (LADDER-06)", async () => {
    const desk = await ladderDesk([person("Sam")]);
    const webhook = await makeWebhook(desk.userId, { events: ["emergency"] });
    const raised = await desk.report({ phones: ["takes"] });
    await desk.played(raised);
    await settled();
    const payloads = (await deliveriesOf(webhook.id)).map(({ payload }) => payload.data);
    expect(payloads).toMatchObject([
      { call_id: raised.callId, state: "reported" },
      {
        call_id: raised.callId,
        state: "accepted",
        accepted_by: "Sam",
        steps: expect.arrayContaining([expect.objectContaining({ kind: "accepted", person: "Sam" })]),
      },
    ]);
    const [figure] = await rawSql()`select value::int from workflow_stats
      where user_id = ${desk.userId} and workflow_slug = ${AGENT_WORKFLOW.workflowSlug} and metric = 'emergencies'`;
    expect(figure).toEqual({ value: 1 });
  });

  it("is no call that broke off, however the provider names its end (LADDER-04)", async () => {
    const desk = await ladderDesk([person("Sam")]);
    const raised = await desk.report({ phones: ["takes"] });
    await desk.played(raised);
    const now = Date.now();
    const message = capturedMessage("end-of-call-2x", {
      callId: raised.callId,
      line: desk.line,
      caller: CALLER,
    });
    const told = {
      startedAt: new Date(now - 60_000).toISOString(),
      endedAt: new Date(now).toISOString(),
      timestamp: now,
      endedReason: "phone-call-provider-closed-websocket",
    };
    await postVoice({ body: { message: { ...message, ...told } } });
    await settled();
    const causes = (await desk.toDos()).map(({ cause }) => cause);
    expect(causes).toContain(`emergency|${raised.callId}`);
    expect(causes).not.toContain(`cut-off|${raised.callId}`);
    expect((await desk.texts()).filter(({ body }) => /cut off/.test(body))).toEqual([]);
  });

  it("has the caller's message to play, for its client alone (LADDER-04)", async () => {
    const desk = await ladderDesk([person("Sam")]);
    const raised = await desk.report({ phones: ["off"], ring: { speaks: 12 } });
    await desk.played(raised);
    const url = `/api/user/emergencies/${raised.id}/message`;
    const { status, response } = await api("GET", url, { token: desk.client.token });
    expect(status).toBe(200);
    expect(response.headers.get("content-type")).toBe("audio/wav");
    expect((await response.arrayBuffer()).byteLength).toBe(44 + 12 * 16_000);
    const stranger = await makePerson();
    expect((await api("GET", url, { token: stranger.token })).status).toBe(404);
  });
});
