import { endReasonFamily } from "./end-reasons";

type EndedCall = {
  direction: string | null;
  endReason: string | null;
  /** Seconds; null if unknown. */
  duration: number | null;
  peopleSpoke: boolean;
};

/** A caller who listened silently for longer than this got the information they wanted. */
const GAVE_UP_SECONDS = 20;

/** Whether a caller was not helped: the call was not answered, it failed, or they hung up early without speaking. */
export function wasMissed({ direction, endReason, duration, peopleSpoke }: EndedCall): boolean {
  if (direction === "outbound" || peopleSpoke) return false;
  switch (endReasonFamily(endReason)) {
    case "no answer":
    case "hung up before connect":
    case "failed":
      return true;
    case "caller ended":
    case "unknown":
      return duration === null || duration <= GAVE_UP_SECONDS;
    default:
      return false;
  }
}
