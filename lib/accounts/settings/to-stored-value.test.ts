import { expect, it } from "vitest";
import { AppError } from "@/lib/platform/core/errors";
import { findDefinition } from "./catalogue";
import { toStoredValue } from "./to-stored-value";

const store = (key: string, given: string | number | boolean | null, allowPrivate = false) => {
  const definition = findDefinition(key);
  if (!definition) throw new Error(`There is no setting ${key}`);
  return toStoredValue(definition, given, { allowPrivate });
};

it.each([
  ["reference_mode", true, "true"],
  ["reference_mode", false, "false"],
  ["reference_mode", " true ", "true"],
  ["voice_message_days", 30, "30"],
  ["voice_message_days", "030", "30"],
  [
    "vapi_server_url",
    " https://app.example.com/api/external/voice ",
    "https://app.example.com/api/external/voice",
  ],
  ["vapi_sip_uri", "sips:callwright@sip.eu.vapi.ai:5061", "sips:callwright@sip.eu.vapi.ai:5061"],
  ["vapi_sip_uri", "sip:o'brien.2@vapi.ai", "sip:o'brien.2@vapi.ai"],
  ["default_assistant_id", "a1:b.c-d_2", "a1:b.c-d_2"],
  ["default_assistant_id", "x".repeat(2_000), "x".repeat(2_000)],
  ["vapi_webhook_secret", "~sixteen!letters", "~sixteen!letters"],
  ["voice_message_days", 1, "1"],
  ["voice_message_days", 365, "365"],
  ["alert_emails", "a@x.test, b@mail.x.test,", "a@x.test, b@mail.x.test,"],
  ["alert_emails", Array(10).fill("a@x.test").join(","), Array(10).fill("a@x.test").join(",")],
  ["alert_phones", "+447700900123,+15550100", "+447700900123,+15550100"],
  ["alert_sender", "+447700900123", "+447700900123"],
  ["default_assistant_id", "", null],
  ["default_assistant_id", "   ", null],
  ["vapi_api_key", null, null],
])("keeps %s given as %s as %s (SYSTEM-01, SYSTEM-04)", (key, given, stored) => {
  expect(store(key, given)).toBe(stored);
});

it("accepts an address on this machine where the embedded stack runs, and nowhere else (SAFE-01)", () => {
  expect(store("vapi_server_url", "http://127.0.0.1:3000/x", true)).toBe("http://127.0.0.1:3000/x");
  expect(() => store("vapi_server_url", "http://127.0.0.1:3000/x")).toThrow(
    "The address must begin with https://.",
  );
});

it.each([
  ["reference_mode", "untrue", "Reference mode must be on or off."],
  ["reference_mode", "true enough", "Reference mode must be on or off."],
  ["voice_message_days", "7 days", "Keep webhook data (days) must be a whole number from 1 to 365."],
  ["voice_message_days", "1.5", "Keep webhook data (days) must be a whole number from 1 to 365."],
  ["voice_message_days", 0, "Keep webhook data (days) must be a whole number from 1 to 365."],
  ["voice_message_days", 366, "Keep webhook data (days) must be a whole number from 1 to 365."],
  ["voice_message_days", "-7", "Keep webhook data (days) must be a whole number from 1 to 365."],
  ["default_assistant_id", "one\ntwo", "Default assistant must be a single line. Remove the line breaks."],
  ["default_assistant_id", "x".repeat(2_001), "Default assistant can have at most 2000 characters."],
  ["alert_sender", "+44770090012345678", "Text alerts from can have at most 16 characters."],
  ["vapi_webhook_secret", "fifteen-letters", "Webhook secret needs at least 16 characters."],
  [
    "vapi_webhook_secret",
    "two words and more",
    "Webhook secret may hold letters, digits and punctuation, but no spaces. Copy it again.",
  ],
  [
    "vapi_webhook_secret",
    "sixteen-letters-é",
    "Webhook secret may hold letters, digits and punctuation, but no spaces. Copy it again.",
  ],
  [
    "vapi_webhook_secret",
    null,
    "Webhook secret can't be deleted: without it every call is refused. Enter another one, or renew it.",
  ],
  [
    "vapi_api_key",
    "  ",
    "API key can't be blanks alone. Enter the API key, or clear the field to delete it.",
  ],
  [
    "default_assistant_id",
    "a b",
    "Default assistant must be an ID of letters, digits and hyphens. Copy it from Vapi.",
  ],
  [
    "default_assistant_id",
    "é1",
    "Default assistant must be an ID of letters, digits and hyphens. Copy it from Vapi.",
  ],
  ["alert_emails", "a@x.test, jo", "“jo” is not an email address such as name@example.com."],
  ["alert_emails", "Jo <a@x.test>", "“Jo <a@x.test>” is not an email address such as name@example.com."],
  ["alert_emails", "a@x", "“a@x” is not an email address such as name@example.com."],
  ["alert_emails", "b".repeat(90), `“${"b".repeat(60)}” is not an email address such as name@example.com.`],
  ["alert_emails", Array(11).fill("a@x.test").join(","), "Enter at most 10."],
  [
    "alert_phones",
    "+447700900123, 07700 900123",
    "“07700 900123” is not a number with the code of its country, such as +447700900123.",
  ],
  [
    "alert_phones",
    "+04477009001",
    "“+04477009001” is not a number with the code of its country, such as +447700900123.",
  ],
  [
    "alert_phones",
    "tel+447700900123",
    "“tel+447700900123” is not a number with the code of its country, such as +447700900123.",
  ],
  ["alert_sender", "+1555010,+155501", "Enter only one."],
  [
    "emergency_alarm_numbers",
    "+447700 900123",
    "“+447700 900123” is not a number with the code of its country, such as +447700900123.",
  ],
])("refuses %s given as %s with what to enter instead (SYSTEM-01)", (key, given, sentence) => {
  const error = thrownBy(() => store(key, given));
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({
    code: "invalid_input",
    message: sentence,
    extra: { fields: { value: sentence } },
  });
});

it.each([
  "sip:name",
  "sip:na me@sip.vapi.ai",
  "mailto:sip:name@sip.vapi.ai",
  "sip:@sip.vapi.ai",
  "sip:name@",
  "sip:name@sip.vapi.ai:",
  "sip:name@sip.vapi.ai:506100",
  "sip:name@sip.vapi.ai:50x1",
  "sip:name@sip.vapi.ai/x",
])("refuses %s as a SIP address (SYSTEM-01)", (given) => {
  expect(() => store("vapi_sip_uri", given)).toThrow(
    "That is not a SIP address. It should look like sip:name@sip.vapi.ai.",
  );
});

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return null;
}
