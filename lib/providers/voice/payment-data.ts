import { REMOVED } from "./secret-keys";

/** Finds card numbers, PINs, security codes and one-time codes in dialogue: written, grouped or spoken as words. */

type Range = [start: number, end: number];
/** One digit token, such as `4`, `4111`, `four`, `double one` or `forty-two`. */
type Token = { start: number; end: number; digits: string };
type Run = { start: number; end: number; digits: string; tokens: Token[] };

const UNITS: Record<string, string> = {
  zero: "0",
  oh: "0",
  o: "0",
  nought: "0",
  naught: "0",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
};
const TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const UNIT = Object.keys(UNITS).join("|");

const TOKEN = new RegExp(
  `\\d+|\\b(?:(double|triple|treble)[ -](${UNIT}|\\d)|(${TENS.join("|")})(?:[ -](${UNIT}))?|(${TEENS.join("|")})|(${UNIT}))\\b`,
  "gi",
);
const FILLER =
  "um+|uh+|erm?|and|then|ok|okay|yes|yeah|right|sure|mm-?hm+|mhm|got it|go on|go ahead|thank you|thanks";
/** Allowed between two digits of one number: pauses, fillers, and a short turn of the other speaker. */
const BETWEEN = new RegExp(
  `^[\\s,.;:–—-]*(?:(?:${FILLER}|ai|assistant|bot|agent|user|caller|customer)[\\s,.;:!?–—-]*){0,6}$`,
  "i",
);
const LONGEST_PAUSE = 60;

const CARD_WORDS =
  /\b(?:cards?|visa|master ?card|maestro|amex|american express|discover|debit|long number|(?:16|sixteen) digits?|cvv2?|cvc2?|cv2|expir(?:y|es|ation))\b/gi;
/** The maximum distance between a card-related word and a number, in characters. */
const NEAR = 400;
const CODE_WORDS =
  /\b(?:pins?|pin ?(?:code|number)|cvv2?|cvc2?|cv2|csc|otps?|pass ?codes?|security (?:code|number)|verification (?:code|number)|one[- ]time (?:code|pin|password|pass ?code)|(?:three|3|four|4) (?:digits|numbers) on the (?:back|front))\b/gi;
/** Those of a card, where a card is mentioned nearby; an alarm has a security code, too. */
const CARD_CODE = /^(?:cv|csc|security|three|3|four|4)/i;
/** The maximum distance between such a word and the start of the code. */
const FAR = 60;
const CODE_LENGTH = { least: 3, most: 8 };

/** Spelt out instead of using the flag `i`: several times as fast, and every text of every call passes through here. */
const MAY_HOLD_SOME =
  /[Cc][Aa][Rr][Dd]|[Vv][Ii][Ss][Aa]|[Pp][Ii][Nn]|[Cc][Vv][VvCc2]|[Oo][Tt][Pp]|[ -][Cc][Oo][Dd][Ee]|sscode|[Ll]ong n|digits/;

/** A quick pre-check: most texts of a call hold no such data. */
export const mayHoldPaymentData = (text: string) => text.length > 2 && MAY_HOLD_SOME.test(text);

/** The text with card numbers and codes replaced. Phone numbers, prices and times stay. */
export function withoutPaymentData(text: string): string {
  if (!mayHoldPaymentData(text)) return text;
  return cut(text, paymentRanges(text));
}

/**
 * The same for consecutive turns: a question about a card and its number, or the halves of a number, are often in
 * different turns. Returns as many texts as were given.
 */
export function withoutPaymentDataAcross(texts: readonly string[]): readonly string[] {
  if (!texts.some(mayHoldPaymentData)) return texts;
  const ranges = paymentRanges(texts.join("\n"));
  let start = 0;
  return texts.map((text) => {
    const own = ranges
      .map(([from, to]): Range => [Math.max(from - start, 0), Math.min(to - start, text.length)])
      .filter(([from, to]) => from < to);
    start += text.length + 1;
    return cut(text, own);
  });
}

/**
 * Whether a card number or its security code is in these consecutive turns: the sound of such a call may not be kept
 * (PCI DSS 3.3). PINs and one-time codes alone may be of a gate or a phone, and do not count.
 */
