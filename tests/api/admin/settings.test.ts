import { afterAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { CATALOGUE, secretPlace } from "@/lib/accounts/settings/catalogue";
import {
  HIDDEN,
  listSystemSettings,
  type SystemSetting,
  saveSystemSetting,
} from "@/lib/accounts/settings/contract";
import { forgetSettings, readSetting } from "@/lib/accounts/settings/read-setting";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { cookieSeconds, sessionLifetime } from "@/lib/accounts/settings/session-lifetime";
import { DAY } from "@/lib/platform/core/clock";
import { decrypt } from "@/lib/platform/core/crypto";
import { env } from "@/lib/platform/core/env";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { jobsFor } from "@/tests/support/queue";
import { describeRefusals } from "@/tests/support/refusals";
import { rowsWith } from "@/tests/support/rows-with";

const SETTINGS = "/api/admin/settings";

describeRefusals(listSystemSettings, SETTINGS);
describeRefusals(saveSystemSetting, `${SETTINGS}/vapi_sip_uri`, { value: "sip:a@sip.vapi.ai" });

/** Settings are shared: these are ones that no other test depends on, or the value that all of them expect. */
const OURS = [
  "vapi_server_url",
  "vapi_phone_number_id",
  "vapi_sip_uri",
  "vapi_api_key",
  "session_days",
  "session_idle_days",
  "voice_message_days",
];

const admin = await makePerson({ admin: true });
const forget = async () => {
  await rawSql()`delete from system_settings where setting_key = any(${OURS})`;
  forgetSettings();
};
afterAll(forget);

const list = async (): Promise<SystemSetting[]> =>
  (await api("GET", SETTINGS, { token: admin.token })).body.data;
const shownValue = async (key: string) =>
  (await list()).find(({ setting_key }) => setting_key === key)?.setting_value;
const save = (key: string, value: unknown) =>
  api("PUT", `${SETTINGS}/${key}`, { token: admin.token, body: { value } });
const auditOf = (key: string) => rawSql()`
  select actor_id, action, changes from audit_log
  where entity = 'system setting' and entity_id = ${key} and actor_id = ${admin.id} order by id`;

describe("the settings", () => {
  it("are all shown when none was ever saved, grouped, with their defaults (SYSTEM-01, SYSTEM-02, SYSTEM-03, API-32, ABUSE-03)", async () => {
    await forget();
    const settings = await list();
    expect(settings.map(({ setting_key, table_type }) => [table_type, setting_key])).toEqual([
      ["vapi", "vapi_api_key"],
      ["vapi", "vapi_webhook_secret"],
      ["vapi", "vapi_server_url"],
      ["vapi", "default_assistant_id"],
      ["vapi", "vapi_phone_number_id"],
      ["vapi", "vapi_sip_uri"],
      ["general", "voice_message_days"],
      ["general", "session_days"],
      ["general", "session_idle_days"],
      ["general", "clients_may_pause"],
      ["general", "clients_may_change_hours"],
      ["general", "clients_may_change_area"],
      ["general", "clients_may_change_services"],
      ["general", "clients_may_change_greeting"],
      ["general", "clients_may_change_answers"],
      ["general", "clients_may_change_numbers"],
      ["general", "emergency_alarm_numbers"],
      ["general", "reference_mode"],
      ["website", "demo_number"],
      ["website", "prices_from"],
      ["website", "company_name"],
      ["website", "company_details"],
      ["website", "company_email"],
      ["legal", "legal_country"],
      ["legal", "legal_registration"],
      ["legal", "legal_backups"],
      ["legal", "legal_database_region"],
      ["legal", "legal_mail_provider"],
      ["legal", "legal_model_provider"],
      ["legal", "legal_hosting"],
      ["legal", "legal_transfers"],
      ["legal", "legal_privacy_changed"],
      ["legal", "legal_payment"],
      ["legal", "legal_support"],
      ["legal", "legal_data_agreement"],
      ["legal", "legal_deletion"],
      ["legal", "legal_notice"],
      ["legal", "legal_liability"],
      ["legal", "legal_change_notice"],
      ["legal", "legal_law"],
      ["legal", "legal_terms_changed"],
      ["brand", "brand_name"],
      ["brand", "brand_accent"],
      ["brand", "brand_accent_dark"],
      ["brand", "support_email"],
      ["brand", "support_phone"],
      ["brand", "support_url"],
      ["brand", "public_address"],
      ["alerts", "alert_emails"],
      ["alerts", "alert_phones"],
      ["alerts", "alert_sender"],
      ["alerts", "alert_webhook"],
      ["alerts", "alert_webhook_secret"],
      ["alerts", "heartbeat_address"],
      ["limits", "voice_lines"],
      ["limits", "max_texts_per_call"],
      ["limits", "max_texts_per_recipient"],
      ["limits", "max_texts_per_client"],
      ["limits", "max_bookings_per_call"],
      ["limits", "max_open_bookings"],
      ["limits", "max_open_bookings_withheld"],
      ["limits", "max_lookups_per_call"],
      ["limits", "max_lookups_per_caller"],
      ["limits", "max_lookups_withheld"],
      ["limits", "max_messages_per_call"],
      ["limits", "max_messages_per_caller"],
      ["limits", "max_messages_withheld"],
      ["limits", "max_ai_characters_per_client"],
      ["retention", "keep_recordings_days"],
      ["retention", "keep_tool_call_days"],
      ["retention", "keep_words_days"],
      ["retention", "keep_texts_days"],
      ["retention", "keep_people_days"],
      ["retention", "keep_sign_in_days"],
      ["retention", "keep_audit_days"],
    ]);
    expect(settings.find(({ setting_key }) => setting_key === "vapi_server_url")).toEqual({
      setting_key: "vapi_server_url",
      setting_value: `${env().APP_URL}/api/external/voice`,
      setting_type: "text",
      is_secret: false,
      label: "Server URL",
      description: expect.stringMatching(/\w{3,}/),
      table_type: "vapi",
    });
    expect(await shownValue("voice_message_days")).toBe("7");
    const limits = settings.filter(({ table_type }) => table_type === "limits");
    expect(limits.map(({ setting_value }) => setting_value)).toEqual([
      ...["10", "3", "6", "200", "2", "2", "10", "5", "20", "50", "5", "10", "50", "400000"],
    ]);
    expect(await shownValue("vapi_api_key")).toBeNull();
  });

  it("are saved, take effect at once, and are in the audit log with author and change (API-33, SAFE-04)", async () => {
    await forget();
    expect(await readSetting("vapi_sip_uri")).toBeNull();
    const first = await save("vapi_sip_uri", "  sip:one@sip.vapi.ai ");
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      success: true,
      data: { setting_key: "vapi_sip_uri", setting_value: "sip:one@sip.vapi.ai" },
    });
    expect(await readSetting("vapi_sip_uri")).toBe("sip:one@sip.vapi.ai");
    await save("vapi_sip_uri", "sip:two@sip.vapi.ai");
    await save("vapi_sip_uri", "sip:two@sip.vapi.ai"); // no change, nothing to record
    await save("vapi_sip_uri", "");
    expect(await readSetting("vapi_sip_uri")).toBeNull();
    expect(await auditOf("vapi_sip_uri")).toEqual(
      [
        [null, "sip:one@sip.vapi.ai"],
        ["sip:one@sip.vapi.ai", "sip:two@sip.vapi.ai"],
        ["sip:two@sip.vapi.ai", null],
      ].map(([from, to]) => ({
        actor_id: admin.id,
        action: "updated",
        changes: { value: { from, to } },
      })),
    );
    const [row] = await rawSql()`
      select setting_type, is_secret, table_type, updated_by from system_settings where setting_key = 'vapi_sip_uri'`;
    expect(row).toEqual({ setting_type: "text", is_secret: false, table_type: "vapi", updated_by: admin.id });
  });

  it("return to their defaults when they are emptied, and both changes are synced to Vapi (SYSTEM-01)", async () => {
    await save("vapi_server_url", "https://elsewhere.example.com/voice");
    expect(await shownValue("vapi_server_url")).toBe("https://elsewhere.example.com/voice");
    expect(await jobsFor("repair-agents after a setting")).toHaveLength(1);
    await save("vapi_server_url", null);
    expect(await shownValue("vapi_server_url")).toBe(`${env().APP_URL}/api/external/voice`);
  });

  it("say how long sessions and their cookies last: 90 days, 14 without use, by default (GATE-04)", async () => {
    await forget();
    expect(await sessionLifetime()).toEqual({ longest: 90 * DAY, idle: 14 * DAY });
    expect(await cookieSeconds()).toBe((14 * DAY) / 1_000);
    await save("session_days", 7);
    await save("session_idle_days", 30);
    expect(await sessionLifetime()).toEqual({ longest: 7 * DAY, idle: 30 * DAY });
    expect(await cookieSeconds()).toBe((7 * DAY) / 1_000);
    expect((await save("session_days", 0)).status).toBe(400);
    expect((await save("session_idle_days", 401)).status).toBe(400);
    await forget();
  });

  it("accept booleans by type or as text (SYSTEM-04, SYSTEM-11)", async () => {
    // On would be on for every test that runs at this moment; lib/accounts/settings/to-stored-value.test.ts has it.
    expect((await save("reference_mode", false)).body.data.setting_value).toBe("false");
    expect((await save("reference_mode", "false")).body.data.setting_value).toBe("false");
    expect(await readSetting("reference_mode")).toBe("false");
    expect((await referenceMode()).periodScope).toBe("sections");
  });

  it("saved by two admins at once end as one of the two, each recorded in the log", async () => {
    await forget();
    const before = (await auditOf("vapi_phone_number_id")).length;
    const answers = await Promise.all(["one", "two", "three"].map((id) => save("vapi_phone_number_id", id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const changes = (await auditOf("vapi_phone_number_id")).slice(before).map((row) => row.changes.value);
    expect(changes).toHaveLength(3);
    // Each change begins where the one before it ended.
    expect(changes.slice(1).map(({ from }) => from)).toEqual(changes.slice(0, -1).map(({ to }) => to));
    expect(await shownValue("vapi_phone_number_id")).toBe(changes.at(-1)?.to);
  });
});

describe("a secret setting", () => {
  // The one key that the emulator accepts, so that no other test is affected.
  const secret = () => env().VAPI_API_KEY ?? "";
  const storedSecret = async () =>
    (await rawSql()`select setting_value from system_settings where setting_key = 'vapi_api_key'`)[0]
      ?.setting_value;

  it("is encrypted, never sent, and shown as the marker (SYSTEM-08, SAFE-02)", async () => {
    const answer = await save("vapi_api_key", secret());
    expect(answer.body.data).toMatchObject({ setting_value: HIDDEN, is_secret: true });
    expect(HIDDEN).toBe("***hidden***");
    expect(await shownValue("vapi_api_key")).toBe(HIDDEN);
    expect(JSON.stringify([answer.body, await list()])).not.toContain(secret());
    expect(decrypt(await storedSecret(), secretPlace("vapi_api_key"))).toBe(secret());
    expect(await readSetting("vapi_api_key")).toBe(secret());
    expect(await rowsWith([secret()])).toEqual([]);
  });

  it("stays as it is when its marker comes back (SYSTEM-08)", async () => {
    await save("vapi_api_key", secret());
    const [stored, audit] = [await storedSecret(), await auditOf("vapi_api_key")];
    const answer = await save("vapi_api_key", HIDDEN);
    expect(answer.status).toBe(200);
    expect(answer.body.data.setting_value).toBe(HIDDEN);
    expect(await storedSecret()).toBe(stored);
    expect(await auditOf("vapi_api_key")).toEqual(audit);
  });

  it("is deleted when it is emptied, and the log says so without its value (SYSTEM-07, SAFE-04)", async () => {
    await save("vapi_api_key", secret());
    expect((await save("vapi_api_key", "")).body.data.setting_value).toBeNull();
    expect(await storedSecret()).toBeNull();
    expect(await readSetting("vapi_api_key")).toBeNull();
    expect((await save("vapi_api_key", HIDDEN)).body.data.setting_value).toBeNull();
    const changes = (await auditOf("vapi_api_key")).map((row) => row.changes.value);
    expect(changes.at(0)).toEqual({ from: null, to: "•••" });
    expect(changes.at(-1)).toEqual({ from: "•••", to: null });
  });
});

describe("a setting refuses", () => {
  it("a key that no setting has (API-33)", async () => {
    for (const key of ["nothing", "VAPI_API_KEY", "__proto__", "a".repeat(300)]) {
      const { status, body } = await save(key, "x");
      expect(status, key).toBe(404);
      expect(body.error).toBe("That setting does not exist. Reload the page to see the current settings.");
    }
    expect(await rawSql()`select 1 from system_settings where setting_key = 'nothing'`).toHaveLength(0);
  });

  it.each([
    ["reference_mode", "yes", "Reference mode must be on or off."],
    ["voice_message_days", "a week", "Keep webhook data (days) must be a whole number from 1 to 365."],
    ["voice_message_days", 0, "Keep webhook data (days) must be a whole number from 1 to 365."],
    ["voice_message_days", 1.5, "Keep webhook data (days) must be a whole number from 1 to 365."],
    [
      "vapi_server_url",
      "example.com/voice",
      "That is not an address. It should look like https://example.com/hook.",
    ],
    [
      "vapi_sip_uri",
      "https://sip.vapi.ai",
      "That is not a SIP address. It should look like sip:name@sip.vapi.ai.",
    ],
    [
      "default_assistant_id",
      "my assistant",
      "Default assistant must be an ID of letters, digits and hyphens. Copy it from Vapi.",
    ],
    ["vapi_webhook_secret", "short", "Webhook secret needs at least 16 characters."],
    [
      "vapi_api_key",
      "two words",
      "API key may hold letters, digits and punctuation, but no spaces. Copy it again.",
    ],
    ["vapi_sip_uri", "sip:a@b\nsip:c@d", "SIP address must be a single line. Remove the line breaks."],
    ["vapi_phone_number_id", "a".repeat(2_001), "Outbound number can have at most 2000 characters."],
  ])("%s that is %s with a helpful sentence (SYSTEM-01)", async (key, value, sentence) => {
    const before = await shownValue(key);
    const { status, body } = await save(key, value);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "invalid_input", error: sentence, fields: { value: sentence } });
    expect(await shownValue(key)).toBe(before);
  });

  it("a value that is missing, a list or an object", async () => {
    for (const body of [{}, { value: [] }, { value: {} }]) {
      expect((await api("PUT", `${SETTINGS}/vapi_sip_uri`, { token: admin.token, body })).status).toBe(400);
    }
  });
});

it("lists each setting once, and no secret has a default (SYSTEM-01, SAFE-02)", () => {
  expect(new Set(CATALOGUE.map(({ key }) => key)).size).toBe(CATALOGUE.length);
  expect(CATALOGUE.filter(({ secret, initial }) => secret && initial !== undefined)).toEqual([]);
  expect(
    CATALOGUE.filter(
      ({ key, group }) => group === "vapi" && key !== "default_assistant_id" && !key.startsWith("vapi_"),
    ),
  ).toEqual([]);
});
