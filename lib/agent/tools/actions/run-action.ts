import { NoCalendar } from "@/lib/agent/bookings/diary";
import { type ActionName, isAction } from "@/lib/agent/tools/action-names";
import type { OutcomeCode } from "@/lib/agent/tools/outcome-codes";
import { within } from "@/lib/platform/core/errors";
import type { ActionCall, ToolAction } from "./action";
import { book } from "./book";
import { cancel } from "./cancel";
import { checkAvailability } from "./check-availability";
import { find } from "./find";
import { handOver } from "./hand-over";
import { lookupAnswer } from "./lookup-answer";
import { message } from "./message";
import { move } from "./move";
import { NO_CALENDAR } from "./sentences";
import { text } from "./text";

const ACTIONS: Record<ActionName, ToolAction> = {
  check_availability: checkAvailability,
  book_job: book,
  find_booking: find,
  move_booking: move,
  cancel_booking: cancel,
  take_message: message,
  send_text: text,
  hand_over: handOver,
  lookup_answer: lookupAnswer,
};

const CODES: Record<NoCalendar["why"], OutcomeCode> = {
  not_set_up: "NO_CALENDAR",
  broken: "CALENDAR_BROKEN",
  slow: "CALENDAR_SLOW",
  offline: "OFFLINE",
};

/** The sentence from a built-in action, and what it comes to; null for one that does not exist. Throws `unavailable` on timeout. */
export async function runAction(
  name: string,
  call: ActionCall,
  timeoutMs: number,
): Promise<(({ result: string } | { error: string }) & { code: OutcomeCode }) | null> {
  if (!isAction(name)) return null;
  try {
    const { code, text: result } = await within(timeoutMs, ACTIONS[name](call));
    return { result, code };
  } catch (thrown) {
    if (thrown instanceof NoCalendar) return { error: NO_CALENDAR[thrown.why], code: CODES[thrown.why] };
    throw thrown;
  }
}
