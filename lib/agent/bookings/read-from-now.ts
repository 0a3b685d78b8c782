import { HOUR, MINUTE } from "@/lib/platform/core/clock";
import { addDays } from "@/lib/platform/locale/dates";
import { startOfDay } from "@/lib/platform/locale/zoned-time";
import { HOURS } from "./normalise-when";
import type { Today, When } from "./periods";

const AMOUNT = `half an|an?|${HOURS.join("|")}|\\d{1,3}|a couple of|a few|(?:a|an) (?:\\w+ )?or two`;
const ABOUT = "(?:about |around |roughly )?";
const SOON = new RegExp(
  `\\b(?:in ${ABOUT}(${AMOUNT})( and a half)? (min(?:ute)?s?|hours?|hrs?)( and a half)?|` +
    `(${AMOUNT})( and a half)? (min(?:ute)?s?|hours?|hrs?)( and a half)? from now)\\b`,
);
const WITHIN = new RegExp(
  `\\b(?:(?:with)?in |over |during |for )?(?:the next |within (?:the )?|in (?=a few))(${AMOUNT}|couple of|few)? ?(hour|day|week|fortnight|month)s?( or two)?\\b(?! (?:after|on)\\b)`,
);

/** Times relative to now: "in 2 hours" (to the next quarter of an hour), "within a week". Null for anything else. */
export function readFromNow(text: string, { timeZone, now, today }: Today): When | null {
  const said = text
    .slice(0, 200)
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'");
  const soon = SOON.exec(said);
  if (soon) {
    const [amount = "a", half, unit = "", halfAfter] = soon.slice(soon[1] ? 1 : 5);
    const count = countOf(amount) + (half || halfAfter ? 0.5 : 0);
    // "A few" can be any number: only the past is ruled out.
    if (/few/.test(amount)) return open(now, Number.POSITIVE_INFINITY);
    const at = now + count * (unit.startsWith("m") ? MINUTE : HOUR);
    return { kind: "moment", at: Math.ceil(at / QUARTER) * QUARTER };
  }
  const within = WITHIN.exec(said);
  if (!within) return null;
  const [, amount = "a", unit = "", orTwo] = within;
  const count = orTwo ? 2 : /few/.test(amount) ? FEW : countOf(amount);
  if (unit === "hour") return open(now, now + count * HOUR);
  return open(now, startOfDay(addDays(today, count * (DAYS[unit] ?? 1) + 1), timeZone));
}

const QUARTER = 15 * MINUTE;
/** More than most people mean by it. */
const FEW = 7;
const DAYS: Record<string, number> = { day: 1, week: 7, fortnight: 14, month: 31 };

function countOf(amount: string): number {
  if (amount === "half an") return 0.5;
  if (/couple|or two/.test(amount)) return 2;
  return HOURS.indexOf(amount) + 1 || Number(amount) || 1;
}

const open = (start: number, end: number): When => ({ kind: "span", span: { start, end } });
