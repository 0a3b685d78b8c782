import { HOURS } from "./normalise-when";

const DAY =
  "(?:(?:on |the |next |this )*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tomorrow|weekends?|weeks?))";
const REFUSED = new RegExp(
  `\\b(?:but not|not|except(?: for)?|apart from|other than|any ?(?:day|time|thing) but|whenever but) ${DAY}\\b`,
  "g",
);
const PART_REFUSED =
  /\b(?:but )?(?:not|except(?: for)?|apart from|other than|any ?(?:time|thing) but) (?:in |on )?(?:the |an? )?(morning|afternoon|evening)\b/;
const OTHERWISE: Record<string, string> = {
  morning: "from 12 pm",
  afternoon: "before 12 pm",
  evening: "before 5 pm",
};
/** "For an hour". */
const LASTING = new RegExp(
  `\\b(?:for )?(?:half an|an?|${HOURS.join("|")}|\\d{1,3}) (?:hours?|hrs?|min(?:ute)?s?)\\b(?! ago)`,
  "g",
);

/**
 * "Not before 3" means from 3, "not Monday" allows every day, "not the morning" the rest of a day, what comes after
 * "instead of" is not wanted, and the length of a visit is not a time of day.
 */
export function withoutAsides(said: string): string {
  return withoutPart(said)
    .replace(/\b(?:not|no) (?:before|earlier than)\b/g, "from")
    .replace(/\b(?:not|no) (?:after|later than)\b/g, "until")
    .replace(/(?<=\w.*),? \b(?:instead of|rather than)\b.*/, "")
    .replace(REFUSED, "any day")
    .replace(/\bweekdays?\b/g, " ")
    .replace(LASTING, " ");
}

function withoutPart(said: string): string {
  const rest = said.replace(PART_REFUSED, " ");
  const isBounded = /\b(?:after|before|between|from|until|till|by|at)\b/.test(rest);
  return said.replace(PART_REFUSED, (_, part: string) => (isBounded ? " " : (OTHERWISE[part] ?? "")));
}
