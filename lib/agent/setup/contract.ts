import * as z from "zod";
import { knowledge } from "@/lib/agent/knowledge/knowledge";
import { oneLine } from "@/lib/agent/knowledge/one-line";
import { ladder } from "@/lib/agent/on-call/person";
import { endpoint } from "@/lib/platform/http/endpoint";
import { COUNTRIES } from "@/lib/platform/locale/countries/country-of";
import { COUNTRY_CODES } from "@/lib/platform/locale/countries/formats";
import { notANumber, readTypedNumber } from "@/lib/platform/locale/read-number";
import { WEEKDAYS, type Weekday } from "@/lib/platform/locale/weekdays";
import { isTimeZone } from "@/lib/platform/locale/zoned-time";

import {
  DEFAULT_VOICE,
  findVoice,
  MODEL_IDS,
  SPEED,
  TRANSCRIBER_IDS,
  VOICE_IDS,
} from "@/lib/providers/voice/catalogue";
import { saysAi, saysRecording } from "./greeting";

/** Browser-safe: how a client's agent answers and books. */

/** They share the prompt with everything else, which a model has to keep in mind during a call. */
export const LONGEST_INSTRUCTIONS = 2_000;
const DAY_MINUTES = 24 * 60;

const time = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "Write times as 08:00 or 17:30");

const spans = z
  .array(
    z
      .object({ from: time, to: time })
      .refine(({ from, to }) => from < to, "Closing time must be after opening time"),
  )
  .max(6, "Use at most six time ranges a day")
  .refine(
    (list) => list.every(({ to }, index) => to <= (list[index + 1]?.from ?? "24:00")),
    "Put the times of a day in order, without overlaps",
  );

const openException = z.object({
  date: z.iso.date("Write the date as 2026-12-25"),
  /** Empty: closed all day. */
  spans,
});

const jobType = z.object({
  name: oneLine("a name for the job", 80),
  minutes: z
    .number("Enter how many minutes the job takes")
    .int("Enter whole minutes")
    .min(5, "A job takes at least 5 minutes")
    .max(DAY_MINUTES, "A job takes at most 24 hours"),
  /** As quoted to callers: "from £85 plus parts". */
  price: oneLine("the price", 120).nullable(),
});
export type JobType = z.infer<typeof jobType>;

const number = z.string("Enter a phone number").trim().max(40, "Use at most 40 characters").nullable();

const minutes = (what: string, max: number, most: string) =>
  z
    .number(`Enter ${what} in minutes`)
    .int(`Enter ${what} in whole minutes`)
    .min(0, `Enter 0 or more for ${what}`)
    .max(max, `Enter at most ${most} for ${what}`);

