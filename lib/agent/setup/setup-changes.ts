import type { KnowledgeEntry } from "@/lib/agent/knowledge/knowledge";
import type { LadderPerson } from "@/lib/agent/on-call/person";
import { countryOf, DEFAULT_COUNTRY } from "@/lib/platform/locale/countries/country-of";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import type { WEEKDAYS } from "@/lib/platform/locale/weekdays";
import { MODELS, VOICES } from "@/lib/providers/voice/catalogue";
import type { AgentSetup, DraftSetup } from "./contract";
import { DAYS, SETUP_LABELS } from "./setup-form";

/** Browser-safe: how two setups differ, in sentences such as "Boiler service now £95, was £85". */

export type SetupChange = { field: keyof AgentSetup; text: string };

/** The sentences for one field. A draft may lack a value. */
type Describe<V> = (before: V | null | undefined, after: V | null | undefined) => string[];

/** Every field of a setup has its words here, so that no change goes live untold. */
const DESCRIBE: { [F in keyof AgentSetup]: Describe<NonNullable<AgentSetup[F]>> } = {
  business_name: text(SETUP_LABELS.business_name),
  trade: text(SETUP_LABELS.trade),
  greeting: text(SETUP_LABELS.greeting),
  country: (before, after) =>
    nowWas(
      SETUP_LABELS.country,
      before ? countryOf(before).name : null,
      after ? countryOf(after).name : null,
    ),
  time_zone: text(SETUP_LABELS.time_zone),
  service_areas: list("Area"),
  hours: (before, after) =>
    DAYS.flatMap(([day, name]) => nowWas(name, spansText(before?.[day]), spansText(after?.[day]))),
  exceptions: (before, after) =>
    byName(before, after, {
      nameOf: ({ date }) => dayText(date),
      whole: ({ spans }) => spansText(spans),
      compare: (was, is, name) => nowWas(name, spansText(was.spans), spansText(is.spans)),
      noun: "Special hours on",
      all: "Special hours",
    }),
  job_types: (before, after) =>
    byName(before, after, {
      nameOf: ({ name }) => name,
      whole: ({ minutes, price }) => [`${minutes} minutes`, price ?? "no price"].join(", "),
      compare: (was, is, name) => [
        ...nowWas(name, was.price ?? "without a price", is.price ?? "without a price"),
        ...nowWas(`${name} takes`, `${was.minutes} minutes`, `${is.minutes} minutes`, ""),
      ],
      noun: "Job",
      all: "Jobs",
    }),
  buffer_minutes: amount("Gap between jobs", "minutes"),
  min_notice_minutes: amount("Minimum notice", "minutes"),
  max_days_ahead: amount("Bookings", "days ahead"),
  questions: list("Question"),
  emergency_words: list("Emergency word"),
  emergency_number: phone(SETUP_LABELS.emergency_number),
  ladder: (before, after) =>
    byName(before, after, {
      nameOf: ({ name }) => name,
      whole: personText,
      compare: (was, is, name) => nowWas(`${name} on the emergency ladder`, personText(was), personText(is)),
      noun: "Person to call in an emergency,",
      all: "People to call in an emergency",
    }),
  transfer_number: phone(SETUP_LABELS.transfer_number),
  ring_in_outage: (before, after) =>
    nowWas(SETUP_LABELS.ring_in_outage, outageText(before), outageText(after)),
  notification_number: phone(SETUP_LABELS.notification_number),
  text_sender: phone(SETUP_LABELS.text_sender),
  missed_call_text: text(SETUP_LABELS.missed_call_text),
  notify_messages: (before, after) => nowWas("Messages from callers", notifyText(before), notifyText(after)),
  link_hosts: list("Website"),
  knowledge: (before, after) =>
    byName(before, after, {
      nameOf: ({ id }) => id,
      sayName: ({ question }) => `“${question}”`,
      whole: ({ answer }) => answer,
      compare: describeEntry,
      noun: "Answer to",
      all: "Answers",
    }),
  voice: (before, after) => nowWas("Voice", voiceText(before), voiceText(after)),
  speed: (before, after) => nowWas("Pace of the voice", paceText(before), paceText(after)),
  model: (before, after) => nowWas("Model", modelText(before), modelText(after)),
  transcriber: text("Speech recognition"),
  instructions: text("Your own instructions"),
};

function describeEntry(was: KnowledgeEntry, is: KnowledgeEntry, question: string): string[] {
  const name = `Answer to ${question}`;
  const wordsOf = (entry: KnowledgeEntry) => [entry.question, ...entry.wordings].join(" / ");
  return [
    ...nowWas(name, quoted(was.answer), quoted(is.answer)),
    ...nowWas(`${name} is asked as`, wordsOf(was), wordsOf(is), ""),
    ...nowWas(name, daysText(was), daysText(is)),
    ...nowWas(name, was.approved_by ? "approved" : "a draft", is.approved_by ? "approved" : "a draft"),
  ];
}

const daysText = ({ valid_from: from, valid_until: until }: KnowledgeEntry) =>
  ["told", from ? `from ${dayText(from)}` : "", until ? `until ${dayText(until)}` : from ? "" : "always"]
    .filter(Boolean)
    .join(" ");

