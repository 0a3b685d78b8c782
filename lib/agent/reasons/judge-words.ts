import type { Turn } from "@/lib/agent/promises/clauses";
import { MESSAGE_NAMES } from "@/lib/agent/tools/actions/names";
import { pick, readArguments } from "@/lib/agent/tools/actions/read-arguments";
import type { Reason } from "./reasons";
import type { JudgedTool, UnbookedCall } from "./unbooked-call";
import {
  ADVISES,
  AMOUNT,
  ASKS_FOR_WORK,
  ASKS_THE_PRICE,
  CONNECTS,
  DECLINES,
  KNOWS_FIRM,
  NAMES_WORK,
  NO_JOB,
  NO_TIME_SUITS,
  NUMBER,
  OBJECTS_TO_PRICE,
  PASSES_ON,
  PROMISES_CALL,
  PUTS_OFF,
  REFERS_TO_PERSON,
  TAKEN_ABACK,
  TURNED_AWAY,
  WANTS_PERSON,
} from "./vocabulary";

/** A reason, and the turn or the tool call that shows it. */
export type Shown = { reason: Reason; turn?: number; invocationId?: string };

type Heard = {
  call: UnbookedCall;
  /** The caller's first turn that one of these fits, or -1. */
  said: (...patterns: RegExp[]) => number;
  /** The same of the agent's, after its greeting. */
  answered: (...patterns: RegExp[]) => number;
  /** Where the agent told a price. */
  toldPrice: number;
  /** How often the caller spoke. */
  spoken: number;
};

/**
 * The reason that words show, of a call that tools did not decide. What our agent made of the caller counts beside what
 * they said: it understands more wordings than there are patterns for, and its own vary less. `asked`: the tool calls
 * about times. Pure.
 */
export function judgeWords(call: UnbookedCall, asked: readonly JudgedTool[]): Shown | null {
  const { turns } = call;
  const heard: Heard = {
    call,
    said: (...patterns) => findTurn(turns, "caller", ...patterns),
    answered: (...patterns) => turns.findIndex((turn, index) => index > 0 && fits(turn, "agent", patterns)),
    toldPrice: turns.findIndex((turn, index) => tellsPrice(turn, turns[index - 1])),
    spoken: turns.filter(({ role }) => role === "caller").length,
  };
  return byObjection(heard) ?? (asked.length > 0 ? afterTimes(heard, asked) : withoutTimes(heard));
}

/** An amount of money, or a number where the caller has just asked for the price. */
const tellsPrice = (turn: Turn, before: Turn | undefined) =>
  fits(turn, "agent", [AMOUNT]) ||
  (before !== undefined && fits(before, "caller", [ASKS_THE_PRICE]) && fits(turn, "agent", [NUMBER]));

function byObjection({ call: { turns }, toldPrice }: Heard): Shown | null {
  if (toldPrice === -1) return null;
  return shown(
    "price",
    turns.findIndex((turn, i) => i > toldPrice && fits(turn, "caller", [OBJECTS_TO_PRICE])),
  );
}

/** They heard of free times and booked none. */
const afterTimes = ({ call, said, spoken }: Heard, asked: readonly JudgedTool[]): Shown =>
  shown("no_free_time", said(NO_TIME_SUITS)) ??
  (spoken < 2 && !call.messageTaken ? { reason: "hung_up" } : null) ??
  shown("undecided", said(PUTS_OFF)) ?? { reason: "undecided", ...invoked(asked.at(-1)) };