export const agentSetup = z.object({
  /** Where the client works. Its home is the profile: publishing a setup writes it there. */
  country: z.enum(COUNTRY_CODES, "Choose a country"),
  business_name: oneLine("the business name", 120),
  trade: oneLine("the trade", 80),
  time_zone: z.string().max(64, "Choose a time zone").refine(isTimeZone, "Choose a time zone"),
  /** In the country's unit, such as the postcode areas `BS` or `BS3`; empty means everywhere. */
  service_areas: z
    .array(z.string().trim().toUpperCase().max(10, "Use at most 10 characters for an area"))
    .max(200, "Enter at most 200 areas"),
  hours: z
    .object(Object.fromEntries(WEEKDAYS.map((day) => [day, spans])) as Record<Weekday, typeof spans>)
    .refine((week) => Object.values(week).some((day) => day.length > 0), "Open at least one day a week"),
  exceptions: z
    .array(openException)
    .max(200, "Enter at most 200 dates")
    .refine((list) => new Set(list.map(({ date }) => date)).size === list.length, "List each date only once"),
  job_types: z
    .array(jobType)
    .min(1, "Add at least one job type")
    .max(50, "Enter at most 50 job types")
    .refine(
      (list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length,
      "Give each job type a different name",
    ),
  /** The minimum gap between two appointments. */
  buffer_minutes: minutes("the gap between jobs", 480, "8 hours"),
  /** The minimum time between the call and the job. */
  min_notice_minutes: minutes("the minimum notice", 30 * DAY_MINUTES, "30 days"),
  max_days_ahead: z
    .number("Enter how many days ahead a job can be booked")
    .int("Enter whole days")
    .min(1, "Allow bookings at least 1 day ahead")
    .max(365, "Allow bookings at most 365 days ahead"),
  questions: z.array(oneLine("the question", 200)).max(20, "Enter at most 20 questions"),
  emergency_words: z.array(oneLine("the emergency word", 60)).max(50, "Enter at most 50 emergency words"),
  emergency_number: number,
  /** Who is rung in an emergency, in order; empty: it is transferred to the emergency number. */
  ladder: ladder.default([]),
  /** Where calls other than emergencies are transferred. */
  transfer_number: number,
  /** Whether the transfer number is rung when the voice provider does not take a call. */
  ring_in_outage: z.boolean("Choose who is called in an outage").default(true),
  /** Tells callers that they are recorded, and since later that an AI answers: see openingOf. */
  greeting: oneLine("the greeting", 500).refine(saysRecording, "Say in the greeting that calls are recorded"),
  notification_number: number,
  /** Our number that sends confirmations; without it there are no texts. */
  text_sender: number,
  /** Texted to missed callers after the business's name; without it they get no text. */
  missed_call_text: oneLine("the missed-call text", 300).nullable(),
  /** Whether each message taken is texted to the notification number. */
  notify_messages: z.boolean("Choose whether to text messages"),
  /** Hosts that the agent's texts may link to, including subdomains; empty: texts contain no links. */
  link_hosts: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(253, "Write websites as hartley.co.uk")
        .regex(
          /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*\.([a-z]{2,}|xn--[a-z0-9-]+)$/,
          "Write websites as hartley.co.uk",
        ),
    )
    .max(20, "Enter at most 20 websites"),
  /** Answers to what callers ask. Prices are not here but with the job types. */
  knowledge,
  voice: z.enum(VOICE_IDS, "Choose a voice").default(DEFAULT_VOICE),
  /** 1 is the voice's own pace. */
  speed: z
    .number("Choose how fast the voice speaks")
    .min(SPEED.min, `The slowest pace is ${SPEED.min}`)
    .max(SPEED.max, `The fastest pace is ${SPEED.max}`)
    .default(1),
  model: z.enum(MODEL_IDS, "Choose a model").default(MODEL_IDS[0] ?? ""),
  transcriber: z.enum(TRANSCRIBER_IDS, "Choose how speech is recognised").default("nova-3"),
  /** The client's own part of the prompt, as they write it. */
  instructions: z
    .string("Enter the instructions")
    .trim()
    .max(LONGEST_INSTRUCTIONS, `Shorten the instructions to ${LONGEST_INSTRUCTIONS} characters`)
    .regex(/^[^\p{Cc}]*(\n[^\p{Cc}]*)*$/u, "Remove the control characters from the instructions")
    .default(""),
});
export type AgentSetup = z.infer<typeof agentSetup>;

/** What calls and bookings need of a setup: all but the knowledge, which only its look-up reads. */
export const callSetup = agentSetup.omit({ knowledge: true });
export type CallSetup = z.infer<typeof callSetup>;

/** Fields that hold a phone number. */
export const NUMBER_FIELDS = [
  "emergency_number",
  "transfer_number",
  "notification_number",
  "text_sender",
] as const;

/** Even while other fields are invalid: all errors come in one response. */
const when = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;

/** As an admin enters it: numbers, areas and zone have to be the country's. */
export const enteredSetup = agentSetup
  .extend({
    link_hosts: agentSetup.shape.link_hosts.default([]),
    knowledge: knowledge.default([]),
    greeting: agentSetup.shape.greeting.refine(saysAi, "Say in the greeting that an AI assistant answers"),
  })
  .superRefine(checkPlace, { when })
  .refine(
    ({ emergency_words, emergency_number, ladder: people }) =>
      !emergency_words?.length || emergency_number !== null || people?.length > 0,
    {
      path: ["emergency_number"],
      message: "Enter the number to call in an emergency, or remove the emergency words",
      when,
    },
  )
  .refine(({ voice, speed }) => speed === 1 || findVoice(voice).speed !== null, {
    path: ["speed"],
    message: "This voice has one pace only: choose its own",
  });

