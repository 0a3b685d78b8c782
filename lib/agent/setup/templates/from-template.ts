import type { DraftSetup } from "@/lib/agent/setup/contract";
import type { Country } from "@/lib/platform/locale/countries/country";
import { WEEKDAYS } from "@/lib/platform/locale/weekdays";
import { DEFAULT_VOICE, usualVoices } from "@/lib/providers/voice/catalogue";
import type { TradeTemplate } from "./trades";

/** Browser-safe: what a new setup starts from. */

/** A setup without a trade: the country's words, its working week from 8 to 5, and our defaults for bookings. */
export function emptySetup(country: Country, businessName: string): DraftSetup {
  const open = (day: (typeof WEEKDAYS)[number]) =>
    country.workingWeek.includes(day) ? [{ from: "08:00", to: "17:00" }] : [];
  return {
    country: country.code,
    business_name: businessName,
    time_zone: country.zones[0],
    greeting: country.greeting.replace("{business}", businessName),
    hours: Object.fromEntries(WEEKDAYS.map((day) => [day, open(day)])) as DraftSetup["hours"],
    exceptions: [],
    service_areas: [],
    job_types: [],
    questions: [],
    emergency_words: [],
    emergency_number: null,
    ladder: [],
    transfer_number: null,
    ring_in_outage: true,
    notification_number: null,
    text_sender: null,
    buffer_minutes: 30,
    min_notice_minutes: 60,
    max_days_ahead: 60,
    missed_call_text: country.missedCallText,
    notify_messages: true,
    link_hosts: [],
    knowledge: [],
    voice: voiceIn(country),
  };
}

const voiceIn = ({ voices }: Country) => usualVoices(voices)[0]?.id ?? DEFAULT_VOICE;

/** The same with what the trade usually needs. Its answers are drafts: nothing is told that the client has not approved. */
export const fromTemplate = (trade: TradeTemplate, country: Country, businessName: string): DraftSetup => ({
  ...emptySetup(country, businessName),
  trade: trade.name,
  job_types: trade.jobs.map(([name, minutes]) => ({ name, minutes, price: null })),
  questions: [...trade.questions],
  emergency_words: [...trade.emergencyWords],
  knowledge: trade.answers.map(([question, answer]) => ({
    id: crypto.randomUUID(),
    ...{ question, answer, wordings: [], valid_from: null, valid_until: null },
    source: `Template: ${trade.name}`,
    approved_by: null,
  })),
});

/** Another client's setup without what is theirs alone: name, numbers, people, websites, special days, approvals. */
export const fromOtherClient = (setup: DraftSetup, businessName: string, country: Country): DraftSetup => ({
  ...setup,
  ...(setup.country === country.code
    ? {}
    : { country: country.code, time_zone: country.zones[0], voice: voiceIn(country) }),
  business_name: businessName,
  greeting: renamed(setup.greeting, setup.business_name, businessName),
  missed_call_text: renamed(setup.missed_call_text, setup.business_name, businessName),
  ...{ emergency_number: null, transfer_number: null, notification_number: null, text_sender: null },
  ...{ ladder: [], service_areas: [], exceptions: [], link_hosts: [] },
  instructions: renamed(setup.instructions, setup.business_name, businessName),
  knowledge: setup.knowledge?.map((entry) => ({
    ...entry,
    id: crypto.randomUUID(),
    question: renamed(entry.question, setup.business_name, businessName),
    wordings: entry.wordings?.map((wording) => renamed(wording, setup.business_name, businessName)),
    answer: renamed(entry.answer, setup.business_name, businessName) ?? "",
    source: null,
    approved_by: null,
  })),
});

const renamed = <T extends string | null | undefined>(
  text: T,
  from: string | null | undefined,
  to: string,
) => (text && from ? text.replaceAll(from, to) : text);
