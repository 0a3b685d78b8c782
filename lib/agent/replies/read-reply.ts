/** Interprets a reply to a text. Only unambiguous replies are understood; a person reads all others. */
export type Reply =
  /** `bare`: a single word that Twilio also treats as an opt-out. */
  | { kind: "cancel"; bare: boolean }
  /** Cancels only in reply to a text that offers it. */
  | { kind: "no" }
  /** Selects from a numbered question, if one was asked; otherwise `alone` has its meaning. */
  | { kind: "choice"; numbers: number[] | "all" | "none" }
  | { kind: "stop" }
  | { kind: "start" }
  | { kind: "thanks" }
  | { kind: "words" };

const set = (words: string) => new Set(words.split(" "));

/** Twilio's own keywords, each alone; CANCEL is one of them, but here it cancels the visit. */
const STOP = set("stop stopall unsubscribe end quit revoke optout");
const START = set("start unstop");
const STOP_PHRASE = set(
  "stop unsubscribe please pls texting messaging sending me texts messages these from all no more opt out",
);
const NO_PHRASE = set("no nope nah n thanks thank you please pls sorry ta cheers hi hello x");
const CANCEL_PHRASE = set(
  "cancel please pls plz can could would will you we i id like need want to have must " +
    "wish sorry hi hello hey yes thanks thank ta cheers it this that the my our your booking appointment appt visit job x",
);
const THANKS_PHRASE = set(
  "yes yep yeah ok okay k thanks thank you ta cheers great perfect lovely fine good brilliant x see then",
);
const PICKED = new Map(
  Object.entries({ one: 1, two: 2, three: 3, four: 4, first: 1, second: 2, third: 3, fourth: 4 }),
);
const PICK_PHRASE = set("number no nr option the and cancel please pls visit one booking job thanks");

export function readReply(body: string): Reply {
  const words = wordsOf(body);
  const [first = "", ...others] = words;
  const only = (allowed: ReadonlySet<string>) => words.length > 0 && words.every((word) => allowed.has(word));
  if (words.length === 0) return isThumb(body) ? { kind: "thanks" } : { kind: "words" };
  if (others.length === 0 && STOP.has(first)) return { kind: "stop" };
  if (others.length === 0 && START.has(first)) return { kind: "start" };
  if (only(STOP_PHRASE) && /\b(stop|unsubscribe|opt out|no more (texts|messages))\b/.test(words.join(" "))) {
    return { kind: "stop" };
  }
  const numbers = pickedBy(words);
  if (numbers) return { kind: "choice", numbers };
  if (only(NO_PHRASE) && /^(no|nope|nah|n)$/.test(words.find((word) => !POLITE.has(word)) ?? "")) {
    return { kind: "no" };
  }
  // "No need to cancel" must not match: after a "no", only the plain wish may follow.
  const wish = /^no(pe)?$/.test(first) ? others : words;
  const isWish = wish.every((word) => CANCEL_PHRASE.has(word)) && wish.some((word) => word === "cancel");
  if (isWish && (wish === words || /^(please )?cancel/.test(wish.join(" ")))) {
    return { kind: "cancel", bare: words.length === 1 };
  }
  return only(THANKS_PHRASE) ? { kind: "thanks" } : { kind: "words" };
}

/** A plain yes with any courtesies: an answer to a question asked just before. */
export function isYes(body: string): boolean {
  const words = wordsOf(body).filter((word) => !POLITE.has(word));
  return words.length > 0 && words.every((word) => /^(yes|y|yep|yeah|ok|okay|sure|fine|agreed)$/.test(word));
}

const POLITE = set("thanks thank you please pls sorry ta cheers hi hello x");

/** Lower-case words of letters and digits; keycaps and full-width digits count as digits, apostrophes are dropped. */
const wordsOf = (body: string) =>
  body
    .normalize("NFKD")
    .toLowerCase()
    .replace(/['’‘`´]/g, "")
    .match(/[a-z]+|\d+|[^\P{L}a-z]+/gu) ?? [];

const isThumb = (body: string) =>
  /^(?:\s|👍|🙏|👌|✅|❤|😊|🙂|!|\.|\u{fe0f}|\p{Emoji_Modifier})+$/u.test(body.trim());

function pickedBy(words: readonly string[]): number[] | "all" | "none" | null {
  const [first, ...others] = words;
  if (others.length === 0 && /^(all|both|everything)$/.test(first ?? "")) return "all";
  if (others.length === 0 && /^(none|neither)$/.test(first ?? "")) return "none";
  const numbers = words.flatMap((word) => (/^\d{1,2}$/.test(word) ? Number(word) : (PICKED.get(word) ?? [])));
  const isPick =
    numbers.length > 0 &&
    words.every((word) => PICK_PHRASE.has(word) || /^\d{1,2}$/.test(word) || PICKED.has(word));
  return isPick ? [...new Set(numbers)] : null;
}
