import { setTimeout as sleep } from "node:timers/promises";
import { sayMoment } from "@/lib/agent/bookings/spoken";
import type { EmergencyStory } from "@/lib/agent/ladder/story";
import type { WorkflowRun } from "@/lib/outward/runs/contract";
import type { ClientPlace } from "@/lib/platform/locale/place";
import type { Running } from "../run/running";
import type { Owner } from "./lines";
import type { PlannedCall } from "./planned-call";

const POLL_MS = 250;

type Event = {
  status: string;
  summary: string;
  start: { dateTime: string };
  extendedProperties?: { private?: { callwright_call?: string } };
};
type Text = { to: string; from: string; body: string; date_created: string };

type Options = {
  running: Running;
  call: PlannedCall;
  owner: Owner;
  place: ClientPlace;
  /** The client's bearer token. */
  authorization: string;
  limitMs: number;
  /** When the conversation began, in ms: earlier texts are ignored. */
  since: number;
};

/**
 * Checks the places where a person would look: the client's Google calendar, the caller's phone, the dashboard. Throws
 * what is wrong.
 */
export function createLook({ running, call, owner, place, authorization, limitMs, since }: Options) {
  const caller = call.dialogue.caller.number;

  /** Repeats a check until it passes: texts and calendars take some time. */
  async function eventually(look: () => Promise<string>): Promise<string> {
    const deadline = Date.now() + limitMs;
    for (;;) {
      try {
        return await look();
      } catch (thrown) {
        if (Date.now() > deadline) throw thrown;
        await sleep(POLL_MS);
      }
    }
  }

  async function eventsOf(callId: string): Promise<Event[]> {
    const url = `${running.googleUrl}/_control/events?email=${encodeURIComponent(owner.email)}`;
    const { events } = (await (await fetch(url)).json()) as { events: Event[] };
    return events.filter(
      ({ status, extendedProperties }) =>
        status !== "cancelled" && extendedProperties?.private?.callwright_call === callId,
    );
  }

  /** Twilio's times are whole seconds. */
  async function textsSince(): Promise<Text[]> {
    const answer = await fetch(`${running.twilioUrl}/_control/messages`);
    const { messages } = (await answer.json()) as { messages: Text[] };
    return messages.filter(({ date_created }) => Date.parse(date_created) > since - 1_000);
  }

  return {
    /** The single event of a call's booking is at the time that the caller was told. */
    bookedEvent: (moment: string, callId = call.id) =>
      eventually(async () => {
        const [event, ...others] = await eventsOf(callId);
        if (!event) throw new Error("the booking is not in the Google calendar");
        if (others.length > 0) throw new Error(`the booking is ${others.length + 1} times in the calendar`);
        const at = sayMoment(Date.parse(event.start.dateTime), { ...place, now: Date.now() });
        if (at !== moment)
          throw new Error(`the calendar has the booking on ${at}, the caller was told ${moment}`);
        return `in the Google calendar: ${event.summary}, ${at}`;
      }),

    noEvent: (callId: string) =>
      eventually(async () => {
        const events = await eventsOf(callId);
        if (events.length > 0) throw new Error("the booking is still in the Google calendar");
        return "gone from the Google calendar";
      }),

    /** Exactly one text about this time was sent to the caller. */
    oneText: (moment: string) =>
      eventually(async () => {
        const texts = await textsSince();
        const about = texts.filter(({ to, body }) => to === caller && body.includes(moment));
        if (about.length !== 1) throw new Error(`${about.length} texts about it were sent, not one`);
        return `text to ${caller}: ${about[0]?.body}`;
      }),

    /** The client's own phone received one text that begins with this. */
    ownerText: (beginning: string) =>
      eventually(async () => {
        const about = (await textsSince()).filter(({ body }) => body.startsWith(beginning));
        if (about.length !== 1) throw new Error(`${about.length} texts went to the client, not one`);
        return `text to the client at ${about[0]?.to}: ${about[0]?.body}`;
      }),

    /** Its page tells who took the emergency, or that everybody was alarmed. */
    emergency: (takenBy: string | null) =>
      eventually(async () => {
        const answer = await fetch(`${running.appUrl}/api/user/calls/${call.id}`, {
          headers: { authorization },
        });
        const { data } = (await answer.json()) as { data?: { emergency: EmergencyStory | null } };
        const story = data?.emergency;
        if (!story) throw new Error("the call's page tells of no emergency");
        if (story.accepted_by !== takenBy) throw new Error(`the emergency was taken by ${story.accepted_by}`);
        if (!takenBy && !story.alarmed_at) throw new Error("nobody has taken it, and nobody is alarmed");
        const end = takenBy
          ? `${takenBy} took it (${story.accepted_how})`
          : "nobody took it, everybody was alarmed";
        return `on the call's page: ${story.steps.length} steps; ${end}`;
      }),

    /** It is on the client's to-do list. */
    toDo: () =>
      eventually(async () => {
        const url = `${running.appUrl}/api/user/to-dos`;
        const answer = await fetch(url, { headers: { authorization } });
        const { data } = (await answer.json()) as { data: { call_id: string | null; message: string }[] };
        const own = data.find(({ call_id }) => call_id === call.id);
        if (!own) throw new Error("this call added nothing to the to-do list");
        return `to do on the dashboard: ${own.message}`;
      }),

    /** The call's run of this workflow is done, and left one row at Google. */
    oneRow: (workflow: string) =>
      eventually(async () => {
        const answer = await fetch(`${running.appUrl}/api/workflow/runs/call/${call.id}`, {
          headers: { authorization },
        });
        const { data } = (await answer.json()) as { data: WorkflowRun[] };
        const run = data.find(({ automation_name }) => automation_name === workflow);
        if (run?.status !== "done")
          throw new Error(
            `the workflow "${workflow}" is ${run?.status ?? "not started"}: ${run?.error ?? ""}`,
          );
        const ledger = await fetch(
          `${running.googleUrl}/_control/effects?email=${encodeURIComponent(owner.email)}`,
        );
        const { effects } = (await ledger.json()) as { effects: { kind: string; key?: string }[] };
        const rows = effects.filter(({ kind, key }) => kind === "row" && key?.startsWith(run.id));
        if (rows.length !== 1) throw new Error(`${rows.length} rows were added to the sheet, not one`);
        return `in the Google Sheet: ${run.subject}`;
      }),

    calendarAsksToReconnect: () =>
      eventually(async () => {
        const url = `${running.appUrl}/api/google/google_calendar/events`;
        const answer = await fetch(url, { headers: { authorization } });
        const { needsReauth } = (await answer.json()) as { needsReauth?: boolean };
        if (!needsReauth)
          throw new Error(`the dashboard does not ask to reconnect the calendar (${answer.status})`);
        return "the dashboard asks to reconnect the calendar";
      }),
  };
}

export type Look = ReturnType<typeof createLook>;
