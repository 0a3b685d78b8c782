import { endReasonFamily } from "./end-reasons";

type EndedCall = {
  direction: string | null;
  endReason: string | null;
  /** Seconds; null is unknown. */
  duration: number | null;
  peopleSpoke: boolean;
};

/** Someone who listened longer in silence has heard what they wanted. */
const GAVE_UP_SECONDS = 20;

/** Whether somebody rang and was not helped: no one answered, it failed, or they gave up at once without a word. */
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
