import { randomUUID } from "node:crypto";
import { type EmulatorCall, isObject, type JsonObject } from "../kit/call";
import { readControl } from "../kit/control";
import { acceptConversion, hashesOfFictional, isHash } from "../kit/conversions";
import { type Route, route } from "../kit/routes";
import { type ApiRoute, readGoogleJson } from "./api";
import { googleError, notFound } from "./errors";
import type { GoogleState } from "./state";

const HOUR_MS = 3_600_000;
const MAX_AGE_MS = 90 * 24 * HOUR_MS;
/** A younger call may not be known to Google Ads yet. */
const CALL_AGE_MS = 12 * HOUR_MS;
const PROCESSING_MS = HOUR_MS / 2;
const MOST_EVENTS = 2_000;
const MOST_IDENTIFIERS = 10;
const SOURCES = ["WEB", "APP", "IN_STORE", "PHONE", "OTHER"];
const CONSENTS = ["CONSENT_GRANTED", "CONSENT_DENIED"];
const EVENT_KEYS =
  "transactionId eventTimestamp eventSource consent userData adIdentifiers callInfo conversionValue currency".split(
    " ",
  );
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

export type AdsAccount = {
  accountId: string;
  /** The Google account that may send to it. */
  email: string;
  actions: { id: string; type: "UPLOAD_CALLS" | "UPLOAD_CLICKS" }[];
};
type Failure = { reason: string; index: number };
export type AdsRequest = {
  email: string;
  at: number;
  count: number;
  failures: Failure[];
  destination: object;
};

/**
 * The Data Manager API for conversions. One invalid field refuses the whole request: an account or action that is not
 * the caller's, more than 2,000 events or 10 identifiers, an unknown field, a time that is no timestamp, ahead or older
 * than 90 days, contact data that is not hashed or hashed as Meta wants it, nothing that identifies, no consent, value
 * without currency, a call conversion without the call. `validateOnly` stores nothing. An accepted request is
 * processing for half an hour, then says which records failed and why.
 *
 * `POST /_control/ads-accounts {AdsAccount}`; `POST /_control/ads-process` ends the processing of all requests; `POST
 * /_control/ads-refuse {transactionId, reason, atOnce?}`: such an event fails later, or refuses its request at once;
 * `GET /_control/conversions?account=`: an inbox.
 */
export function adsRoutes(state: GoogleState, api: ApiRoute): Route[] {
  const wronglyHashed = hashesOfFictional("digits");
  return [
    api("POST", "/v1/events:ingest", "datamanager", (call, { email }) => {
      const body = readGoogleJson(call);
      const destination = readDestination(body, email, state.adsAccounts);
      const events = readEvents(body);
      for (const [index, event] of events.entries()) {
        const problem = problemOf(event, destination.type, wronglyHashed, body.encoding);
        if (problem) throw violation(`events[${index}].${problem}`);
        const { transactionId } = event;
        if (state.adsRefusals.some((one) => one.atOnce && one.transactionId === transactionId)) {
          throw violation(`events[${index}].transaction_id`);
        }
      }
      const requestId = randomUUID();
      if (body.validateOnly === true) return Response.json({ requestId });
      const failures = events.flatMap((event, index) => {
        const reason = store(state, event, destination);
        return reason ? { index, reason: `PROCESSING_ERROR_REASON_${reason}` } : [];
      });
      state.adsRequests[requestId] = {
        email,
        at: Date.now(),
        count: events.length,
        failures,
        destination: (body.destinations as object[])[0] ?? {},
      };
      return Response.json({ requestId });
    }),
    api("GET", "/v1/requestStatus:retrieve", "datamanager", ({ query }, { email }) => {
      const request = state.adsRequests[query.get("requestId") ?? ""];
      if (!request || request.email !== email) throw notFound();
      return Response.json({ requestStatusPerDestination: [toStatus(request)] });
    }),
    route("POST", "/_control/ads-accounts", (call) => {
      state.adsAccounts.push(readControl(call) as AdsAccount);
      return Response.json({ ok: true });
    }),
    route("POST", "/_control/ads-process", () => {
      for (const request of Object.values(state.adsRequests)) request.at = 0;
      return Response.json({ ok: true });
    }),
    route("POST", "/_control/ads-refuse", (call) => {
      const { transactionId, reason, atOnce } = readControl(call);
      state.adsRefusals.push({
        transactionId: String(transactionId),
        reason: String(reason),
        atOnce: atOnce === true,
      });
      return Response.json({ ok: true });
    }),
    route("GET", "/_control/conversions", ({ query }: EmulatorCall) => {
      const account = query.get("account");
      const received = state.conversions.filter(
        ({ destination }) => !account || destination.startsWith(`${account}/`),
      );
      return Response.json({
        accepted: received.length,
        repeated: received.reduce((sum, { repeats }) => sum + repeats, 0),
        received,
      });
    }),
  ];
}

type Destination = { key: string; type: "UPLOAD_CALLS" | "UPLOAD_CLICKS" };

function readDestination(body: JsonObject, email: string, accounts: AdsAccount[]): Destination {
  const [destination, ...others] = Array.isArray(body.destinations) ? body.destinations : [];
  if (!isObject(destination) || others.length > 0) throw violation("destinations");
  const { operatingAccount, loginAccount, productDestinationId } = destination;
  for (const account of [operatingAccount, loginAccount]) {
    const isGiven = isObject(account) && account.accountType === "GOOGLE_ADS";
    if (!isGiven || !/^\d{10}$/.test(String(account.accountId)))
      throw violation("destinations[0].account_id");
  }
  const id = String((operatingAccount as JsonObject).accountId);
  const known = accounts.find((account) => account.accountId === id && account.email === email);
  if (!known) {
    throw googleError(403, { message: "The caller does not have permission", reason: "PERMISSION_DENIED" });
  }
  const action = known.actions.find((one) => one.id === productDestinationId);
  if (!action) throw violation("destinations[0].product_destination_id");
  return { key: `${id}/${action.id}`, type: action.type };
}

