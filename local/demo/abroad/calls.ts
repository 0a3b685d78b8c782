import { sayMoment } from "@/lib/agent/bookings/spoken";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { instantOf, localDay } from "@/lib/platform/locale/zoned-time";
import { type AbroadFirm, abroad } from "../accounts";
import { buildCall, type CallDraft } from "../build-call";
import type { DemoCall } from "../demo-types";
import { addDays, addMinutes, nextWeekday } from "../london-time";

const GAP_SECONDS = 0.5;

/** For each client abroad: a job booked for the coming Wednesday, and an enquiry. */
export const buildAbroadCalls = (now: Date): DemoCall[] =>
  abroad.flatMap((client) => [bookedCall(client, now), enquiry(client, now)].map(buildCall));

function bookedCall(client: AbroadFirm, now: Date): CallDraft {
  const { customer, country, timeZone } = client;
  const today = localDay(now.getTime(), timeZone);
  const startedAt = at(addDays(today, -3), "10:15", client);
  const startsAt = at(nextWeekday(today, "Wednesday"), "10:00", client);
  const moment = sayMoment(startsAt.getTime(), { country, timeZone, now: startedAt.getTime() });
  const job = customer.job.toLowerCase();
  return {
    ...draftOf(client, "booked", [
      opening(client),
      `Hello, I'd like to book this: ${job}. It's ${customer.name}, ${customer.address}.`,
      `I have ${moment}. Shall I book that?`,
      "Yes, please.",
      `You're booked for ${moment}.`,
      "Thank you, bye.",
    ]),
    startedAt,
    callerNumber: customer.number,
    summary: `${customer.name} called. ${customer.job} at ${customer.address} is booked for ${moment}.`,
    visit: {
      startsAt,
      endsAt: addMinutes(startsAt, 60),
      job: customer.job,
      clientName: customer.name,
      address: customer.address,
      notes: null,
    },
  };
}

function enquiry(client: AbroadFirm, now: Date): CallDraft {
  const { enquirer } = client;
  return {
    ...draftOf(client, "enquiry", [
      opening(client),
      enquirer.asks,
      "I don't know that for certain, so I'd rather not say. Can the office let you know?",
      "Sure, no hurry. Bye.",
    ]),
    startedAt: at(addDays(localDay(now.getTime(), client.timeZone), -2), "15:40", client),
    callerNumber: enquirer.number,
    summary: `${enquirer.name} had a question: ${enquirer.asks}`,
  };
}

function draftOf(client: AbroadFirm, key: string, lines: string[]) {
  let clock = GAP_SECONDS;
  const turns = lines.map((text, index) => {
    const began = clock;
    const until = began + text.split(" ").length / 2.7;
    clock = until + GAP_SECONDS;
    return { who: index % 2 === 0 ? ("agent" as const) : ("caller" as const), text, at: began, until };
  });
  return {
    key,
    firm: client,
    direction: "inbound" as const,
    turns,
    toolCalls: [],
    endReason: "assistant-said-end-call-phrase",
    seconds: Math.ceil(clock),
    recording: null,
  };
}

const opening = ({ country, business }: AbroadFirm) =>
  countryOf(country).greeting.replace("{business}", business);

const at = (day: string, time: string, { timeZone }: AbroadFirm) =>
  new Date(instantOf(`${day}T${time}:00`, timeZone));