/** Other fields may be of any type. */
function checkPlace(setup: Partial<AgentSetup>, context: z.RefinementCtx) {
  const country = COUNTRIES.find(({ code }) => code === setup.country);
  if (!country) return;
  const add = (path: (string | number)[], message: string) =>
    context.addIssue({ code: "custom", path, message });
  for (const field of NUMBER_FIELDS) {
    const typed = setup[field];
    if (typeof typed === "string" && typed !== "" && !readTypedNumber(typed, country))
      add([field], notANumber(typed, country));
  }
  const { service_areas: areas, time_zone: zone, ladder: people } = setup;
  const called = new Set<string>();
  for (const [index, person] of Array.isArray(people) ? people.entries() : []) {
    const typed = person?.number;
    if (typeof typed !== "string" || typed === "") continue;
    const read = readTypedNumber(typed, country);
    if (!read) add(["ladder", index, "number"], notANumber(typed, country));
    // As they are read: a number in two notations is stored as the same one twice.
    else if (called.has(read)) add(["ladder"], "Enter each number once");
    else called.add(read);
  }
  for (const [index, area] of Array.isArray(areas) ? areas.entries() : [])
    if (typeof area === "string" && !country.area.pattern.test(area.trim().toUpperCase()))
      add(["service_areas", index], country.area.help);
  if (typeof zone === "string" && !country.zones.includes(zone))
    add(["time_zone"], `Choose a time zone of this country, such as ${country.zones[0]}`);
}

/** A draft: fields may be missing or null, and those that are there have the right type but may still be wrong. */
export type DraftSetup = { [Field in keyof AgentSetup]?: AgentSetup[Field] | null };

/** Typed by a cast: checkDraft is what tells a draft from any other object. */
const draftSetup = z.record(z.string(), z.unknown()) as unknown as z.ZodType<DraftSetup, DraftSetup>;

const instant = z.iso.datetime({ offset: true });

const agentState = z.object({
  draft: z.object({
    setup: draftSetup,
    /** 0 before anything was saved; a save and a publication name the one that they are based on. */
    revision: z.number().int(),
    /** What publishing still needs, by path such as `job_types.0.minutes`; empty when the draft is complete. */
    problems: z.record(z.string(), z.string()),
    /** Null while the draft is what is published. */
    saved_at: instant.nullable(),
    saved_by: z.string().nullable(),
  }),
  /** What calls are answered with; null until a first publication. */
  published: z
    .object({
      setup: agentSetup,
      /** Null if it was set up before versions were kept. */
      version: z.number().int().nullable(),
      note: z.string().nullable(),
      published_at: instant,
      published_by: z.string().nullable(),
    })
    .nullable(),
  /** How the draft differs from what is published, in sentences; empty while nothing is published. */
  changes: z.array(z.object({ field: z.string(), text: z.string() })),
});
export type AgentState = z.infer<typeof agentState>;

const params = z.object({ userId: z.uuid().toLowerCase() });
export const agentStateResponse = z.object({ data: agentState });

export const readAgentSetup = endpoint("GET /api/admin/agents/{userId}", {
  permission: "agency.read",
  summary: "How a client's agent answers and books: the draft, what is published, and the difference",
  params,
  response: agentStateResponse,
});

export const saveAgentSetup = endpoint("PUT /api/admin/agents/{userId}", {
  permission: "agency.change",
  summary: "Saves the draft of a client's agent, even incomplete; calls continue with what is published",
  params,
  body: z.object({ setup: draftSetup, revision: z.number("Reload the page and try again").int().min(0) }),
  maxBodyBytes: 1024 * 1024,
  response: agentStateResponse,
  errors: ["conflict"],
});
