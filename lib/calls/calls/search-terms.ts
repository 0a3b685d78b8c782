import { parsePhoneNumberFromString } from "libphonenumber-js";
import type { StatusRule } from "@/lib/accounts/settings/reference-mode";
import { sha256 } from "@/lib/platform/core/crypto";
import { storable } from "@/lib/providers/voice/read";
import type { CallStatus } from "./contract";

/** What every word of a client's calls begins with in the index, so that clients share no entry of it. */
export const clientMark = (userId: string): string => sha256(userId).slice(0, 6);

/**
 * Things known of a call that are looked up like words. Each holds a space, which no word does, so that no text
 * can pass for one.
 */
export const facts = {
  status: (rule: StatusRule, status: CallStatus) => ` ${rule} ${status}`,
  direction: (direction: string) => ` ${direction}`,
  /** The calls of one calendar month (UTC) stand on one shelf: `2026-11`. */
  shelf: (month: string) => ` ${month}`,
  number: (digits: string) => ` number ${digits}`,
};

/** The ways in which people write down the beginning of a number, or its end: digits alone. */
export function numberForms(phoneNumber: string | null): string[] {
  const digits = phoneNumber?.replace(/\D/g, "") ?? "";
  if (digits.length < 4) return [];
  const national = parsePhoneNumberFromString(phoneNumber ?? "", "GB")
    ?.formatNational()
    .replace(/\D/g, "");
  return [...new Set([digits, national ?? digits, digits.slice(-6)])];
}

export type Terms = {
  /** As `websearch_to_tsquery` reads it: words, "phrases", -words, or. */
  words: string;
  /** The word that is perhaps still being typed: whatever begins with it is found too. */
  beginning: string;
  /** Digits of numbers. */
  numbers: string[];
};

const LEAST_BEGINNING = 3;
const NUMBER = /(?<![\w+])\+?\(?\d[\d\s().-]{4,}\d(?!\w)/g;

/** A dash excludes the word behind it. Others are noise, and more than 32 in a row exhaust Postgres's stack. */
const IDLE_DASH = /-(?![\p{L}\p{N}"])/gu;
/** Postgres refuses words of more than 2,046 bytes; no one types one. */
const ENDLESS_WORD = /[^\s"]{200,}/g;

/** What somebody typed, taken apart. Any text is fine. */
export function readTerms(typed: string): Terms {
  const numbers: string[] = [];
  const rest = storable(typed)
    .replaceAll(ENDLESS_WORD, " ")
    .replace(NUMBER, (found) => {
      const isInternational = /^(\+|00)/.test(found);
      const digits = (isInternational ? found.replace("(0)", "") : found).replace(/\D/g, "");
      numbers.push(isInternational ? digits.replace(/^00/, "") : digits);
      return " ";
    })
    .replaceAll(IDLE_DASH, " ");
  const isInQuotes = (rest.match(/"/g)?.length ?? 0) % 2 === 1;
  const last =
    isInQuotes || /(?:^|\s)or\s/i.test(rest)
      ? null
      : /(?:^|\s)([\p{L}\p{N}][\p{L}\p{N}'’]*)$/u.exec(rest)?.[1];
  if (!last || last.length < LEAST_BEGINNING) return { words: rest.trim(), beginning: "", numbers };
  return { words: rest.slice(0, -last.length).trim(), beginning: last, numbers };
}

/** Puts the client's mark before every word of a query or a document, in Postgres's own notation of either. */
export function markWords(notation: string, mark: string): string {
  return notation.replace(QUOTED, (_, word: string) => `'${mark}${word}'`);
}

const QUOTED = /'((?:[^'\\]|''|\\.)*)'/gs;

/** Stands for the month in a query that is asked of one shelf after another. */
export const ANY_MONTH = "\u0001";

/**
 * The same query for the shelves: what is half typed is looked up among one month's words, which are in the index with
 * their month. Else Postgres would gather everything that begins so, month after month.
 */
export const byMonth = (query: string, mark: string): string =>
  query.replace(BEGINNING, (_, word: string) => `'${mark}${ANY_MONTH}${word.slice(mark.length)}':*`);

const BEGINNING = /'((?:[^'\\]|''|\\.)*)':\*/gs;

/** A fact as a part of a query. Facts hold no quotes. */
export const factQuery = (mark: string, fact: string, { prefix = false } = {}): string =>
  `'${mark}${fact}'${prefix ? ":*" : ""}`;
