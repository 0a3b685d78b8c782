import { identifyCall, type ServerMessage } from "./envelope";
import { readText, readTime } from "./read";

export type StatusUpdate = {
  callId: string | null;
  /** scheduled, queued, ringing, in-progress, forwarding, ended, … as sent: more may be added. */
  status: string | null;
  /** Only with `ended`. */
  endedReason: string | null;
  /** ISO, if the provider sends it. */
  at: string | null;
};

/** Reads `message.status`, never `message.call.status`: the snapshot inside a message is stale. */
export function parseStatusUpdate(message: ServerMessage): StatusUpdate {
  return {
    callId: identifyCall(message).callId,
    status: readText(message.status),
    endedReason: readText(message.endedReason),
    at: readTime(message.timestamp),
  };
}
