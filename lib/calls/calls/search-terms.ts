import { parsePhoneNumberFromString } from "libphonenumber-js";
import type { StatusRule } from "@/lib/accounts/settings/reference-mode";
import { sha256 } from "@/lib/platform/core/crypto";
import { DEFAULT_COUNTRY } from "@/lib/platform/locale/countries/country-of";
import { storable } from "@/lib/providers/voice/read";
import type { CallStatus } from "./contract";

/** The prefix of every word of a client's calls in the index, so that clients share no index entries. */
export const clientMark = (userId: string): string => sha256(userId).slice(0, 6);

/**
 * Facts about a call that are indexed like words. Each contains a space, which no word does, so no text can imitate
 * one.
 */
export const facts = {
  status: (rule: StatusRule, status: CallStatus) => ` ${rule} ${status}`,
  direction: (direction: string) => ` ${direction}`,
  /** The fact for one calendar month (UTC): `2026-11`. */
  shelf: (month: string) => ` ${month}`,
  number: (digits: string) => ` number ${digits}`,
};

/** The digits of a number's beginning or end, in the ways in which people write them. */
export function numberForms(phoneNumber: string | null): string[] {
  const digits = phoneNumber?.replace(/\D/g, "") ?? "";
  if (digits.length < 4) return [];
  const national = parsePhoneNumberFromString(phoneNumber ?? "", DEFAULT_COUNTRY.code)
    ?.formatNational()
    .replace(/\D/g, "");
  return [...new Set([digits, national ?? digits, digits.slice(-6)])];
}

export type Terms = {
  /** For `websearch_to_tsquery`: words, "phrases", -words, or. */
  words: string;
  /** The last word, which may be incomplete: it is searched as a prefix. */
  beginning: string;
  /** Digits of numbers. */
  numbers: string[];
};

const LEAST_BEGINNING = 3;
const NUMBER = /(?<![\w+])\+?\(?\d[\d\s().-]{4,}\d(?!\w)/g;

/** A dash excludes the word after it. Other dashes are noise, and more than 32 in a row exhaust Postgres's stack. */
const IDLE_DASH = /-(?![\p{L}\p{N}"])/gu;
/** Postgres rejects words of more than 2,046 bytes; no one types one. */
const ENDLESS_WORD = /[^\s"]{200,}/g;

/** Parses the typed text. Accepts any text. */
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

/** Puts the client's mark before every word of a query or a document, in Postgres's notation of either. */
export function markWords(notation: string, mark: string): string {
  return notation.replace(QUOTED, (_, word: string) => `'${mark}${word}'`);
}

const QUOTED = /'((?:[^'\\]|''|\\.)*)'/gs;

/** The placeholder for the month in a query that runs month by month. */
export const ANY_MONTH = "\u0001";

/**
 * The same query by month: the prefix is searched among one month's words, which are indexed together with their month.
 * Otherwise Postgres would collect every word with that prefix, month after month. Not the end of a phrase, such as the
 * "t" of "can't": those words have no positions.
 */
export const byMonth = (query: string, mark: string): string =>
  query.replace(BEGINNING, (_, word: string) => `'${mark}${ANY_MONTH}${word.slice(mark.length)}':*`);

const BEGINNING = /(?<!<-> )'((?:[^'\\]|''|\\.)*)':\*/gs;

/** A fact as part of a query. Facts contain no quotes. */
export const factQuery = (mark: string, fact: string, { prefix = false } = {}): string =>
  `'${mark}${fact}'${prefix ? ":*" : ""}`;
