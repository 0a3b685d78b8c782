import type * as followUps from "@/lib/agent/follow-ups/contract";
import type * as reasons from "@/lib/agent/reasons/contract";
import { at } from "./address-of";

/** Why callers did not book, and the text to them: apart from the others, since the dashboard's script is near its limit. */
export const reasonEndpoints = {
  tryFix: at<typeof reasons.tryFix>("GET /api/user/not-booked/dry-run"),
  labelReason: at<typeof reasons.labelReason>("PUT /api/user/calls/{callId}/reason"),
  myFollowUps: at<typeof followUps.myFollowUps>("GET /api/user/follow-ups"),
  saveFollowUps: at<typeof followUps.saveFollowUps>("PUT /api/user/follow-ups"),
} as const;
