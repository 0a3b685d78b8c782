import { createHmac, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { POST as postToTool } from "@/app/api/external/tool/[public_key]/route";
import { POST as postToVoice } from "@/app/api/external/voice/route";
import { rawSql } from "@/db/client";
import { forgetSettings, readSetting } from "@/lib/accounts/settings/read-setting";
import { toolCall } from "@/lib/agent/tools/contract";
import { serverMessage } from "@/lib/agent/voice/contract";
import { probeHeaders } from "@/lib/calls/provider-messages/own-probe";
import { encrypt } from "@/lib/platform/core/crypto";
import { settled } from "@/tests/support/settled";
import { quickest } from "@/tests/support/speed";
import { PROVIDER_SECRET } from "../../support/provider-secret";
import { ownSettings } from "../../support/provisioning";
import { describeRefusals } from "../../support/refusals";
import {
  invocationsOf,
  makeTool,
  newLine,
  newPublicKey,
  postTool,
  postVoice,
  saveSetting,
  toolCalls,
} from "../../support/voice";
import { messagesOf } from "../../support/voice-desk";

const publicKey = newPublicKey();
beforeAll(async () => {
  await makeTool(publicKey);
});
afterAll(settled);

describeRefusals(toolCall, `/api/external/tool/${publicKey}`);
describeRefusals(serverMessage, "/api/external/voice");

const postTo = { tool: postToTool, voice: postToVoice };
const bodyOf = (callId: string) => JSON.stringify({ message: toolCalls(callId, newLine(), [{}]) });
const sign = (raw: string, stamp: string, secret = PROVIDER_SECRET) =>
  createHmac("sha256", secret).update(`${stamp}.${raw}`).digest("hex");
const seconds = (offset = 0) => String(Math.floor(Date.now() / 1000) + offset);
/** Both headers with one reading of the clock. */
function signed(raw: string, { secret = PROVIDER_SECRET, offset = 0 } = {}) {
  const stamp = seconds(offset);
  return { "x-timestamp": stamp, "x-signature": sign(raw, stamp, secret) };
}

type Headers = (raw: string) => Record<string, string>;
const accepted: [string, Headers][] = [
  ["a bearer token", () => ({ authorization: `Bearer ${PROVIDER_SECRET}` })],
  ["X-Vapi-Secret", () => ({ "x-vapi-secret": PROVIDER_SECRET })],
  ["a signature with its time in seconds", (raw) => signed(raw)],
  [
    "a signature with its time in milliseconds",
    (raw) => {
      const stamp = String(Date.now());
      return { "x-timestamp": stamp, "x-signature": sign(raw, stamp) };
    },
  ],
];
const refused: [string, Headers][] = [
  ["nothing", () => ({})],
  ["an empty secret", () => ({ "x-vapi-secret": "" })],
  ["a wrong secret", () => ({ "x-vapi-secret": "wrong" })],
  ["a prefix of the secret", () => ({ "x-vapi-secret": PROVIDER_SECRET.slice(0, -1) })],
  ["the secret with something behind it", () => ({ authorization: `Bearer ${PROVIDER_SECRET}x` })],
  ["the secret without Bearer", () => ({ authorization: PROVIDER_SECRET })],
  ["a signature by another secret", (raw) => signed(raw, { secret: "x" })],
  ["a signature of another body", () => signed("{}")],
  ["a signature of ten minutes ago (replay)", (raw) => signed(raw, { offset: -600 })],
  ["a signature without its time", (raw) => ({ "x-signature": sign(raw, seconds()) })],
];

describe("with a secret configured, the provider (VOICE-01 point 2, VOICE-02)", () => {
  it.each(accepted)("is known by %s", async (_, headers) => {
    const callId = randomUUID();
    const raw = bodyOf(callId);
    expect((await postTool(publicKey, { raw, headers: headers(raw) })).status).toBe(200);
    expect(await invocationsOf(callId)).toHaveLength(1);
    expect((await postVoice({ raw, headers: headers(raw) })).status).toBe(200);
  });

  it.each(refused)("is not known by %s, and nothing is stored", async (_, headers) => {
    const callId = randomUUID();
    const raw = bodyOf(callId);
    for (const answer of [
      await postTool(publicKey, { raw, headers: headers(raw) }),
      await postVoice({ raw, headers: headers(raw) }),
      await postVoice({ raw: `${raw} cut`, headers: headers(raw) }),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ success: false, code: "unauthenticated" });
    }
    await settled();
    expect(await invocationsOf(callId)).toEqual([]);
    expect([...(await messagesOf(callId))]).toEqual([]);
  });

  it("leaves an event in the security log when its secret is wrong (GATE-11)", async () => {
    const address = "198.51.100.77";
    const wrong = { "x-vapi-secret": "wrong-CANARY", "x-client-address": address };
    await postVoice({ raw: bodyOf(randomUUID()), headers: wrong });
    await settled();
    const events = await rawSql()`
      select kind, subject, row_to_json(e)::text like '%CANARY%' as leaks from security_events e where address = ${address}`;
    expect(events).toEqual([
      { kind: "webhook-secret-wrong", subject: "POST /api/external/voice", leaks: false },
    ]);
  });

  it("is refused but not logged as an attack when it is our own readiness check's (GATE-11)", async () => {
    const events = async (address: string, headers: Record<string, string>) => {
      const answer = await postVoice({
        raw: bodyOf(randomUUID()),
        headers: { ...headers, "x-client-address": address },
      });
      await settled();
      const logged = await rawSql()`select 1 from security_events where address = ${address}`;
      return [answer.status, logged.length];
    };
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    expect(await events("198.51.100.81", probeHeaders(PROVIDER_SECRET, new Date()))).toEqual([401, 0]);
    expect(await events("198.51.100.82", probeHeaders("a stranger's guess", new Date()))).toEqual([401, 1]);
    expect(await events("198.51.100.83", probeHeaders("", new Date()))).toEqual([401, 1]);
    expect(await events("198.51.100.84", probeHeaders(PROVIDER_SECRET, minutesAgo(6)))).toEqual([401, 1]);
  });

  it("gets the error for an unknown key before its secret is checked", async () => {
    const raw = bodyOf(randomUUID());
    expect((await postTool("unknown", { raw, headers: {} })).status).toBe(404);
  });
});