/** No time was looked for: what did they want? */
function withoutTimes(heard: Heard): Shown | null {
  const { call, said, answered, toldPrice, spoken } = heard;
  const { tools, messageTaken } = call;
  const handedOver = tools.find(({ action }) => action === "hand_over");
  const message = tools.find(({ action }) => action === "take_message");
  const isAlone = tools.length === 0;
  const work = said(NAMES_WORK, ...call.jobs.flatMap(wordsOf));
  const wants = said(WANTS_PERSON);
  const refers = message && REFERS_TO_PERSON.test(plain(textOf(message)));
  const declined = isAlone ? answered(DECLINES) : -1;
  const turnedAway = isAlone && work === -1 ? answered(TURNED_AWAY) : -1;
  return (
    (handedOver ? { reason: "wanted_person", ...invoked(handedOver) } : null) ??
    (isAlone ? shown("spam", wrongNumber(call)) : null) ??
    (spoken > 1 ? shown("spam", declined) : null) ??
    (isAlone && toldPrice !== -1 && spoken > 1 && wants === -1 ? afterPrice(heard) : null) ??
    shown("not_a_job", said(NO_JOB, KNOWS_FIRM)) ??
    shown("wanted_person", wants) ??
    (work === -1 ? shown("wanted_person", answered(CONNECTS)) : null) ??
    (spoken < 2 && !messageTaken ? { reason: "hung_up" } : null) ??
    shown("spam", turnedAway) ??
    afterPrice(heard) ??
    (refers && work === -1 ? { reason: "wanted_person", ...invoked(message) } : null) ??
    shown("never_offered", work) ??
    (work === -1 ? shown("wanted_person", answered(PROMISES_CALL)) : null) ??
    byMessage(heard, message) ??
    (isAlone ? shown("never_offered", advised(heard)) : null)
  );
}

/** They put it off; or else the price was the last thing that they asked about. */
const afterPrice = ({ said, toldPrice }: Heard) =>
  shown("undecided", said(PUTS_OFF)) ?? shown("price", toldPrice);

/** They asked for work, or for what our agent answered as work. */
function advised({ said, answered }: Heard): number {
  const wish = said(ASKS_FOR_WORK);
  return wish === -1 ? answered(ADVISES) : wish;
}

/** Our agent says who it answers for, and the caller is taken aback and leaves. */
const wrongNumber = ({ turns }: UnbookedCall) =>
  turns.findIndex(
    (turn, index) =>
      index > 0 &&
      index === turns.length - 2 &&
      fits(turn, "agent", [TURNED_AWAY]) &&
      turns.slice(index + 1).some((next) => fits(next, "caller", [TAKEN_ABACK])),
  );

/** What was passed on and is no job. Without a word about it, they wanted to be rung. */
function byMessage({ call, answered }: Heard, message: JudgedTool | undefined): Shown | null {
  if (message && textOf(message)) return { reason: "not_a_job", ...invoked(message) };
  if (message || call.messageTaken) return { reason: "wanted_person", ...invoked(message) };
  return shown("not_a_job", answered(PASSES_ON));
}

const shown = (reason: Reason, turn: number): Shown | null => (turn === -1 ? null : { reason, turn });
const invoked = (tool: JudgedTool | undefined) => (tool ? { invocationId: tool.id } : {});

const textOf = ({ arguments: given }: JudgedTool) => pick(readArguments(given), MESSAGE_NAMES) ?? "";

/** The stems of a job's name that say what it is about. */
const wordsOf = (job: string): RegExp[] =>
  plain(job)
    .split(/[^\p{L}]+/u)
    .map((word) => word.replace(/(?:ming|ning|ing|als?|e?s)$/, ""))
    .filter((stem) => stem.length >= 4)
    .map((stem) => new RegExp(`\\b${stem}`));

/** A turn is as long as a stranger makes it. */
const LONGEST_TURN = 2_000;

const plain = (text: string) =>
  text
    .slice(0, LONGEST_TURN)
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'");

const fits = (turn: Turn, role: Turn["role"], patterns: readonly RegExp[]) =>
  turn.role === role && patterns.some((pattern) => pattern.test(plain(turn.text)));

export const findTurn = (turns: readonly Turn[], role: Turn["role"], ...patterns: RegExp[]): number =>
  turns.findIndex((turn) => fits(turn, role, patterns));
