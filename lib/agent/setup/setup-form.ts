import type { Country } from "@/lib/platform/locale/countries/country";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { WEEKDAY_NAMES, WEEKDAYS, type Weekday } from "@/lib/platform/locale/weekdays";
import { DEFAULT_VOICE, MODEL_IDS, usualVoices } from "@/lib/providers/voice/catalogue";
import type { AgentSetup, DraftSetup } from "./contract";

/** Browser-safe: the setup as text that a person types, line by line, and back. Knowledge has an editor: it is JSON. */

export const DAYS = WEEKDAYS.map((day): [Weekday, string] => [day, WEEKDAY_NAMES[day]]);

/** The display name of each field, in the form and in the list of changes. */
export const SETUP_LABELS = {
  business_name: "Business name",
  trade: "Trade",
  greeting: "Greeting",
  country: "Country",
  time_zone: "Time zone",
  ...WEEKDAY_NAMES,
  exceptions: "Holidays and special hours",
  job_types: "Job types",
  buffer_minutes: "Gap between jobs (minutes)",
  min_notice_minutes: "Minimum notice (minutes)",
  max_days_ahead: "Book up to (days ahead)",
  service_areas: "Area",
  questions: "Questions to ask callers",
  emergency_words: "Emergency words",
  emergency_number: "Emergency number",
  ladder: "Emergency ladder",
  transfer_number: "Transfer calls to",
  ring_in_outage: "If the voice service is down",
  notification_number: "Notification number",
  text_sender: "Send texts from",
  missed_call_text: "Missed-call text",
  notify_messages: "Messages from callers",
  link_hosts: "Websites that texts may link to",
  knowledge: "Answers",
  voice: "Voice",
  speed: "Pace of the voice",
  model: "Model",
  transcriber: "Speech recognition",
  instructions: "Your own instructions",
};

export type SetupField = keyof typeof SETUP_LABELS;
export const SETUP_FIELDS = Object.keys(SETUP_LABELS) as SetupField[];

type Typed = Record<SetupField, string>;
type Problems = Partial<Record<SetupField, string>>;

type Spans = AgentSetup["hours"]["mon"];

export const HOURS_HELP = "Write hours as 08:00-17:00, or leave blank for closed";
export const DATES_HELP = "Write each date as 2026-12-25, followed by the hours if you are open";
const JOBS_HELP = "Write each job as: name, minutes, price";

/** A new agent's defaults: the country's, weekdays 8 to 5, an hour's notice, two months ahead. */
export const firstSetup = ({ code, zones, missedCallText, voices }: Country): Typed => ({
  business_name: "",
  trade: "",
  greeting: "",
  country: code,
  time_zone: zones[0],
  mon: "08:00-17:00",
  tue: "08:00-17:00",
  wed: "08:00-17:00",
  thu: "08:00-17:00",
  fri: "08:00-17:00",
  sat: "",
  sun: "",
  exceptions: "",
  job_types: "",
  buffer_minutes: "30",
  min_notice_minutes: "60",
  max_days_ahead: "60",
  service_areas: "",
  questions: "",
  emergency_words: "",
  emergency_number: "",
  ladder: "[]",
  transfer_number: "",
  ring_in_outage: "yes",
  notification_number: "",
  text_sender: "",
  missed_call_text: missedCallText,
  notify_messages: "yes",
  link_hosts: "",
  knowledge: "[]",
  voice: usualVoices(voices)[0]?.id ?? DEFAULT_VOICE,
  speed: "1",
  model: MODEL_IDS[0] ?? "",
  transcriber: "nova-3",
  instructions: "",
});

/** A draft as text; a field that it does not have yet gets the default of a new agent. */
export function toTyped(setup: DraftSetup, country: Country): Typed {
  const first = firstSetup(country);
  const typed: { [Field in SetupField]?: string | null } = {
    ...(setup.hours
      ? Object.fromEntries(DAYS.map(([day]) => [day, typeSpans(setup.hours?.[day] ?? [])]))
      : {}),
    business_name: setup.business_name,
    trade: setup.trade,
    greeting: setup.greeting,
    country: setup.country,
    time_zone: setup.time_zone,
    exceptions: setup.exceptions && typeExceptions(setup.exceptions),
    job_types: setup.job_types
      ?.map(({ name, minutes, price }) => [name, minutes, ...(price === null ? [] : [price])].join(", "))
      .join("\n"),
    buffer_minutes: typeCount(setup.buffer_minutes),
    min_notice_minutes: typeCount(setup.min_notice_minutes),
    max_days_ahead: typeCount(setup.max_days_ahead),
    service_areas: setup.service_areas?.join(", "),
    questions: setup.questions?.join("\n"),
    emergency_words: setup.emergency_words?.join(", "),
    emergency_number: setup.emergency_number,
    ladder: setup.ladder && JSON.stringify(setup.ladder),
    transfer_number: setup.transfer_number,
    ring_in_outage: typeYesNo(setup.ring_in_outage),
    notification_number: setup.notification_number,
    text_sender: setup.text_sender,
    missed_call_text: setup.missed_call_text,
    notify_messages: typeYesNo(setup.notify_messages),
    link_hosts: setup.link_hosts?.join(", "),
    knowledge: setup.knowledge && JSON.stringify(setup.knowledge),
    voice: setup.voice,
    speed: typeCount(setup.speed),
    model: setup.model,
    transcriber: setup.transcriber,
    instructions: setup.instructions,
  };
  return Object.fromEntries(
    SETUP_FIELDS.map((field) => {
      const text = typed[field];
      return [field, text === undefined ? first[field] : (text ?? "")];
    }),
  ) as Typed;
}

