import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFacebookEmulator } from "@/local/emulators/facebook/emulator";
import { startGoogleEmulator } from "@/local/emulators/google/emulator";
import type { RunningEmulator } from "@/local/emulators/kit/serve";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const DIGITS = sha256("447700900142");
const WITH_PLUS = sha256("+447700900142");
const DAY_S = 86_400;
const nowS = () => Math.floor(Date.now() / 1_000);

let meta: RunningEmulator;
let google: RunningEmulator;
let bearer: string;

beforeAll(async () => {
  meta = await startFacebookEmulator({ tokens: [{ token: "EAAtoken" }], datasets: ["12345"] });
  google = await startGoogleEmulator({
    clients: [{ clientId: "c", clientSecret: "s", name: "n", redirectUris: [] }],
  });
  const { refresh_token } = await post(`${google.url}/_control/refresh-tokens`, {
    ...{ email: "ads@agency.test", clientId: "c" },
    scopes: ["https://www.googleapis.com/auth/datamanager"],
  });
  const form = { grant_type: "refresh_token", client_id: "c", client_secret: "s", refresh_token };
  const answer = await fetch(`${google.url}/token`, { method: "POST", body: new URLSearchParams(form) });
  bearer = ((await answer.json()) as { access_token: string }).access_token;
  await post(`${google.url}/_control/ads-accounts`, {
    ...{ accountId: "1234567890", email: "ads@agency.test" },
    actions: [
      { id: "1", type: "UPLOAD_CALLS" },
      { id: "2", type: "UPLOAD_CLICKS" },
    ],
  });
});
afterAll(() => Promise.all([meta.close(), google.close()]));

