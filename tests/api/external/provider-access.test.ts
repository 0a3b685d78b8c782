import { createHmac, randomUUID } from "node:crypto";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { settled } from "@/lib/http/after-answer";
import { forgetSettings, readSetting } from "@/lib/settings/read-setting";
import { toolCall } from "@/lib/tools/contract";
import { serverMessage } from "@/lib/voice/contract";
import { warnWhileOpen } from "@/lib/voice/warn-while-open";
import { describeRefusals } from "../../support/refusals";
import {
  invocationsOf,
  makeTool,
  newLine,
  newPublicKey,
  PROVIDER_SECRET,
  postTool,
  postVoice,
  saveSetting,
  toolCalls,
} from "../../support/voice";

const publicKey = newPublicKey();
beforeAll(async () => {
  await saveSetting("vapi_webhook_secret", PROVIDER_SECRET, true);
  forgetSettings();
  await makeTool(publicKey);
});
afterAll(async () => {
  await settled();
  await saveSetting("vapi_webhook_secret", null);
  forgetSettings();
});

describeRefusals(toolCall, `/api/external/tool/${publicKey}`);
describeRefusals(serverMessage, "/api/external/voice");

const bodyOf = (callId: string) => JSON.stringify({ message: toolCalls(callId, newLine(), [{}]) });
const sign = (raw: string, stamp: string, secret = PROVIDER_SECRET) =>
  createHmac("sha256", secret).update(`${stamp}.${raw}`).digest("hex");
const seconds = (offset = 0) => String(Math.floor(Date.now() / 1000) + offset);

type Headers = (raw: string) => Record<string, string>;
const accepted: [string, Headers][] = [
  ["a bearer token", () => ({ authorization: `Bearer ${PROVIDER_SECRET}` })],
  ["X-Vapi-Secret", () => ({ "x-vapi-secret": PROVIDER_SECRET })],
  [
    "a signature with its time in seconds",
    (raw) => ({ "x-timestamp": seconds(), "x-signature": sign(raw, seconds()) }),
  ],
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
  [
    "a signature by another secret",
    (raw) => ({ "x-timestamp": seconds(), "x-signature": sign(raw, seconds(), "x") }),
  ],
  ["a signature of another body", () => ({ "x-timestamp": seconds(), "x-signature": sign("{}", seconds()) })],
  [
    "a signature of ten minutes ago (replay)",
    (raw) => ({ "x-timestamp": seconds(-600), "x-signature": sign(raw, seconds(-600)) }),
  ],
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
    expect(await rawSql()`select 1 from voice_messages where call_id = ${callId}`).toEqual([]);
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

  it("hears of an unknown key before its secret is judged", async () => {
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

  it("is at most 5 s old, and at once the new one where it was saved", async () => {
    const key = `test_${randomUUID()}`;
    expect(await readSetting(key)).toBeNull();
    await saveSetting(key, "first");
    await expect.poll(() => readSetting(key), { timeout: 6_000, interval: 200 }).toBe("first");
    await saveSetting(key, "second");
    forgetSettings();
    expect(await readSetting(key)).toBe("second");
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

describe("a server that starts", () => {
  it("says in its log that everybody is believed, while no secret is set and then only (VOICE-01)", async () => {
    const told: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => void told.push(line) });
    await warnWhileOpen(log);
    expect(told).toEqual([]);
    await saveSetting("vapi_webhook_secret", null);
    forgetSettings();
    await warnWhileOpen(log);
    await saveSetting("vapi_webhook_secret", PROVIDER_SECRET, true);
    forgetSettings();
    expect(told).toEqual([expect.stringContaining("vapi_webhook_secret is not set")]);
  });
});
