import { CURRENCY_SYMBOLS, type Currency } from "@/lib/platform/locale/currencies";
import { readAmount } from "./amounts";
import type { ColourMeanings } from "./contract";
import type { SaidOutcome } from "./read-answer";

type Event = { summary: string; colourId: string | null };
type Known = {
  /** The title as we wrote it: what it ends with is the job's name, not an outcome. */
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
  { title, meanings, currency }: Known,
): SaidOutcome | null {
  const text = summary.normalize("NFKC").trim();
  if (text !== title.normalize("NFKC").trim()) {
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