describe("a setting", () => {
  it("is read in clear and stored as ciphertext (SAFE-04)", async () => {
    expect(await readSetting("vapi_webhook_secret")).toBe(PROVIDER_SECRET);
    const [row] =
      await rawSql()`select setting_value from system_settings where setting_key = 'vapi_webhook_secret'`;
    expect(row?.setting_value).toMatch(/^v1\./);
    expect(row?.setting_value).not.toContain(PROVIDER_SECRET);
  });

  it("is at most 5 s old, and updated at once where it was saved", async () => {
    const key = `test_${randomUUID()}`;
    expect(await readSetting(key)).toBeNull();
    let saved = 0;
    const took = await quickest(async () => {
      const value = `value ${++saved}`;
      await saveSetting(key, value);
      await expect.poll(() => readSetting(key), { interval: 200 }).toBe(value);
    }, 6_000);
    expect(took).toBeLessThan(6_000);
    await saveSetting(key, "last");
    forgetSettings();
    expect(await readSetting(key)).toBe("last");
  });

  it("that is a secret cannot be read from another setting's row", async () => {
    const key = `test_${randomUUID()}`;
    await rawSql()`
      insert into system_settings (setting_key, setting_value, setting_type, is_secret, table_type)
      select ${key}, setting_value, 'text', true, 'voice' from system_settings
      where setting_key = 'vapi_webhook_secret'`;
    forgetSettings();
    await expect(readSetting(key)).rejects.toMatchObject({ code: "unavailable" });
    await rawSql()`delete from system_settings where setting_key = ${key}`;
  });
});

describe("without a readable secret (GATE-06)", () => {
  afterEach(forgetSettings);
  const elsewhere = encrypt(PROVIDER_SECRET, "system_settings|setting_value|another_key");
  it.each([
    ["is missing", () => ownSettings({})],
    ["is empty", () => ownSettings({}, { vapi_webhook_secret: "" })],
    ["is no ciphertext", () => ownSettings({}, { vapi_webhook_secret: PROVIDER_SECRET })],
    ["was encrypted for another place", () => ownSettings({}, { vapi_webhook_secret: elsewhere })],
  ])("no message is accepted: it %s", async (_, arrange) => {
    arrange();
    const callId = randomUUID();
    const raw = bodyOf(callId);
    const empty = signed(raw, { secret: "" });
    const attempts = [...accepted, ...refused].map(([, headers]) => headers(raw));
    for (const headers of [...attempts, empty, { authorization: "Bearer " }, { "x-vapi-secret": "null" }]) {
      for (const answer of [
        await postTool(publicKey, { raw, headers }),
        await postVoice({ raw, headers }),
        await postVoice({ raw: "{", headers }),
      ]) {
        expect([answer.status, answer.body.code], JSON.stringify(headers)).toEqual([401, "unauthenticated"]);
      }
    }
    await settled();
    expect(await invocationsOf(callId)).toEqual([]);
    expect([...(await messagesOf(callId))]).toEqual([]);
  });
});

describe("a body (GATE-07)", () => {
  /** A request whose body must not be read. */
  const unread = (path: string, headers: Record<string, string>) => {
    let pulled = 0;
    const body = new ReadableStream(
      {
        pull: () => {
          pulled += 1;
        },
      },
      { highWaterMark: 0 },
    );
    const request = new Request(`http://localhost${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-client-address": "203.0.113.21", ...headers },
      body,
      duplex: "half",
    } as RequestInit);
    return { request, pulls: () => pulled };
  };

  it.each(refused.filter(([name]) => !/^a signature (by|of another)/.test(name)))(
    "of a sender with %s is not read at all",
    async (_, headers) => {
      for (const [route, path] of [
        [postTo.tool, `/api/external/tool/${publicKey}`],
        [postTo.voice, "/api/external/voice"],
      ] as const) {
        const { request, pulls } = unread(path, headers("{}"));
        const response = await route(request, { params: Promise.resolve({ public_key: publicKey }) });
        expect(response.status).toBe(401);
        expect(pulls()).toBe(0);
      }
    },
  );

  it("of a sender whose signature may be valid is read", async () => {
    const raw = "{}";
    const { request, pulls } = unread("/api/external/voice", signed(raw));
    void postTo.voice(request).catch(() => {});
    await expect.poll(pulls).toBe(1);
  });
});
