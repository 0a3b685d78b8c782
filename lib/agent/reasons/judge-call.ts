import { purposeOf } from "@/lib/agent/promises/deeds";
import { isAction } from "@/lib/agent/tools/action-names";
import { JOB_NAMES } from "@/lib/agent/tools/actions/names";
import { pick, readArguments } from "@/lib/agent/tools/actions/read-arguments";
import type { OutcomeCode } from "@/lib/agent/tools/outcome-codes";
import { endReasonFamily } from "@/lib/calls/calls/end-reasons";
import { findTurn, judgeWords, type Shown } from "./judge-words";
import type { Reason } from "./reasons";
import type { JudgedTool, UnbookedCall } from "./unbooked-call";
import { SELLS, WRONG_NUMBER } from "./vocabulary";

/** The version of the rules below: raised with every change, so that recent calls are judged again. */
export const VERSION = 3;

export type Judgement = {
  reason: Reason;
  turn: number | null;
  invocationId: string | null;
  bookingId: string | null;
};

/**
 * Why a call did not lead to a booking: the first reason that its evidence shows. What our tools answered comes before
 * words. Pure.
 */
export function judgeCall(call: UnbookedCall): Judgement {
  if (call.laterBookingId) return { ...of("booked_later"), bookingId: call.laterBookingId };
  if (call.notLead) return of(call.notLead === "spam" ? "spam" : "not_a_job");
  return byEnd(call) ?? byTools(call) ?? byWords(call) ?? of("unknown");
}

const of = (reason: Reason, evidence: Omit<Shown, "reason"> = {}): Judgement => ({
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
  const shown = judgeWords(call, call.tools.filter(isAboutTimes));
  return shown && of(shown.reason, shown);
}