/** Empty for setups that are the same. */
export function setupChanges(before: DraftSetup, after: DraftSetup): SetupChange[] {
  return (Object.keys(DESCRIBE) as (keyof AgentSetup)[]).flatMap((field) =>
    describeField(field, before, after).map((text) => ({ field, text })),
  );
}

const describeField = <F extends keyof AgentSetup>(field: F, before: DraftSetup, after: DraftSetup) =>
  (DESCRIBE[field] as Describe<AgentSetup[F]>)(before[field], after[field]);

function nowWas(name: string, was: string | null, is: string | null, now = " now"): string[] {
  if (was === is) return [];
  if (was === null) return [`${name}${now} ${is}`];
  if (is === null) return [`${name} removed, was ${was}`];
  return [`${name}${now} ${is}, was ${was}`];
}

const quoted = (value: string | null | undefined) => (value ? `“${value}”` : null);

function text(label: string): Describe<string> {
  return (before, after) => nowWas(label, quoted(before), quoted(after));
}

function phone(label: string): Describe<string> {
  const shown = (number: string | null | undefined) => (number ? formatPhone(number) : null);
  return (before, after) => nowWas(label, shown(before), shown(after));
}

function amount(label: string, unit: string): Describe<number> {
  const shown = (count: number | null | undefined) => (typeof count === "number" ? `${count} ${unit}` : null);
  return (before, after) => nowWas(label, shown(before), shown(after));
}

function list(noun: string): Describe<string[]> {
  return (before, after) => {
    const [was, is] = [before ?? [], after ?? []];
    const removed = was.filter((item) => !is.includes(item)).map((item) => `${noun} ${item} removed`);
    const added = is.filter((item) => !was.includes(item)).map((item) => `${noun} ${item} added`);
    if (removed.length + added.length > 0) return [...added, ...removed];
    return was.join("\n") === is.join("\n") ? [] : [`${noun}s in another order`];
  };
}

type Named<T> = {
  /** What tells items apart. */
  nameOf: (item: T) => string;
  /** What an item is called, if that is something else. */
  sayName?: (item: T) => string;
  /** What an item holds apart from its name. */
  whole: (item: T) => string;
  compare: (was: T, is: T, name: string) => string[];
  noun: string;
  /** All of them together. */
  all: string;
};

function byName<T>(
  before: readonly T[] | null | undefined,
  after: readonly T[] | null | undefined,
  { nameOf, sayName = nameOf, whole, compare, noun, all }: Named<T>,
): string[] {
  const [was, is] = [before ?? [], after ?? []];
  // A name may occur twice, such as somebody's mobile and landline on the ladder.
  const keysOf = (list: readonly T[]) =>
    list.map(
      (item, at) =>
        `${nameOf(item)}\n${list.slice(0, at).filter((each) => nameOf(each) === nameOf(item)).length}`,
    );
  const [wasKeys, isKeys] = [keysOf(was), keysOf(is)];
  const changed = is.flatMap((item, at) => {
    const old = was[wasKeys.indexOf(isKeys[at] ?? "")];
    return old ? compare(old, item, sayName(item)) : [`${noun} ${sayName(item)} added: ${whole(item)}`];
  });
  const removed = was.flatMap((item, at) =>
    isKeys.includes(wasKeys[at] ?? "") ? [] : [`${noun} ${sayName(item)} removed`],
  );
  if (changed.length + removed.length > 0) return [...changed, ...removed];
  return wasKeys.join("\n") === isKeys.join("\n") ? [] : [`${all} in another order`];
}

type Spans = AgentSetup["hours"][(typeof WEEKDAYS)[number]];

const spansText = (spans: Spans | null | undefined) =>
  !spans || spans.length === 0 ? "closed" : spans.map(({ from, to }) => `${from}–${to}`).join(" and ");

const voiceText = (id: string | null | undefined) => {
  const voice = VOICES.find((each) => each.id === id);
  return voice ? `${voice.name} (${voice.accent})` : (id ?? null);
};

const paceText = (speed: number | null | undefined) =>
  typeof speed !== "number" ? null : speed === 1 ? "its own" : `${Math.round(speed * 100)} %`;

const modelText = (id: string | null | undefined) =>
  MODELS.find((each) => each.id === id)?.name ?? id ?? null;

const ROTA_TEXTS = { every: "", a: ", every other week (A)", b: ", every other week (B)" };

function personText({ number, hours, weeks }: LadderPerson): string {
  const when = hours ? `${hours.days.join(" ")} ${hours.from}–${hours.until}` : "day and night";
  return `${formatPhone(number)}, ${when}${ROTA_TEXTS[weeks]}`;
}

const outageText = (isRung: boolean | null | undefined) =>
  isRung === null || isRung === undefined
    ? null
    : isRung
      ? "call the transfer number, then take a message"
      : "take a message immediately";

const notifyText = (texted: boolean | null | undefined) =>
  texted === null || texted === undefined ? null : texted ? "texted" : "shown on the dashboard only";

const dayText = (date: string) =>
  Number.isNaN(Date.parse(`${date}T00:00:00Z`))
    ? date
    : new Intl.DateTimeFormat(DEFAULT_COUNTRY.locale, {
        day: "numeric",
        month: "long",
        year: "numeric",
        timeZone: "UTC",
      }).format(Date.parse(`${date}T00:00:00Z`));