const typeYesNo = (value: boolean | null | undefined) =>
  typeof value === "boolean" ? (value ? "yes" : "no") : undefined;

/** Null is a number that was left blank. */
const typeCount = (count: number | null | undefined) =>
  count === undefined || count === null ? count : String(count);

/** The setup to send; the errors are of unreadable lines, everything else is validated by the server. */
export function fromTyped(typed: Typed): { setup: AgentSetup; problems: Problems } {
  const problems: Problems = {};
  const read = <T>(field: SetupField, value: T | null, help: string, instead: T): T => {
    if (value === null) problems[field] = help;
    return value ?? instead;
  };
  const hours = Object.fromEntries(
    DAYS.map(([day]) => [day, read(day, readSpans(typed[day]), HOURS_HELP, [])]),
  ) as AgentSetup["hours"];
  const setup: AgentSetup = {
    business_name: typed.business_name.trim(),
    trade: typed.trade.trim(),
    greeting: typed.greeting.replace(/\s+/g, " ").trim(),
    country: typed.country as CountryCode,
    time_zone: typed.time_zone.trim(),
    hours,
    exceptions: read("exceptions", readExceptions(typed.exceptions), DATES_HELP, []),
    job_types: read("job_types", all(lines(typed.job_types), readJob), JOBS_HELP, []),
    buffer_minutes: Number(typed.buffer_minutes || Number.NaN),
    min_notice_minutes: Number(typed.min_notice_minutes || Number.NaN),
    max_days_ahead: Number(typed.max_days_ahead || Number.NaN),
    service_areas: words(typed.service_areas),
    questions: lines(typed.questions),
    emergency_words: words(typed.emergency_words),
    emergency_number: typed.emergency_number.trim() || null,
    ladder: JSON.parse(typed.ladder || "[]"),
    transfer_number: typed.transfer_number.trim() || null,
    ring_in_outage: typed.ring_in_outage !== "no",
    notification_number: typed.notification_number.trim() || null,
    text_sender: typed.text_sender.trim() || null,
    missed_call_text: typed.missed_call_text.replace(/\s+/g, " ").trim() || null,
    notify_messages: typed.notify_messages !== "no",
    link_hosts: words(typed.link_hosts).map(hostOf),
    knowledge: JSON.parse(typed.knowledge || "[]"),
    voice: typed.voice,
    speed: Number(typed.speed || Number.NaN),
    model: typed.model,
    transcriber: typed.transcriber as AgentSetup["transcriber"], // of a menu; the server checks it
    instructions: typed.instructions.trim(),
  };
  return { setup, problems };
}

/** Maps the server's errors by path (`hours.mon.0.to`, `job_types.1.minutes`) to the form field concerned. */
export function placeProblems(fields: Record<string, string>): Problems {
  const problems: Problems = {};
  for (const [place, problem] of Object.entries(fields)) {
    const [first = "", second = ""] = place.split(".");
    const name = first === "hours" ? second || "mon" : first;
    const field = SETUP_FIELDS.find((each) => each === name);
    if (field) problems[field] ??= problem;
  }
  return problems;
}

export const typeSpans = (spans: Spans) => spans.map(({ from, to }) => `${from}-${to}`).join(", ");

export function readSpans(text: string): Spans | null {
  if (/^\s*(closed)?\s*$/i.test(text)) return [];
  return all(words(text), (span) => {
    const [, from, to] = /^(\d{1,2}:\d\d)\s*[-–—]\s*(\d{1,2}:\d\d)$/.exec(span) ?? [];
    return from && to ? { from: from.padStart(5, "0"), to: to.padStart(5, "0") } : null;
  });
}

export const typeExceptions = (list: readonly AgentSetup["exceptions"][number][]) =>
  list.map(({ date, spans }) => `${date} ${typeSpans(spans)}`.trim()).join("\n");

/** Null if a line cannot be read. */
export const readExceptions = (text: string) => all(lines(text), readException);

function readException(line: string): AgentSetup["exceptions"][number] | null {
  const [, date, rest = ""] = /^(\d{4}-\d\d-\d\d)\b(.*)$/.exec(line) ?? [];
  const spans = readSpans(rest.replace(/^[\s:,]+/, ""));
  return date && spans ? { date, spans } : null;
}

function readJob(line: string): AgentSetup["job_types"][number] | null {
  const [, name, minutes, price] = /^(.+?),\s*(\d+)(?:\s*min(?:utes)?)?\s*(?:,\s*(.*))?$/.exec(line) ?? [];
  return name && minutes
    ? { name: name.trim(), minutes: Number(minutes), price: price?.trim() || null }
    : null;
}

const split = (text: string, by: RegExp) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== "");
const lines = (text: string) => split(text, /\n/);
const words = (text: string) => split(text, /[,\n]/);
/** "https://www.hartley.co.uk/prices" → "www.hartley.co.uk". */
const hostOf = (address: string) => address.replace(/^[a-z]+:\/\//i, "").replace(/[/?#].*$/, "");

function all<T>(parts: string[], readOne: (part: string) => T | null): T[] | null {
  const found = parts.map(readOne);
  return found.every((each) => each !== null) ? found : null;
}
