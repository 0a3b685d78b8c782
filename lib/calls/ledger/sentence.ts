import { MINUTE } from "@/lib/platform/core/clock";
import type { Formats, Moment } from "@/lib/platform/locale/dates";
import type { CallLedger } from "./contract";

export type LedgerLine = {
  /** `good`: every call is here; `open`: some are missing; `stale`: the last check is too old to tell. */
  tone: "good" | "open" | "stale";
  headline: string;
  /** The parts of any difference, what can't be checked, and when it was last checked. */
  details: string[];
};

type WrittenBy = Pick<Formats, "formatDay" | "formatDayOfMonth" | "formatTime">;

/** Lists are compared every two minutes. */
const STALE_AFTER = 30 * MINUTE;
const NAMES = { carrier: "the phone company", provider: "the voice service" } as const;

/** The ledger in plain words, for people who do not know the term; with dates and times as their place writes them. */
export function ledgerLine(ledger: CallLedger, formats: WrittenBy, now: Moment = Date.now()): LedgerLine {
  const { since, compared_at, differences } = ledger;
  if (since === null || compared_at === null)
    return { tone: "stale", headline: `Not checked yet${blame(ledger)}.`, details: [] };
  const missing = differences.fetching + differences.lost;
  const isStale = new Date(now).getTime() - Date.parse(compared_at) > STALE_AFTER;
  const checked = dayAndTime(compared_at, formats, now);
  return {
    tone: isStale ? "stale" : missing > 0 ? "open" : "good",
    headline: verdict({ ledger, since: formats.formatDayOfMonth(since), isStale }),
    details: [
      ...explain(ledger),
      isStale || ledger.failing.length > 0
        ? `Not checked since ${checked}${blame(ledger)}.`
        : `Last checked ${checked}.`,
    ],
  };
}

type Verdict = {
  ledger: CallLedger;
  /** "7 Nov". */
  since: string;
  isStale: boolean;
};

function verdict({ ledger: { here, differences }, since, isStale }: Verdict): string {
  const missing = differences.fetching + differences.lost;
  const calls = `calls since ${since}`;
  const [is, are] = isStale ? ["was", "were"] : ["is", "are"];
  if (missing > 0)
    return `${missing} of ${here + missing} ${calls} ${plural(missing, is, are)} missing here.`;
  if (here === 0) return `No ${calls}.`;
  return here === 1 ? `The 1 call since ${since} ${is} here.` : `All ${here} ${calls} ${are} here.`;
}

function explain({ differences, recordings, carrier, failing }: CallLedger): string[] {
  const { fetching, lost, never_reached, other_way, not_at_carrier, not_at_provider } = differences;
  const says = (count: number, one: string, many: string) => (count === 0 ? [] : [plural(count, one, many)]);
  return [
    ...says(fetching, "1 is being fetched.", `${fetching} are being fetched.`),
    ...says(
      lost,
      "1 can’t be fetched because the voice service no longer has it.",
      `${lost} can’t be fetched because the voice service no longer has them.`,
    ),
    ...says(
      never_reached,
      "1 never reached your agent, so it wasn’t answered.",
      `${never_reached} never reached your agent, so they weren’t answered.`,
    ),
    ...says(
      other_way,
      "1 didn’t come through your phone line.",
      `${other_way} didn’t come through your phone line.`,
    ),
    ...says(
      not_at_carrier,
      "1 isn’t on the phone company’s list.",
      `${not_at_carrier} aren’t on the phone company’s list.`,
    ),
    ...says(
      not_at_provider,
      "1 isn’t on the voice service’s list.",
      `${not_at_provider} aren’t on the voice service’s list.`,
    ),
    ...says(
      recordings.lost,
      "1 recording couldn’t be saved.",
      `${recordings.lost} recordings couldn’t be saved.`,
    ),
    ...(carrier === null && !failing.some(({ source }) => source === "carrier")
      ? ["The phone company’s list isn’t available to check against."]
      : []),
  ];
}

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** "today at 14:05", "Mon 16 Nov at 14:05". */
function dayAndTime(moment: Moment, { formatDay, formatTime }: WrittenBy, now: Moment): string {
  const day = formatDay(moment, now);
  const isNear = day === "Today" || day === "Yesterday";
  return `${isNear ? day.toLowerCase() : day} at ${formatTime(moment)}`;
}

function blame({ failing }: CallLedger): string {
  if (failing.length === 0) return "";
  return `: ${failing.map(({ source }) => NAMES[source]).join(" and ")} can’t be reached at the moment`;
}
