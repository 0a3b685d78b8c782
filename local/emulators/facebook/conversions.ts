import { type EmulatorCall, isObject, param } from "../kit/call";
import { acceptConversion, hashesOfFictional, isHash } from "../kit/conversions";
import { type Route, route } from "../kit/routes";
import type { GraphRoute } from "./graph";
import { badParameter, missingObject } from "./graph-error";
import type { FacebookState } from "./state";

const SECOND_MS = 1_000;
const DAY_SECONDS = 86_400;
/** A second event with the same name and id counts as the first one for so long. */
const DEDUPLICATED_MS = 48 * 3_600 * SECOND_MS;
const MOST_EVENTS = 1_000;
const SOURCES =
  "website email app phone_call chat physical_store system_generated business_messaging other".split(" ");
const HASHED = "em ph fn ln ct st zp country ge db external_id".split(" ");
/** Each of them, or a hashed email or number, says who it was; a name or a country alone does not. */
const IDENTIFYING = "em ph fbc fbp lead_id ctwa_clid external_id".split(" ");
const AS_THEY_ARE: Record<string, RegExp> = {
  fbc: /^fb\.\d\.\d{10,13}\..+$/,
  fbp: /^fb\.\d\.\d{10,13}\.\d+$/,
  lead_id: /^\d{5,20}$/,
  client_user_agent: /./,
  client_ip_address: /./,
};
const EVENT_KEYS =
  "event_name event_time event_id action_source user_data custom_data event_source_url data_processing_options data_processing_options_country data_processing_options_state".split(
    " ",
  );

/**
 * `POST /{dataset}/events`. One bad event refuses the whole request: more than 1,000, a time in milliseconds, ahead, or
 * older than 7 days (62 in a shop), contact data that is not hashed or hashed as Google wants it, nothing that
 * identifies, no or an unknown `action_source`, a purchase without value and currency, no `event_id`, a
 * `test_event_code`, which does not keep events from counting. Accepted and repeated events are counted by name and id.
 *
 * `GET /_control/conversions?dataset=` lists them, newest last: an inbox to look at. `POST /_control/conversions/refuse
 * {id}` refuses requests with that event, as Meta does for reasons of its own.
 */
export function conversionRoutes(state: FacebookState, graph: GraphRoute, datasets: string[]): Route[] {
  const wronglyHashed = hashesOfFictional("with plus");
  return [
    graph("POST", "/{datasetId}/events", (call, params) => {
      const destination = param(call, "datasetId");
      if (!datasets.includes(destination)) throw missingObject("post", destination);
      if (params.test_event_code !== undefined) throw invalid("test events count, too");
      const events = readEvents(params.data);
      for (const event of events) {
        assertEvent(event, wronglyHashed);
        if (state.refusedConversions.includes(String(event.event_id)))
          throw invalid("event_id is not accepted");
      }
      for (const event of events) {
        const [name, id] = [String(event.event_name), String(event.event_id)];
        acceptConversion(
          state.conversions,
          { destination, name, id, event },
          ({ at }) => at > Date.now() - DEDUPLICATED_MS,
        );
      }
      return { events_received: events.length, messages: [], fbtrace_id: `A${Date.now().toString(36)}` };
    }),
    route("GET", "/_control/conversions", ({ query }: EmulatorCall) => {
      const dataset = query.get("dataset");
      const received = state.conversions.filter(({ destination }) => !dataset || destination === dataset);
      return Response.json({
        accepted: received.length,
        repeated: received.reduce((sum, { repeats }) => sum + repeats, 0),
        received,
      });
    }),
    route("POST", "/_control/conversions/refuse", (call) => {
      const { id } = JSON.parse(call.body.toString("utf8")) as { id: string };
      state.refusedConversions.push(id);
      return Response.json({ ok: true });
    }),
  ];
}

type MetaEvent = Record<string, unknown>;

function readEvents(data: unknown): MetaEvent[] {
  const events: unknown = typeof data === "string" ? JSON.parse(data) : data;
  if (!Array.isArray(events) || events.length === 0 || !events.every(isObject)) throw invalid("data");
  if (events.length > MOST_EVENTS) throw invalid(`data: at most ${MOST_EVENTS} events`);
  return events;
}

function assertEvent(event: MetaEvent, wronglyHashed: Set<string>): void {
  const unknown = Object.keys(event).find((key) => !EVENT_KEYS.includes(key));
  if (unknown) throw invalid(unknown);
  if (typeof event.event_name !== "string" || event.event_name === "") throw invalid("event_name");
  if (typeof event.event_id !== "string" || event.event_id === "") throw invalid("event_id");
  assertTime(event);
  if (!SOURCES.includes(String(event.action_source))) throw invalid("action_source");
  if (!isObject(event.user_data)) throw invalid("user_data");
  assertUser(event.user_data, wronglyHashed);
  if (event.action_source === "website" && (!event.event_source_url || !event.user_data.client_user_agent)) {
    throw invalid("event_source_url");
  }
  const { value, currency } = isObject(event.custom_data) ? event.custom_data : {};
  if (value !== undefined && typeof value !== "number") throw invalid("custom_data.value");
  const hasMoney = typeof value === "number" && /^[A-Z]{3}$/.test(String(currency));
  if (event.event_name === "Purchase" && !hasMoney) throw invalid("custom_data.currency");
  const options = event.data_processing_options;
  if (
    Array.isArray(options) &&
    options.includes("LDU") &&
    event.data_processing_options_country === undefined
  ) {
    throw invalid("data_processing_options_country");
  }
}

function assertTime({ event_time: time, action_source: source }: MetaEvent): void {
  if (typeof time !== "number" || !Number.isInteger(time)) throw invalid("event_time");
  const now = Date.now() / SECOND_MS;
  if (time > now + 60) {
    throw invalid("event_time", {
      error_subcode: 2804004,
      error_user_title: "Event Timestamp In The Future",
      error_user_msg: "The timestamp for this event is in the future.",
    });
  }
  if (time < now - (source === "physical_store" ? 62 : 7) * DAY_SECONDS) {
    throw invalid("event_time", {
      error_subcode: 2804003,
      error_user_title: "Event Timestamp Too Old",
      error_user_msg: "The timestamp for this event is too far in the past.",
    });
  }
}

function assertUser(user: MetaEvent, wronglyHashed: Set<string>): void {
  for (const [key, value] of Object.entries(user)) {
    const values = Array.isArray(value) ? value : [value];
    if (values.length === 0) throw invalid(`user_data.${key}`);
    if (HASHED.includes(key)) {
      if (!values.every(isHash)) throw invalid(`user_data.${key}: not a SHA-256 hash`);
    } else if (
      !AS_THEY_ARE[key] ||
      !values.every((one) => AS_THEY_ARE[key]?.test(String(one)) && !isHash(one))
    ) {
      throw invalid(`user_data.${key}`);
    }
  }
  if ((user.ph as string[] | undefined)?.some((hash) => wronglyHashed.has(hash))) {
    throw invalid("user_data.ph: hashed with a plus sign");
  }
  if (!IDENTIFYING.some((key) => user[key] !== undefined)) {
    throw invalid("user_data", {
      error_subcode: 2804050,
      error_user_title: "Not Enough Customer Information Parameters",
      error_user_msg: "This event doesn't have enough customer information parameters to be matched.",
    });
  }
}

const invalid = (what: string, fields = {}) =>
  badParameter(`Invalid parameter: ${what}`, {
    error_user_title: "Invalid Parameter",
    error_user_msg: `The event has an invalid ${what.split(":")[0]}.`,
    ...fields,
  });