async function post(url: string, body: unknown) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${bearer}` };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
}

const metaEvent = (changes: Record<string, unknown> = {}) => ({
  event_name: "Purchase",
  event_id: "purchase-1",
  event_time: nowS(),
  action_source: "other",
  user_data: { ph: [DIGITS] },
  custom_data: { value: 180.5, currency: "GBP" },
  ...changes,
});
const atMeta = (...data: unknown[]) => post(`${meta.url}/v25.0/12345/events?access_token=EAAtoken`, { data });

describe("Meta's stand-in", () => {
  it("takes a good event once, and counts repeats", async () => {
    expect(await atMeta(metaEvent())).toMatchObject({ events_received: 1 });
    expect(await atMeta(metaEvent(), metaEvent({ event_id: "purchase-2" }))).toMatchObject({
      events_received: 2,
    });
    const inbox = await (await fetch(`${meta.url}/_control/conversions?dataset=12345`)).json();
    expect(inbox).toMatchObject({ accepted: 2, repeated: 1 });
  });

  it.each([
    ["milliseconds", { event_time: Date.now() }, 2804004],
    ["the future", { event_time: nowS() + 3_600 }, 2804004],
    ["eight days ago", { event_time: nowS() - 8 * DAY_S }, 2804003],
    ["a fraction of a second", { event_time: nowS() + 0.5 }, undefined],
    ["a hash of 63 digits", { user_data: { ph: [DIGITS.slice(1)] } }, undefined],
    ["a hash in capitals", { user_data: { ph: [DIGITS.toUpperCase()] } }, undefined],
    ["a plain number", { user_data: { ph: ["447700900142"] } }, undefined],
    ["a plain external id", { user_data: { ph: [DIGITS], external_id: ["customer 1"] } }, undefined],
    ["a number hashed as Google wants it", { user_data: { ph: [WITH_PLUS] } }, undefined],
    ["a hashed click", { user_data: { ph: [DIGITS], fbc: DIGITS } }, undefined],
    ["nothing that identifies", { user_data: { country: [sha256("gb")], fn: [sha256("mary")] } }, 2804050],
    ["no action source", { action_source: undefined }, undefined],
    ["a website without its address", { action_source: "website" }, undefined],
    ["no currency", { custom_data: { value: 1 } }, undefined],
    ["a value in words", { custom_data: { value: "180.50", currency: "GBP" } }, undefined],
    ["no id", { event_id: undefined }, undefined],
  ])("refuses a whole request for %s", async (_, changes, subcode) => {
    const before = await (await fetch(`${meta.url}/_control/conversions`)).json();
    const { error } = await atMeta(metaEvent({ event_id: "purchase-3" }), metaEvent(changes));
    expect([error?.code, error?.error_subcode]).toEqual([100, subcode]);
    expect(await (await fetch(`${meta.url}/_control/conversions`)).json()).toEqual(before);
  });

  it("refuses more than 1,000 events, and a dataset that is not there", async () => {
    const many = Array.from({ length: 1_001 }, (_, n) => metaEvent({ event_id: `purchase-${n}` }));
    expect((await atMeta(...many)).error.code).toBe(100);
    const { error } = await post(`${meta.url}/v25.0/99999/events?access_token=EAAtoken`, {
      data: [metaEvent()],
    });
    expect([error.code, error.error_subcode]).toEqual([100, 33]);
  });
});

const googleEvent = (changes: Record<string, unknown> = {}) => ({
  transactionId: "purchase-1",
  eventTimestamp: new Date().toISOString(),
  eventSource: "OTHER",
  consent: { adUserData: "CONSENT_GRANTED", adPersonalization: "CONSENT_DENIED" },
  userData: { userIdentifiers: [{ phoneNumber: WITH_PLUS }] },
  conversionValue: 180.5,
  currency: "GBP",
  ...changes,
});
const account = { accountType: "GOOGLE_ADS", accountId: "1234567890" };
const atGoogle = (events: unknown[], changes: Record<string, unknown> = {}, action = "2") =>
  post(`${google.url}/v1/events:ingest`, {
    destinations: [{ operatingAccount: account, loginAccount: account, productDestinationId: action }],
    ...{ events, encoding: "HEX", ...changes },
  });
const call = (startTimestamp: string) => ({ callInfo: { startTimestamp }, eventSource: "PHONE" });
const fieldOf = (answer: { error?: { details: { fieldViolations?: { field: string }[] }[] } }) =>
  answer.error?.details.flatMap(({ fieldViolations = [] }) => fieldViolations)[0]?.field;

describe("Google's stand-in for the Data Manager", () => {
  it("takes a good event once, and says later what became of a repeat", async () => {
    const { requestId } = await atGoogle([googleEvent()]);
    const { requestId: repeated } = await atGoogle([
      googleEvent(),
      googleEvent({ transactionId: "purchase-2" }),
    ]);
    const ask = async (id: string) => {
      const headers = { authorization: `Bearer ${bearer}` };
      const answer = await fetch(`${google.url}/v1/requestStatus:retrieve?requestId=${id}`, { headers });
      return (await answer.json()).requestStatusPerDestination[0];
    };
    expect(await ask(requestId)).toMatchObject({ requestStatus: "PROCESSING" });
    await post(`${google.url}/_control/ads-process`, {});
    expect(await ask(requestId)).toMatchObject({ requestStatus: "SUCCESS" });
    expect(await ask(repeated)).toMatchObject({
      requestStatus: "PARTIAL_SUCCESS",
      errorInfo: {
        errorCounts: [
          {
            reason: "PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID",
            recordCount: "1",
            recordIndices: [0],
          },
        ],
      },
    });
  });

  it("stores nothing that is only validated", async () => {
    const before = await (await fetch(`${google.url}/_control/conversions`)).json();
    expect(await atGoogle([googleEvent({ transactionId: "x" })], { validateOnly: true })).toHaveProperty(
      "requestId",
    );
    expect(await (await fetch(`${google.url}/_control/conversions`)).json()).toEqual(before);
  });

  it.each([
    ["seconds since 1970", { eventTimestamp: nowS() }, "event_timestamp"],
    ["the future", { eventTimestamp: new Date(Date.now() + 3_600_000).toISOString() }, "event_timestamp"],
    [
      "91 days ago",
      { eventTimestamp: new Date(Date.now() - 91 * 86_400_000).toISOString() },
      "event_timestamp",
    ],
    ["no id", { transactionId: "" }, "transaction_id"],
    ["no source", { eventSource: undefined }, "event_source"],
    ["no consent", { consent: {} }, "consent"],
    ["a plain number", { userData: { userIdentifiers: [{ phoneNumber: "+447700900142" }] } }, "phone_number"],
    [
      "a number hashed as Meta wants it",
      { userData: { userIdentifiers: [{ phoneNumber: DIGITS }] } },
      "phone_number",
    ],
    [
      "a hash of 63 digits",
      { userData: { userIdentifiers: [{ phoneNumber: WITH_PLUS.slice(1) }] } },
      "phone_number",
    ],
    [
      "eleven identifiers",
      { userData: { userIdentifiers: Array.from({ length: 11 }, () => ({ phoneNumber: WITH_PLUS })) } },
      "user_data",
    ],
    ["nothing that identifies", { userData: undefined }, "ad_identifiers"],
    ["value without currency", { currency: undefined }, "currency"],
    ["an unknown field", { amount: 1 }, "amount"],
    ["a call where none belongs", call(new Date().toISOString()), "call_info"],
  ])("refuses a whole request for %s", async (_, changes, field) => {
    const before = await (await fetch(`${google.url}/_control/conversions`)).json();
    const answer = await atGoogle([googleEvent({ transactionId: "purchase-3" }), googleEvent(changes)]);
    expect(fieldOf(answer)).toBe(`events[1].${field}`);
    expect(await (await fetch(`${google.url}/_control/conversions`)).json()).toEqual(before);
  });

  it("refuses hashes without their encoding, too many events, another's account, an unknown action", async () => {
    expect(fieldOf(await atGoogle([googleEvent()], { encoding: undefined }))).toBe("events[0].user_data");
    const many = Array.from({ length: 2_001 }, (_, n) => googleEvent({ transactionId: String(n) }));
    expect(fieldOf(await atGoogle(many))).toBe("events");
    expect(fieldOf(await atGoogle([googleEvent()], {}, "3"))).toBe("destinations[0].product_destination_id");
    const other = { accountType: "GOOGLE_ADS", accountId: "9999999999" };
    const destinations = [{ operatingAccount: other, loginAccount: other, productDestinationId: "2" }];
    expect((await atGoogle([googleEvent()], { destinations })).error.code).toBe(403);
  });

  it("wants the call for a call conversion, and fails one that is too recent", async () => {
    expect(fieldOf(await atGoogle([googleEvent()], {}, "1"))).toBe("events[0].call_info");
    const recent = googleEvent({
      transactionId: "schedule-1",
      ...call(new Date(Date.now() - 3_600_000).toISOString()),
    });
    expect(await atGoogle([recent], {}, "1")).toHaveProperty("requestId");
    const inbox = await (await fetch(`${google.url}/_control/conversions?account=1234567890`)).json();
    expect(JSON.stringify(inbox)).not.toContain("schedule-1");
  });
});
