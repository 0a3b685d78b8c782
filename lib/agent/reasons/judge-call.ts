import type { Turn } from "@/lib/agent/promises/clauses";
import { purposeOf } from "@/lib/agent/promises/deeds";
import { isAction } from "@/lib/agent/tools/action-names";
import { JOB_NAMES } from "@/lib/agent/tools/actions/names";
import { pick, readArguments } from "@/lib/agent/tools/actions/read-arguments";
import type { OutcomeCode } from "@/lib/agent/tools/outcome-codes";
import { endReasonFamily } from "@/lib/calls/calls/end-reasons";
import type { Reason } from "./reasons";
import {
  ASKS_FOR_WORK,
  DECLINES,
  KNOWS_FIRM,
  NAMES_WORK,
  NO_JOB,
  NO_TIME_SUITS,
  OBJECTS_TO_PRICE,
  PUTS_OFF,
  SELLS,
  TURNED_AWAY,
  WANTS_PERSON,
  WRONG_NUMBER,
} from "./vocabulary";

/** Of the rules below: raised with every change, so that recent calls are judged again. */
export const VERSION = 2;

export type JudgedTool = {
  id: string;
  /** Null for one of the client's own addresses. */
  action: string | null;
  name: string;
  status: string;
  code: OutcomeCode | null;
  arguments: unknown;
};

export type UnbookedCall = {
  turns: readonly Turn[];
  endReason: string | null;
  /** In order. */
  tools: readonly JudgedTool[];
  messageTaken: boolean;
  /** What the client said of it, in its correction. */
  notLead: "spam" | "not a lead" | null;
  /** A booking of the same caller within 14 days. */
  laterBookingId: string | null;
};

export type Judgement = {
  reason: Reason;
  turn: number | null;
  invocationId: string | null;
  bookingId: string | null;
};

/**
 * Why a call did not lead to a booking: the first reason that its evidence shows. What our tools answered comes before
 * words, and the caller's words count only as patterns. Pure.
 */
export function judgeCall(call: UnbookedCall): Judgement {
  if (call.laterBookingId) return { ...of("booked_later"), bookingId: call.laterBookingId };
  if (call.notLead) return of(call.notLead === "spam" ? "spam" : "not_a_job");
  return byEnd(call) ?? byTools(call) ?? byWords(call) ?? of("unknown");
}

const of = (reason: Reason, evidence: { turn?: number; invocationId?: string } = {}): Judgement => ({
  reason,
  turn: evidence.turn ?? null,
  invocationId: evidence.invocationId ?? null,
  bookingId: null,
});

function byEnd({ endReason, turns, tools }: UnbookedCall): Judgement | null {
  const sold = tools.length === 0 ? findTurn(turns, "caller", WRONG_NUMBER, SELLS) : -1;
  if (sold !== -1) return of("spam", { turn: sold });
  return endReasonFamily(endReason) === "failed" ? of("fault") : null;
}

const FAILED = new Set(["failed", "timed_out", "refused", "no_target"]);
const NO_DIARY: readonly (OutcomeCode | null)[] = [
  "NO_CALENDAR",
  "CALENDAR_BROKEN",
  "CALENDAR_SLOW",
  "OFFLINE",
  "FAULT",
];
const NO_TIME: readonly (OutcomeCode | null)[] = ["BUSY", "CLOSED", "TOO_SOON", "TOO_FAR", "NOTHING_FREE"];
/** Neither a refusal nor an offer: what came before it counts. */
const SETTLES_NOTHING: readonly (OutcomeCode | null)[] = ["TIME_MISSING", "UNKNOWN_PLACE", "LIMIT"];

function byTools({ tools }: UnbookedCall): Judgement | null {
  const asked = tools.filter(isAboutTimes);
  const last = asked.findLast(({ code }) => !SETTLES_NOTHING.includes(code));
  const existing = tools.find(({ code }) => code === "FOUND" || code === "MOVED" || code === "CANCELLED");
  if (last) {
    const evidence = { invocationId: last.id };
    if (FAILED.has(last.status) || NO_DIARY.includes(last.code)) return of("tool_failed", evidence);
    if (last.code === "OUTSIDE_AREA") return of("outside_area", evidence);
    const other = asked.findLast(({ code }) => code === "UNKNOWN_JOB");
    const isSettled = other && asked.slice(asked.indexOf(other) + 1).some(hasKnownJob);
    if (other && !isSettled) return of("job_not_offered", { invocationId: other.id });
    if (NO_TIME.includes(last.code)) return of("no_free_time", evidence);
  }
  return existing && !last ? of("not_a_job", { invocationId: existing.id }) : null;
}

