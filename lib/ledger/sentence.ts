import { MINUTE } from "@/lib/core/clock";
import { formatDay, formatDayOfMonth, formatTime, type Moment } from "@/lib/core/dates";
import type { CallLedger } from "./contract";

export type LedgerLine = {
  /** `good`: all is accounted for; `open`: something is missing; `stale`: nobody knows at present. */
  tone: "good" | "open" | "stale";
  headline: string;
  /** What differences consist of, what is not compared, and when it was. */
  details: string[];
};

/** Lists are compared every two minutes. */
const STALE_AFTER = 30 * MINUTE;
const NAMES = { carrier: "the phone company", provider: "the voice provider" } as const;

/** The ledger in words, for people who have never heard of one. */
export function ledgerLine(ledger: CallLedger, now: Moment = Date.now()): LedgerLine {
  const { since, compared_at, differences, carrier, provider, here } = ledger;
  if (since === null || compared_at === null)
    return { tone: "stale", headline: `Not compared yet${blame(ledger)}.`, details: [] };
  const counts = [
    ...(carrier === null ? [] : [`${carrier} at ${NAMES.carrier}`]),
    `${provider} at ${NAMES.provider}`,
    `${here} here`,
  ];
  const missing = differences.fetching + differences.lost;
  const isStale = new Date(now).getTime() - Date.parse(compared_at) > STALE_AFTER;
  const verdict = missing > 0 ? `${missing} not here yet` : "all accounted for";
  return {
    tone: isStale ? "stale" : missing > 0 ? "open" : "good",
    headline: `Calls since ${formatDayOfMonth(since)}: ${counts.join(", ")} — ${verdict}.`,
    details: [
      ...explain(ledger),
      ...(carrier === null && !ledger.failing.some(({ source }) => source === "carrier")
        ? ["The phone company’s own list is not compared."]
        : []),
      isStale || ledger.failing.length > 0
        ? `Not compared since ${dayAndTime(compared_at, now)}${blame(ledger)}.`
        : `Compared ${dayAndTime(compared_at, now)}.`,
    ],
  };
}

function explain({ differences, recordings }: CallLedger): string[] {
  const { fetching, lost, never_reached, other_way, not_at_carrier, not_at_provider } = differences;
  return [
    said(fetching, "1 is being fetched.", `${fetching} are being fetched.`),
    said(
      lost,
      "1 cannot be fetched: the voice provider no longer has it.",
      `${lost} cannot be fetched: the voice provider no longer has them.`,
    ),
    said(
      never_reached,
      "1 never reached the voice provider, so nobody could answer it.",
      `${never_reached} never reached the voice provider, so nobody could answer them.`,
    ),
    said(
      other_way,
      "1 came another way than through the phone company.",
      `${other_way} came another way than through the phone company.`,
    ),
    said(
      not_at_carrier,
      "1 is not on the phone company’s list.",
      `${not_at_carrier} are not on the phone company’s list.`,
    ),
    said(
      not_at_provider,
      "1 is not on the voice provider’s list.",
      `${not_at_provider} are not on the voice provider’s list.`,
    ),
    said(
      recordings.lost,
      "1 recording could not be kept.",
      `${recordings.lost} recordings could not be kept.`,
    ),
  ].filter((sentence) => sentence !== null);
}

const said = (count: number, one: string, many: string) => (count === 0 ? null : count === 1 ? one : many);

/** "today at 14:05", "Mon, 16 Nov at 14:05". */
function dayAndTime(moment: Moment, now: Moment): string {
  const day = formatDay(moment, now);
  const isNear = day === "Today" || day === "Yesterday";
  return `${isNear ? day.toLowerCase() : day} at ${formatTime(moment)}`;
}

function blame({ failing }: CallLedger): string {
  if (failing.length === 0) return "";
  return `: ${failing.map(({ source }) => NAMES[source]).join(" and ")} cannot be asked at the moment`;
}
