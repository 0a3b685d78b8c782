import type { Turn } from "@/lib/agent/promises/clauses";

const REFUSES = new RegExp(
  [
    "\\b(?:don't|do not|never|please don't|stop) (?:\\w+ ){0,2}?(?:text|texting|message|messaging|contact|contacting|call|calling|ring|ringing)\\b",
    "\\bno (?:more )?(?:texts|text messages|messages|calls)\\b",
    "\\b(?:take|remove) (?:me|my (?:number|name|details)) (?:off|from)\\b",
    "\\b(?:leave me alone|not interested|do not want to be contacted|don't want (?:any )?(?:texts|messages|calls))\\b",
    "\\b(?:delete|forget|don't keep|do not keep) my (?:number|details|data)\\b",
  ].join("|"),
);

/** A turn is as long as a stranger makes it. */
const LONGEST_TURN = 2_000;

/** Whether a caller said that they want no texts or no contact. When in doubt, yes. Pure. */
export const refusesTexts = (turns: readonly Turn[]): boolean =>
  turns.some(
    ({ role, text }) =>
      role === "caller" &&
      REFUSES.test(
        text
          .slice(0, LONGEST_TURN)
          .toLowerCase()
          .replace(/[\u2018\u2019]/g, "'"),
      ),
  );