/** Whether a tool call asks for times or books: with our actions, or by its name in a system of the client's own. */
const isAboutTimes = ({ action, name }: JudgedTool) =>
  action !== null && isAction(action)
    ? action === "check_availability" || action === "book_job"
    : ["find", "book", "unknown"].includes(purposeOf(name));

const hasKnownJob = ({ code, arguments: given }: JudgedTool) =>
  code !== "UNKNOWN_JOB" && code !== "OUTSIDE_AREA" && pick(readArguments(given), JOB_NAMES) !== null;

function byWords(call: UnbookedCall): Judgement | null {
  const { turns, tools, messageTaken } = call;
  const said = (...patterns: RegExp[]) => findTurn(turns, "caller", ...patterns);
  const found = (reason: Reason, turn: number) => (turn === -1 ? null : of(reason, { turn }));
  const toldPrice = findTurn(turns, "agent", MONEY);
  const objection = turns.findIndex(
    ({ role, text }, index) =>
      role === "caller" && toldPrice !== -1 && index > toldPrice && OBJECTS_TO_PRICE.test(plain(text)),
  );
  if (objection !== -1) return of("price", { turn: objection });
  const asked = tools.some(isAboutTimes);
  const spoken = turns.filter(({ role }) => role === "caller").length;
  const handedOver = tools.find(({ action }) => action === "hand_over");
  if (!asked) {
    const noJob = said(NO_JOB, KNOWS_FIRM);
    if (noJob !== -1) return of("not_a_job", { turn: noJob });
    if (handedOver) return of("wanted_person", { invocationId: handedOver.id });
  }
  if (asked) {
    const unsuited = found("no_free_time", said(NO_TIME_SUITS));
    if (unsuited) return unsuited;
  }
  if (!asked && said(WANTS_PERSON) !== -1) return of("wanted_person", { turn: said(WANTS_PERSON) });
  if (spoken < 2 && !messageTaken) return of("hung_up");
  const declined = turns.findIndex(
    ({ role, text }, index) => index > 0 && role === "agent" && DECLINES.test(plain(text)),
  );
  if (tools.length === 0 && declined !== -1) return of("spam", { turn: declined });
  const putOff = found("undecided", said(PUTS_OFF));
  if (putOff) return putOff;
  // The price was the last thing that they asked about.
  if (!asked && toldPrice !== -1) return of("price", { turn: toldPrice });
  // They heard of free times and said neither yes nor no.
  if (asked) return of("undecided", { invocationId: tools.findLast(isAboutTimes)?.id });
  const work = said(NAMES_WORK);
  if (work !== -1) return of("never_offered", { turn: work });
  const away = turns.findIndex(
    ({ role, text }, index) => index > 0 && role === "agent" && TURNED_AWAY.test(plain(text)),
  );
  if (tools.length === 0 && away !== -1) return of("spam", { turn: away });
  const wish = tools.length === 0 && !messageTaken ? said(ASKS_FOR_WORK) : -1;
  if (wish !== -1) return of("never_offered", { turn: wish });
  const message = tools.find(({ action }) => action === "take_message");
  return messageTaken || message ? of("wanted_person", { invocationId: message?.id }) : null;
}

const MONEY =
  /[£$€]\s?\d|\b(?:\d+|fifty|sixty|seventy|eighty|ninety|forty|thirty|twenty|hundred)(?:[ -]\w+)? (?:pounds?|quid|euros?|dollars?|bucks)\b/;

/** A turn is as long as a stranger makes it. */
const LONGEST_TURN = 2_000;

const plain = (text: string) =>
  text
    .slice(0, LONGEST_TURN)
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'");

function findTurn(turns: readonly Turn[], role: Turn["role"], ...patterns: RegExp[]): number {
  return turns.findIndex(
    (turn) => turn.role === role && patterns.some((pattern) => pattern.test(plain(turn.text))),
  );
}
