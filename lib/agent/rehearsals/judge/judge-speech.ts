import { sentencesOf } from "@/lib/agent/promises/clauses";
import { readSaidTime, type SaidTime } from "@/lib/agent/promises/said-time";
import { placeOf } from "@/lib/agent/setup/place-of";
import type { Zoned } from "@/lib/platform/locale/place";
import { overlap } from "../brain/words";
import { readMoments } from "../said-moments";
import type { SceneFinding } from "../scenario";
import { type PlayedScene, quoteOf } from "./played-scene";

/** Rules on what the agent said: the notice, times, prices, and what the scenario asks for or forbids. */
export const judgeSpeech = (played: PlayedScene): SceneFinding[] => [
  ...judgeNotice(played),
  ...judgeTimes(played),
  ...judgePrices(played),
  ...judgeWords(played),
];

function judgeNotice({ turns }: PlayedScene): SceneFinding[] {
  const [greeting] = turns;
  if (greeting?.role === "agent" && /record/i.test(greeting.text)) return [];
  return [
    {
      rule: "notice",
      text: "The greeting does not say that the call is recorded.",
      quote: greeting?.text ?? null,
    },
  ];
}

const HOURS = /\b(?:open|close[sd]?|hours)\b/i;
const plain = (moment: string) => moment.replaceAll(",", "");

/** Every time that the agent names comes from a tool's answer, or from the caller. */
function judgeTimes({ scenario, turns }: PlayedScene): SceneFinding[] {
  const { setup, now } = scenario.world;
  const zoned = { ...placeOf(setup), now };
  const known = new Set<string>();
  const heard: SaidTime[] = [];
  const found: SceneFinding[] = [];
  for (const { role, text } of turns) {
    if (role !== "agent") {
      for (const moment of readMoments(text)) known.add(plain(moment));
      for (const sentence of sentencesOf(text)) heard.push(...partsOf(sentence, zoned));
      continue;
    }
    for (const sentence of sentencesOf(text)) {
      if (HOURS.test(sentence)) continue;
      const moments = readMoments(sentence).map(plain);
      const invented = moments.find((moment) => !known.has(moment));
      if (invented !== undefined)
        found.push({
          rule: "times",
          text: `The agent named ${invented}, which no tool had offered.`,
          quote: text,
        });
      else if (
        moments.length === 0 &&
        partsOf(sentence, zoned).some((said) => !isKnown(said, known, heard, zoned))
      )
        found.push({ rule: "times", text: "The agent named a time that no tool had offered.", quote: text });
    }
  }
  return found.slice(0, 1);
}

/** A day with a time of day: less than that is no offer. */
function partsOf(sentence: string, zoned: Zoned): SaidTime[] {
  const said = readSaidTime(sentence, zoned);
  const isWhole = said?.clock !== undefined && (said.weekday !== undefined || said.day !== undefined);
  return said && isWhole ? [said] : [];
}

const isKnown = (said: SaidTime, known: Set<string>, heard: readonly SaidTime[], zoned: Zoned) =>
  [...[...known].flatMap((moment) => partsOf(moment, zoned)), ...heard].some((other) => covers(other, said));

/** Whether everything that was said is part of a known time. */
const covers = (known: SaidTime, said: SaidTime) =>
  (["weekday", "day", "month", "clock"] as const).every(
    (part) => said[part] === undefined || known[part] === undefined || known[part] === said[part],
  );

const AMOUNT =
  /(?:[£$€]|\b(?:NZ|A|C|US)\$)\s?(\d[\d,]*(?:\.\d\d)?)|\b(\d[\d,]*) (?:pounds?|dollars?|euros?|quid)\b/g;

const amountsIn = (text: string) =>
  [...text.matchAll(AMOUNT)].map(([, signed, named]) =>
    (signed ?? named ?? "").replaceAll(",", "").replace(/\.00$/, ""),
  );

/** Every amount that the agent names is one of the business's own. */
function judgePrices({ scenario, turns, log }: PlayedScene): SceneFinding[] {
  const own = new Set([
    ...amountsIn(JSON.stringify(scenario.world.setup)),
    ...log.flatMap(({ action, result }) => (action === "lookup_answer" ? amountsIn(result ?? "") : [])),
  ]);
  const invented = turns
    .filter(({ role }) => role === "agent")
    .flatMap(({ text }) => amountsIn(text).map((amount) => ({ amount, text })))
    .find(({ amount }) => !own.has(amount));
  if (!invented) return [];
  const text = `The agent quoted ${invented.amount}, which is none of the business's prices.`;
  return [{ rule: "prices", text, quote: invented.text }];
}

/** The share of an answer's words that a model keeps when it says it in its own. */
const ALIKE = 0.6;

function wasSaid(like: string, { turns }: PlayedScene): boolean {
  const figures = like.match(/\d+(?:[.,:]\d+)*/g) ?? [];
  const isOnlyFigures = figures.length > 0 && overlap(like, like) === 0; // "from £85"
  return turns.some(
    ({ role, text }) =>
      role === "agent" &&
      (isOnlyFigures || overlap(text, like) >= ALIKE) &&
      figures.every((figure) => new RegExp(`(?<!\\d)${RegExp.escape(figure)}(?!\\d)`).test(text)),
  );
}

function judgeWords(played: PlayedScene): SceneFinding[] {
  const { says = [], neverSays = [] } = played.scenario.expects;
  const last = played.turns.findLast(({ role }) => role === "agent")?.text ?? null;
  return [
    ...says
      .filter(
        ({ words = [], like }) => quoteOf(played, ...words) === null && !(like && wasSaid(like, played)),
      )
      .map(({ what }) => ({
        rule: "said",
        text: `The caller should have heard ${what}, but did not.`,
        quote: last,
      })),
    ...neverSays
      .filter(({ words }) => quoteOf(played, ...words) !== null)
      .map(({ what, words }) => ({
        rule: "said",
        text: `The caller was told ${what}.`,
        quote: quoteOf(played, ...words),
      })),
  ];
}