function readEvents({ events }: JsonObject): JsonObject[] {
  const isList = Array.isArray(events) && events.length > 0 && events.length <= MOST_EVENTS;
  if (!isList || !events.every(isObject)) throw violation("events");
  return events;
}

/** The field of an event that refuses the request; undefined if there is none. */
function problemOf(
  event: JsonObject,
  type: Destination["type"],
  wronglyHashed: Set<string>,
  encoding: unknown,
): string | undefined {
  const unknown = Object.keys(event).find((key) => !EVENT_KEYS.includes(key));
  if (unknown) return unknown;
  const { transactionId, eventTimestamp, eventSource, consent, userData, adIdentifiers, callInfo } = event;
  if (typeof transactionId !== "string" || transactionId === "") return "transaction_id";
  if (!isTimely(eventTimestamp)) return "event_timestamp";
  if (!SOURCES.includes(String(eventSource))) return "event_source";
  if (!isObject(consent) || !CONSENTS.includes(String(consent.adUserData))) return "consent";
  const identifiers = isObject(userData) ? userData.userIdentifiers : undefined;
  if (userData !== undefined) {
    if (!Array.isArray(identifiers) || identifiers.length === 0) return "user_data";
    if (identifiers.length > MOST_IDENTIFIERS || encoding !== "HEX") return "user_data";
    for (const one of identifiers) {
      const [[key, value] = [], ...rest] = Object.entries(one);
      if (rest.length > 0 || (key !== "phoneNumber" && key !== "emailAddress")) return "user_identifiers";
      if (!isHash(value) || (key === "phoneNumber" && wronglyHashed.has(value))) return "phone_number";
    }
  }
  const clicks = isObject(adIdentifiers) ? Object.entries(adIdentifiers) : [];
  if (clicks.some(([key]) => !["gclid", "gbraid", "wbraid"].includes(key))) return "ad_identifiers";
  if (clicks.length === 0 && !Array.isArray(identifiers)) return "ad_identifiers";
  if ((event.conversionValue === undefined) !== (event.currency === undefined)) return "currency";
  if (event.currency !== undefined && !/^[A-Z]{3}$/.test(String(event.currency))) return "currency";
  if ((type === "UPLOAD_CALLS") !== (callInfo !== undefined)) return "call_info";
  if (callInfo !== undefined && (!isObject(callInfo) || !isTimely(callInfo.startTimestamp) || !identifiers)) {
    return "call_info";
  }
  return undefined;
}

function isTimely(timestamp: unknown): boolean {
  if (typeof timestamp !== "string" || !TIMESTAMP.test(timestamp)) return false;
  const at = Date.parse(timestamp);
  return at <= Date.now() + 60_000 && at >= Date.now() - MAX_AGE_MS;
}

/** Why a well-formed event is not taken after all; undefined if it is. */
function store(state: GoogleState, event: JsonObject, { key, type }: Destination): string | undefined {
  const id = String(event.transactionId);
  const planned = state.adsRefusals.find((one) => one.transactionId === id);
  if (planned) return planned.reason;
  if ((event.consent as JsonObject).adUserData === "CONSENT_DENIED") return "DENIED_CONSENT";
  const { gclid } = (event.adIdentifiers ?? {}) as JsonObject;
  if (gclid !== undefined && !/^[\w-]{10,}$/.test(String(gclid))) return "INVALID_GCLID";
  const call = event.callInfo as JsonObject | undefined;
  if (call && Date.parse(String(call.startTimestamp)) > Date.now() - CALL_AGE_MS) return "INVALID_EVENT";
  const isNew = acceptConversion(
    state.conversions,
    { destination: key, name: type, id, event: event as Record<string, unknown> },
    () => true,
  );
  // Google removes repeated calls without a word.
  return isNew || call ? undefined : "DUPLICATE_TRANSACTION_ID";
}

function toStatus({ at, count, failures, destination }: AdsRequest) {
  if (at > Date.now() - PROCESSING_MS) return { destination, requestStatus: "PROCESSING" };
  const reasons = [...new Set(failures.map(({ reason }) => reason))];
  const errorCounts = reasons.map((reason) => {
    const recordIndices = failures.filter((one) => one.reason === reason).map(({ index }) => index);
    return { reason, recordCount: String(recordIndices.length), recordIndices };
  });
  const failed = failures.length === count ? "FAILED" : "PARTIAL_SUCCESS";
  return {
    destination,
    requestStatus: failures.length === 0 ? "SUCCESS" : failed,
    ...(failures.length > 0 ? { errorInfo: { errorCounts } } : {}),
    eventsIngestionStatus: { recordCount: String(count) },
  };
}

const violation = (field: string) =>
  googleError(400, {
    message: "There was a problem with the request.",
    reason: "INVALID_ARGUMENT",
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "INVALID_ARGUMENT",
        domain: "datamanager.googleapis.com",
      },
      {
        "@type": "type.googleapis.com/google.rpc.BadRequest",
        fieldViolations: [{ field, description: "The value is not valid.", reason: "INVALID_FIELD" }],
      },
    ],
  });
