import { MINUTE } from "@/lib/platform/core/clock";
import { AppError, conflict } from "@/lib/platform/core/errors";
import { type FacebookClient, facebookClient } from "@/lib/providers/facebook/client";
import type { FacebookFailure } from "@/lib/providers/facebook/errors";
import type { AD_PROBLEMS } from "./contract";

export type AdProblem = (typeof AD_PROBLEMS)[number];

/** Our ad account at Facebook. Throws `unavailable` if none is configured. */
export function facebookOrRefuse(): FacebookClient {
  const client = facebookClient();
  if (!client) throw new AppError("unavailable", problemSentence("not_configured"));
  return client;
}

/** After such a failure of a write it is unknown whether Facebook did it. */
export const isUncertain = ({ retry, limitedForMs }: FacebookFailure) => retry && limitedForMs === null;

/** The problem if every request to Facebook fails; null if only this one did. */
export function lastingProblem(failure: FacebookFailure): Exclude<AdProblem, "not_configured"> | null {
  if (failure.reconnect) return "reconnect";
  if (failure.limitedForMs !== null) return "rate_limited";
  if (failure.outdated) return "outdated";
  return failure.retry ? "unreachable" : null;
}

/** The failure, in words for an admin. */
export function toAppError(failure: FacebookFailure): AppError {
  const problem = lastingProblem(failure);
  if (problem === "reconnect")
    return new AppError("reconnect_needed", problemSentence(problem), { extra: { needsReauth: true } });
  if (problem === "rate_limited") {
    const waitMs = failure.limitedForMs ?? 0;
    return new AppError("rate_limited", problemSentence(problem, waitMs), {
      retryAfterSeconds: waitMs / 1000,
    });
  }
  if (problem) return new AppError("provider_failed", problemSentence(problem));
  if (failure.missing)
    return conflict(
      "Facebook no longer has this campaign, or our access token has no access to it. Look for it in Ads Manager.",
    );
  return conflict(refusal(failure));
}

const refusal = ({ explanation, reason }: FacebookFailure) =>
  explanation
    ? `Facebook refused this: ${explanation}`
    : `Facebook refused this without giving a reason (${reason}). Check the campaign in Ads Manager, then try again.`;

/** The message for an admin about a problem, with the next step. */
export function problemSentence(problem: AdProblem, waitMs = 0): string {
  switch (problem) {
    case "not_configured":
      return "Facebook isn't connected. Set FACEBOOK_ACCESS_TOKEN and FACEBOOK_AD_ACCOUNT_ID on the server, then restart it.";
    case "reconnect":
      return "Facebook no longer accepts our access token. Please reconnect: set a new FACEBOOK_ACCESS_TOKEN on the server and restart it.";
    case "rate_limited":
      return `Facebook received too many requests from this ad account. Try again in ${inMinutes(waitMs)}.`;
    case "outdated":
      return "Facebook has retired the API version we use. Raise FACEBOOK_API_VERSION on the server and restart it.";
    case "unreachable":
      return "Facebook didn't respond. Try again in a minute.";
    case "refused":
      return "Facebook won't show the ad account. Check FACEBOOK_AD_ACCOUNT_ID, and that our access token has access to it.";
  }
}

function inMinutes(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE));
  return minutes === 1 ? "a minute" : `about ${minutes} minutes`;
}
