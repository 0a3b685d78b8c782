import { setTimeout as sleep } from "node:timers/promises";
import { calendar, type calendar_v3 } from "googleapis/build/src/apis/calendar/index.js";
import { sha256 } from "@/lib/platform/core/crypto";
import type { GoogleClient } from "./client";
import type { Effect } from "./effect";
import { statusOf } from "./errors";

type NewEvent = {
  summary: string;
  description?: string;
  start: Date;
  end: Date;
  /** Email addresses. Google invites them by mail. */
  guests?: string[];
  withMeet?: boolean;
};
/** `meetUrl` is null without a conference, or if Google has not made it within some seconds. */
type MadeEvent = { id: string; url: string; meetUrl: string | null };

const CALENDAR = "primary";
/** Google makes the link after the event, usually at once. */
const MEET_READS = 4;
const MEET_PAUSE_MS = 700;

/**
 * Puts an event into the primary calendar, under an id made from the key: a repeat gets 409 and returns the first one,
 * even if a person has deleted it since. Needs `calendar.events`, also for the Meet link. Source:
 * developers.google.com/workspace/calendar/api/guides/create-events.
 */
export const makeEvent: Effect<NewEvent, MadeEvent> = {
  async make(client, { key, input }) {
    const made = await insert(client, key, input);
    return input.withMeet ? toMade(await untilLinked(client, made)) : toMade(made);
  },
};

async function insert(
  client: GoogleClient,
  key: string,
  { summary, description, start, end, guests = [], withMeet }: NewEvent,
): Promise<calendar_v3.Schema$Event> {
  const id = eventIdOf(key);
  try {
    const { data } = await api(client).insert({
      calendarId: CALENDAR,
      conferenceDataVersion: 1,
      sendUpdates: guests.length > 0 ? "all" : "none",
      requestBody: {
        id,
        summary,
        description,
        start: { dateTime: start.toISOString() },
        end: { dateTime: end.toISOString() },
        extendedProperties: { private: { cwStep: key } },
        ...(guests.length > 0 ? { attendees: guests.map((email) => ({ email })) } : {}),
        ...(withMeet ? { conferenceData: { createRequest: { requestId: id, ...MEET } } } : {}),
      },
    });
    return data;
  } catch (thrown) {
    if (statusOf(thrown) !== 409) throw thrown;
    return (await api(client).get({ calendarId: CALENDAR, eventId: id })).data;
  }
}

const MEET = { conferenceSolutionKey: { type: "hangoutsMeet" } };

async function untilLinked(
  client: GoogleClient,
  made: calendar_v3.Schema$Event,
): Promise<calendar_v3.Schema$Event> {
  let event = made;
  for (let read = 0; read < MEET_READS && isPending(event); read++) {
    await sleep(MEET_PAUSE_MS);
    event = (await api(client).get({ calendarId: CALENDAR, eventId: made.id ?? "" })).data;
  }
  return event;
}

const isPending = ({ conferenceData }: calendar_v3.Schema$Event) =>
  conferenceData?.createRequest?.status?.statusCode === "pending";

/** Google takes 5 to 1,024 of the letters a to v and digits: what a number to the base of 32 is written in. */
const eventIdOf = (key: string) =>
  BigInt(`0x${sha256(key)}`)
    .toString(32)
    .padStart(52, "0");

function toMade({ id, htmlLink, hangoutLink }: calendar_v3.Schema$Event): MadeEvent {
  if (!id || !htmlLink) throw new Error("Google returned an event without an id");
  return { id, url: htmlLink, meetUrl: hangoutLink ?? null };
}

const api = (client: GoogleClient) => calendar({ version: "v3", auth: client }).events;
