import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { secretPlace } from "@/lib/accounts/settings/catalogue";
import { HIDDEN } from "@/lib/accounts/settings/contract";
import { forgetSettings } from "@/lib/accounts/settings/read-setting";
import {
  ensureVoiceSecret,
  forgetEarlierSecrets,
  OVERLAP,
  VOICE_SECRET,
  voiceSecrets,
} from "@/lib/accounts/settings/voice-secret";
import { decrypt } from "@/lib/platform/core/crypto";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { PROVIDER_SECRET } from "@/tests/support/provider-secret";
import { settled } from "@/tests/support/settled";
import { postVoice } from "@/tests/support/voice";

const admin = await makePerson({ admin: true });
afterAll(async () => {
  await save(PROVIDER_SECRET); // what every other file sends counts throughout, as it would in life
  await settled();
});

const save = (value: unknown) =>
  api("PUT", `/api/admin/settings/${VOICE_SECRET}`, { token: admin.token, body: { value } });
const post = async (secret: string) => {
  const body = { message: { type: "hang", call: { id: `test-${randomUUID()}` } } };
  return (await postVoice({ body, headers: { "x-vapi-secret": secret } })).status;
};
const stored = async (key = VOICE_SECRET): Promise<string | null> =>
  (await rawSql()`select setting_value from system_settings where setting_key = ${key}`)[0]?.setting_value ??
  null;

describe("the first start (GATE-06)", () => {
  it("creates one secret of 256 bits, encrypted, however many instances start at once", async () => {
    const key = `test_${randomUUID()}`;
    const made = await Promise.all(Array.from({ length: 8 }, () => ensureVoiceSecret(key)));
    expect(made.filter(Boolean)).toHaveLength(1);
    const sealed = (await stored(key)) ?? "";
    expect(sealed).toMatch(/^v1\./);
    expect(Buffer.from(decrypt(sealed, secretPlace(key)), "base64url")).toHaveLength(32);
    expect(await ensureVoiceSecret(key)).toBe(false);
    expect(await stored(key)).toBe(sealed);
    const audit = await rawSql()`
      select actor_id, action, changes from audit_log where entity = 'system setting' and entity_id = ${key}`;
    expect(audit).toEqual([
      { actor_id: null, action: "created", changes: { value: { from: null, to: "•••" } } },
    ]);
    await rawSql()`delete from system_settings where setting_key = ${key}`;
  });

  it("fills an empty row, and leaves one that cannot be decrypted for the admin to renew", async () => {
    const key = `test_${randomUUID()}`;
    await rawSql()`
      insert into system_settings (setting_key, setting_type, is_secret, table_type) values (${key}, 'text', true, 'vapi')`;
    expect(await ensureVoiceSecret(key)).toBe(true);
    await rawSql()`update system_settings set setting_value = 'v1.gone.a.b.c' where setting_key = ${key}`;
    expect(await ensureVoiceSecret(key)).toBe(false);
    expect(await stored(key)).toBe("v1.gone.a.b.c");
    await rawSql()`delete from system_settings where setting_key = ${key}`;
  });
});

describe("a changed secret (GATE-06)", () => {
  it("is valid at once, and previous ones for 24 hours", async () => {
    const [second, third] = [`second-${randomUUID()}`, `third-${randomUUID()}`];
    expect(await post("never-was-the-secret")).toBe(401);
    expect((await save(second)).status).toBe(200);
    expect((await save(third)).status).toBe(200);
    for (const secret of [third, second, PROVIDER_SECRET]) expect(await post(secret), secret).toBe(200);
    const soon = new Date(Date.now() + OVERLAP - 60_000);
    expect((await voiceSecrets(soon)).accepted).toEqual(expect.arrayContaining([third, second]));
    const later = new Date(Date.now() + OVERLAP + 1_000);
    expect((await voiceSecrets(later)).accepted).toEqual([third]);
    await forgetEarlierSecrets();
    expect(await post(second)).toBe(200);
  });

  it("is not set to the marker, and the same one again changes nothing", async () => {
    const before = await stored();
    expect((await save(HIDDEN)).body.data.setting_value).toBe(HIDDEN);
    expect(await stored()).toBe(before);
  });

  it("cannot be empty: empty, null and blanks are refused with what to do", async () => {
    const before = await stored();
    for (const value of ["", null, " ".repeat(16), "\u00a0\t \n".repeat(8)]) {
      const { status, body } = await save(value);
      expect([status, body.code], JSON.stringify(value)).toEqual([400, "invalid_input"]);
      expect(body.error).toBe(
        "Webhook secret can't be deleted: without it every call is refused. Enter another one, or renew it.",
      );
    }
    expect(await stored()).toBe(before);
    forgetSettings();
  });

  it("is not the only one that blanks cannot delete: the API key is kept, too", async () => {
    const answer = await api("PUT", "/api/admin/settings/vapi_api_key", {
      token: admin.token,
      body: { value: " ".repeat(16) },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain("API key can't be blanks alone.");
  });
});
