import { CURRENCY_SYMBOLS, type Currency } from "@/lib/platform/locale/currencies";
import { readAmount } from "./amounts";
import type { ColourMeanings } from "./contract";
import type { SaidOutcome } from "./read-answer";

type Event = { summary: string; colourId: string | null };
type Known = {
  /** A title that ends with the job's name, or as we wrote it, says no outcome: a job may be called "Full service £85". */
  job: string;
  title: string;
  meanings: ColourMeanings;
  currency: string;
};

/**
 * What a client says of a visit in its event: a title that ends with `£180` or `no show`, else the colour. Null if it
 * says nothing. Pure.
 */
export function readEvent(
  { summary, colourId }: Event,
  { job, title, meanings, currency }: Known,
): SaidOutcome | null {
  const text = plain(summary);
  if (![job, title].some((ours) => text.endsWith(plain(ours)))) {
    if (/(^|[^\p{L}\p{N}])no[\s-]?show[.!]?$/iu.test(text)) return { outcome: "no_show", minor: null };
    const symbol = CURRENCY_SYMBOLS[currency as Currency] as string | undefined;
    const at = symbol ? text.lastIndexOf(symbol) : -1;
    const minor =
      at < 0 || /[\p{L}\p{N}]$/u.test(text.slice(0, at)) ? null : readAmount(text.slice(at), currency);
    const isQuote = /\bquoted?[\s:,-]*$/iu.test(text.slice(0, Math.max(at, 0)));
    if (minor !== null) return { outcome: isQuote ? "quoted" : "paid", minor };
  }
  for (const outcome of ["done", "no_show", "quoted"] as const) {
    if (colourId !== null && meanings[outcome] === colourId) return { outcome, minor: null };
  }
  return null;
}

const plain = (text: string) => text.normalize("NFKC").trim();
