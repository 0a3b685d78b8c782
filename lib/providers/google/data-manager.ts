import { gaxios } from "google-auth-library";
import type { GoogleClient } from "./client";
import { describeGoogleFailure, reasonsOf, statusOf } from "./errors";
import type { AdsEvent } from "./to-google-event";

export type GoogleDestination = {
  /** Owns the conversion action. */
  operatingAccount: string;
  /** Whose access we use; null: the operating account's. */
  loginAccount: string | null;
  conversionAction: string;
};

/** The most events in a request. */
export const GOOGLE_BATCH = 2_000;
const BASE = "https://datamanager.googleapis.com/v1";

/**
 * Sends at most GOOGLE_BATCH events, all or none; resolves to Google's id of the request, which says nothing about
 * success: see `readGoogleRequest`. With `validateOnly` nothing is stored. Rejects with the SDK's error; see
 * `describeRefusal`.
 */
export async function sendGoogleEvents(
  client: GoogleClient,
  { operatingAccount, loginAccount, conversionAction }: GoogleDestination,
  { events, validateOnly = false }: { events: readonly AdsEvent[]; validateOnly?: boolean },
): Promise<string> {
  const account = (accountId: string) => ({ accountType: "GOOGLE_ADS", accountId });
  const { data } = await client.request<{ requestId?: string }>({
    method: "POST",
    url: `${BASE}/events:ingest`,
    data: {
      destinations: [
        {
          operatingAccount: account(operatingAccount),
          loginAccount: account(loginAccount ?? operatingAccount),
          productDestinationId: conversionAction,
        },
      ],
      events,
      encoding: "HEX",
      validateOnly,
    },
  });
  return data.requestId ?? "";
}

export type GoogleRequestStatus = {
  state: "processing" | "success" | "failed" | "partial";
  errors: { reason: string; count: number; indices: number[] }[];
};

type Answer = {
  requestStatusPerDestination?: {
    requestStatus?: string;
    errorInfo?: { errorCounts?: { reason?: string; recordCount?: string; recordIndices?: number[] }[] };
  }[];
};
const STATES: Record<string, GoogleRequestStatus["state"]> = {
  SUCCESS: "success",
  FAILED: "failed",
  PARTIAL_SUCCESS: "partial",
};

/** What became of a request to one destination. Rejects with the SDK's error. */
export async function readGoogleRequest(
  client: GoogleClient,
  requestId: string,
): Promise<GoogleRequestStatus> {
  const url = `${BASE}/requestStatus:retrieve?requestId=${encodeURIComponent(requestId)}`;
  const { data } = await client.request<Answer>({ url });
  const [status] = data.requestStatusPerDestination ?? [];
  return {
    state: STATES[status?.requestStatus ?? ""] ?? "processing",
    errors: (status?.errorInfo?.errorCounts ?? []).map(
      ({ reason = "", recordCount, recordIndices = [] }) => ({
        reason: reason.replace(/^PROCESSING_ERROR_(REASON_)?/, ""),
        count: Number(recordCount ?? recordIndices.length),
        indices: recordIndices,
      }),
    ),
  };
}

type Violation = { field?: string; reason?: string };

/** Why a request for conversions failed: what a person or a retry can change, and what is wrong with its events. */
export type GoogleRefusal =
  | { kind: "consent" | "account"; reason: string }
  | { kind: "later"; afterMs: number | null; uncertain: boolean; reason: string }
  | { kind: "events"; reason: string };

export function describeRefusal(thrown: unknown): GoogleRefusal | null {
  const failure = describeGoogleFailure(thrown);
  if (!failure) return null;
  const { reason, retryAfterMs: afterMs } = failure;
  const status = statusOf(thrown);
  if (failure.reconnect) return { kind: "consent", reason };
  if (failure.retry) {
    return {
      kind: "later",
      afterMs,
      uncertain: status !== 429 && reasonsOf(thrown)[0] !== "RATE_LIMIT_EXCEEDED",
      reason,
    };
  }
  const violations = violationsOf(thrown);
  if (status !== 400 || violations.some(({ field }) => field?.startsWith("destinations"))) {
    return { kind: "account", reason };
  }
  return { kind: "events", reason: violations[0]?.reason ?? reason };
}

function violationsOf(thrown: unknown): Violation[] {
  const data = thrown instanceof gaxios.GaxiosError ? thrown.response?.data : null;
  const details: { fieldViolations?: Violation[] }[] = data?.error?.details ?? [];
  return details.flatMap(({ fieldViolations }) => fieldViolations ?? []);
}
