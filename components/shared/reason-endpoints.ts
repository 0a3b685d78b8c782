import type { myFollowUps, saveFollowUps } from "@/lib/agent/follow-ups/contract";
import type { labelReason, tryFix } from "@/lib/agent/reasons/contract";
import { at } from "./address-of";

/** Why callers did not book, and the text to them: apart from the others, since the dashboard's script is near its limit. */
export const reasonEndpoints = {
  tryFix: at<typeof tryFix>("GET", "/api/user/not-booked/dry-run"),
  labelReason: at<typeof labelReason>("PUT", "/api/user/calls/{callId}/reason"),
  myFollowUps: at<typeof myFollowUps>("GET", "/api/user/follow-ups"),
  saveFollowUps: at<typeof saveFollowUps>("PUT", "/api/user/follow-ups"),
} as const;
