import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { provisionAgent } from "@/lib/agent/provisioning/provision-agent";
import { renewVoiceSecret, setVoiceSecretAtVapi, voiceSecret } from "@/lib/agent/voice/contract";
import { env } from "@/lib/platform/core/env";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { PROVIDER_SECRET } from "@/tests/support/provider-secret";
import { makeClient, startOwnVapi } from "@/tests/support/provisioning";
import { describeRefusals } from "@/tests/support/refusals";
import { postVoice, saveSetting } from "@/tests/support/voice";

const URL = "/api/admin/voice-secret";
const vapi = await startOwnVapi();
const admin = await makePerson({ admin: true });

describeRefusals(voiceSecret, URL);
describeRefusals(renewVoiceSecret, URL);
describeRefusals(setVoiceSecretAtVapi, `${URL}/assistant/${randomUUID()}`);

const show = async () => (await api("GET", URL, { token: admin.token })).body.data;
const setAt = (kind: string, id: string) => api("POST", `${URL}/${kind}/${id}`, { token: admin.token });

const OURS = `${env().APP_URL}/api/external/voice`;
const server = (url: string, headers?: Record<string, string>) => ({ url, ...(headers ? { headers } : {}) });
const makeAssistant = async (name: string, body: object): Promise<string> =>
  (await vapi.send("POST", "/assistant", { name, ...body })).id;

describe("manually created assistants (GATE-06)", () => {
  it("are listed where they post to us without the secret, by what they send, and those made here are not", async () => {
    const own = await makeClient();
    await provisionAgent({ actor: { personId: null }, requestId: "test" }, { userId: own.userId });
    const tool = {
      type: "function",
      function: { name: "book", description: "Books", parameters: { type: "object", properties: {} } },
      server: server(`${env().APP_URL}/api/external/tool/some-key`),
    };
    const model = { provider: "openai", model: "gpt-4.1", tools: [tool] };
    const none = await makeAssistant("No secret", { server: server(OURS) });
    const other = await makeAssistant("Another", { server: server(OURS, { "x-vapi-secret": "old" }) });
    const byTool = await makeAssistant("By its tool", { model });
    await makeAssistant("Right", { server: server(OURS, { "X-Vapi-Secret": PROVIDER_SECRET }) });
    await makeAssistant("Bearer", { server: server(OURS, { Authorization: `Bearer ${PROVIDER_SECRET}` }) });
    await makeAssistant("Elsewhere", { server: server("https://elsewhere.example.com/hook") });
    const { state, hand_made: listed } = await show();
    expect(state).toBe("set");
    const byName = Object.fromEntries(listed.map((each: { name: string }) => [each.name, each]));
    expect(Object.keys(byName).sort()).toEqual(["Another", "By its tool", "No secret"]);
    expect(byName["No secret"]).toEqual({ kind: "assistant", id: none, name: "No secret", secret: "none" });
    expect(byName.Another).toMatchObject({ id: other, secret: "other" });
    expect(byName["By its tool"]).toMatchObject({ id: byTool, secret: "none" });

    expect((await setAt("assistant", byTool)).status).toBe(200);
    expect((await setAt("assistant", other)).status).toBe(200);
    expect((await show()).hand_made.map((each: { name: string }) => each.name)).toEqual(["No secret"]);
    const changed = await vapi.assistant(byTool);
    expect(changed.model.tools[0].server.headers).toEqual({ "X-Vapi-Secret": PROVIDER_SECRET });
    expect(changed.model.tools[0].function).toMatchObject(tool.function);
    expect(changed.name).toBe("By its tool");
    expect((await vapi.assistant(other)).server.headers).toEqual({ "X-Vapi-Secret": PROVIDER_SECRET });
    const [audit] = await rawSql()`select entity, changes from audit_log where entity_id = ${other}`;
    expect(audit).toMatchObject({
      entity: "assistant made in Vapi",
      changes: { secret: { from: null, to: "•••" } },
    });
  });

  it("that are not on the list are not touched: another address never gets the secret (GATE-09)", async () => {
    const elsewhere = await makeAssistant("Of another firm", {
      server: server("https://elsewhere.example.com/hook"),
    });
    expect((await setAt("assistant", elsewhere)).status).toBe(404);
    expect((await setAt("assistant", randomUUID())).status).toBe(404);
    expect((await vapi.assistant(elsewhere)).server.headers ?? null).toBeNull();
  });

  it("cannot be listed while Vapi does not answer, which the admin is told", async () => {
    await vapi.control("fail", { path: "/assistant", status: 500, times: 10 });
    expect(await show()).toMatchObject({
      state: "set",
      hand_made: null,
      problem: expect.stringContaining("did not answer"),
    });
  });
});

describe("renewing (GATE-06)", () => {
  it("shows the new secret once, takes effect at once, and keeps the previous one for a day", async () => {
    const { body } = await api("POST", URL, { token: admin.token });
    const { secret } = body.data;
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    const post = async (sent: string) =>
      (await postVoice({ body: { message: { type: "hang" } }, headers: { "x-vapi-secret": sent } })).status;
    expect([await post(secret), await post(PROVIDER_SECRET)]).toEqual([200, 200]);
    const shown = await show();
    expect(shown.earlier).toBeGreaterThan(0);
    expect(JSON.stringify(shown)).not.toContain(secret);
    await saveSetting("vapi_webhook_secret", PROVIDER_SECRET, true);
  });
});
