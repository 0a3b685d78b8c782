import type { Country } from "@/lib/platform/locale/countries/country";

/** Browser-safe: what a caller who did not book is texted. It repeats nothing they said and makes no offer. */
export const MOST_WORDS = 200;

export const defaultWords = ({ words: { ring } }: Pick<Country, "words">) =>
  `thank you for calling. If there is anything you still want to ask us, reply to this text or ${ring} us.`;

export const followUpBody = (business: string, words: string) =>
  `${business}: ${words} Reply STOP for no more texts.`;
