import { HOURS } from "./normalise-when";

const DAY =
  "(?:(?:on |the |next |this )*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tomorrow|weekends?))";
const REFUSED = new RegExp(
  `\\b(?:but not|not|except(?: for)?|apart from|other than|any ?(?:day|time|thing) but|whenever but) ${DAY}\\b`,
  "g",
);
/** "For an hour". */
const LASTING = new RegExp(
  `\\b(?:for )?(?:half an|an?|${HOURS.join("|")}|\\d{1,3}) (?:hours?|hrs?|min(?:ute)?s?)\\b(?! ago)`,
  "g",
);

/** "Not before 3" means from 3, "not Monday" allows every day, and the length of a visit is not a time of day. */
export function withoutAsides(said: string): string {
  return said
    .replace(/\b(?:not|no) (?:before|earlier than)\b/g, "from")
    .replace(/\b(?:not|no) (?:after|later than)\b/g, "until")
    .replace(REFUSED, "any day")
    .replace(/\bweekdays?\b/g, " ")
    .replace(LASTING, " ");
}
