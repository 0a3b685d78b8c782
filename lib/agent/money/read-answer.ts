import { readAmount } from "./amounts";
import type { JobOutcome } from "./contract";

export type SaidOutcome = { outcome: Exclude<JobOutcome, "unknown">; minor: number | null };
type Asked = {
  /** How many visits the question listed. */
  count: number;
  currency: string;
};
export type OutcomeAnswer = {
  /** By the number in the question; of a number that is given twice, the later words. */
  told: Map<number, SaidOutcome>;
  /** Lines that were not understood. */
  unclear: string[];
};

/**
 * Reads `1 180`, `2 no show` and `3 quote 450`, one a line or after a comma. Where one visit was asked about, its number
 * may be left out. Pure.
 */
export function readOutcomes(body: string, { count, currency }: Asked): OutcomeAnswer {
  const told: OutcomeAnswer["told"] = new Map();
  const unclear: string[] = [];
  for (const line of linesOf(body)) {
    const [, digits, rest = ""] =
      /^(?:no\.?\s*|number\s*|#)?(\d{1,2})(?:[).:]\s*|\s*[-–]\s+|\s+)(\S.*)$/iu.exec(line) ?? [];
    const number = Number(digits ?? 0);
    const isNumbered = number >= 1 && number <= count;
    const said = isNumbered ? readOutcome(rest, currency) : count === 1 ? readOutcome(line, currency) : null;
    if (said) told.set(isNumbered ? number : 1, said);
    else unclear.push(line);
  }
  return { told, unclear };
}

const linesOf = (body: string) =>
  body
    .normalize("NFKC")
    .split(/[\r\n;]+|,\s+(?=\d)/u)
    .map((line) => line.trim().replace(/[.!,]+$/u, ""))
    .filter(Boolean);

/** `180`, `£180 paid`, `quote 450`, `no show`, `done`; null for anything else, such as paid without an amount. */
function readOutcome(words: string, currency: string): SaidOutcome | null {
  const text = words
    .toLowerCase()
    .replace(/[,.\s]*\b(please|thanks|thank you|cheers|ta)$/u, "")
    .trim();
  if (/^(it'?s |all |job )?(done|finished|completed?)$/u.test(text)) return { outcome: "done", minor: null };
  if (/^(a )?no[\s-]?show$|^(nobody|not|no one) (in|home|there)$|^did ?n['’o]?t show( up)?$/u.test(text))
    return { outcome: "no_show", minor: null };
  const [, quoted] = /^quoted?(?:\s+(.+))?$/u.exec(text) ?? [];
  if (/^quoted?$/u.test(text)) return { outcome: "quoted", minor: null };
  if (quoted) return withAmount("quoted", quoted, currency);
  const [, paid] = /^paid\s+(.+)$/u.exec(text) ?? [];
  const [, amount, verb] = /^(.+?)\s+(paid|quoted?)$/u.exec(text) ?? [];
  if (amount) return withAmount(verb === "paid" ? "paid" : "quoted", amount, currency);
  return withAmount("paid", paid ?? text, currency);
}

function withAmount(outcome: "paid" | "quoted", typed: string, currency: string): SaidOutcome | null {
  const minor = readAmount(typed, currency);
  return minor === null ? null : { outcome, minor };
}
