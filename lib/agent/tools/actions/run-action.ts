import { NoCalendar } from "@/lib/agent/bookings/diary";
import { type ActionName, isAction } from "@/lib/agent/tools/action-names";
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

/** The sentence from a built-in action; null for one that does not exist. Throws `unavailable` on timeout. */
export async function runAction(
  name: string,
  call: ActionCall,
  timeoutMs: number,
): Promise<{ result: string } | { error: string } | null> {
  if (!isAction(name)) return null;
  try {
    return { result: await within(timeoutMs, ACTIONS[name](call)) };
  } catch (thrown) {
    if (thrown instanceof NoCalendar) return { error: NO_CALENDAR[thrown.why] };
    throw thrown;
  }
}
