import { expect, it } from "vitest";
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