export function namesCard(texts: readonly string[]): boolean {
  if (!texts.some(mayHoldPaymentData)) return false;
  const { cards, codes } = findPaymentData(texts.join("\n"));
  return cards.length > 0 || codes.some(({ isOfCard }) => isOfCard);
}

function paymentRanges(text: string): Range[] {
  const { cards, codes } = findPaymentData(text);
  return merge([...cards, ...codes.map(({ range }) => range)]);
}

type Code = { range: Range; isOfCard: boolean };

function findPaymentData(text: string): { cards: Range[]; codes: Code[] } {
  const runs = digitRuns(text);
  const cardWords = [...text.matchAll(CARD_WORDS)].map(({ index }) => index);
  const isAboutCards = (start: number, end: number) =>
    cardWords.some((at) => at > start - NEAR && at < end + NEAR);
  const cards = runs.flatMap((run) => (isAboutCards(run.start, run.end) && cardIn(run, text)) || []);
  const codes = [...text.matchAll(CODE_WORDS)].flatMap(({ index, 0: word }) => {
    const after = index + word.length;
    const next = runs.find(({ start }) => start >= after);
    if (!next || next.start - after > FAR) return [];
    const { least, most } = CODE_LENGTH;
    if (next.digits.length < least || next.digits.length > most) return [];
    const isOfCard = CARD_CODE.test(word) && isAboutCards(index, next.end);
    return [{ range: [next.start, next.end] as Range, isOfCard }];
  });
  return { cards, codes };
}

function digitRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const token = { start: match.index, end: match.index + match[0].length, digits: digitsOf(match) };
    const run = runs.at(-1);
    const gap = run ? text.slice(run.end, token.start) : "";
    if (run && gap.length <= LONGEST_PAUSE && BETWEEN.test(gap)) {
      run.tokens.push(token);
      run.digits += token.digits;
      run.end = token.end;
    } else {
      runs.push({ start: token.start, end: token.end, digits: token.digits, tokens: [token] });
    }
  }
  return runs;
}

function digitsOf([whole, times, repeated = "", ten, unit = "", teen, single]: RegExpMatchArray): string {
  const digit = (word: string) => UNITS[word.toLowerCase()] ?? word;
  if (times) return digit(repeated).repeat(times.toLowerCase() === "double" ? 2 : 3);
  if (ten) return `${TENS.indexOf(ten.toLowerCase()) + 2}${unit ? digit(unit) : "0"}`;
  if (teen) return String(TEENS.indexOf(teen.toLowerCase()) + 10);
  return single ? digit(single) : (whole ?? "");
}

/** A card number in the run, with any expiry and code said in the same breath; null if there is none. */
function cardIn({ tokens, start }: Run, text: string): Range[] | null {
  if (text[start - 1] === "+") return null; // a phone number
  for (const [first, { start: from }] of tokens.entries()) {
    let digits = "";
    for (const [index, token] of tokens.slice(first).entries()) {
      digits += token.digits;
      if (digits.length > 19) break;
      if (!isCardNumber(digits)) continue;
      const rest = tokens.slice(first + index + 1);
      const behind = rest.map((each) => each.digits).join("");
      const end = behind.length <= 10 ? (rest.at(-1)?.end ?? token.end) : token.end;
      return [[from, end]];
    }
  }
  return null;
}

/** Lengths and first digits of ISO/IEC 7812 ranges in use (Visa, Mastercard, Amex, Diners, Discover, JCB, Maestro, UnionPay). */
const BRANDS =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11,16}|35\d{14,17}|6(?:011|4[4-9]\d|5\d\d|2\d\d)\d{12,15}|(?:50|5[6-9]|6\d)\d{11,17})$/;

const isCardNumber = (digits: string) => BRANDS.test(digits) && passesLuhn(digits);

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits.at(-1 - index));
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function merge(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const [start, end] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

function cut(text: string, ranges: Range[]): string {
  if (ranges.length === 0) return text;
  let at = 0;
  const parts = ranges.map(([start, end]) => {
    const before = text.slice(at, start);
    at = end;
    return before + REMOVED;
  });
  return parts.join("") + text.slice(at);
}
