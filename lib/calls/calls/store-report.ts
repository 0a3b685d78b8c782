import { onceMore } from "@/db/once-more";
import { keepMessage } from "@/lib/calls/provider-messages/keep-message";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { NormalisedReport } from "@/lib/providers/voice/end-of-call";
import { storeTogether } from "./store-together";

/** Longer than elsewhere: the provider sends a report once, and waits 20 s for the response. */
const PATIENCE = 8 * SECOND;
const MAX_CALL_ID = 200;

export type Report = {
  report: NormalisedReport;
  /** The message as JSON text, already stripped of secrets. */
  body: string;
  /** Sent to us, or read through the provider's API. */
  kind: "end-of-call-report" | "provider-call";
};

export type StoredReport = {
  /** null if the report names no call: then only the message is kept. */
  callId: string | null;
  userId: string | null;
  /** Whether this is the first report of the call. */
  isNew: boolean;
};

/**
 * Stores a finished call and its raw message in one committed statement (VOICE-04), shared by reports that arrive
 * together; throws `unavailable` otherwise. Reports may come twice, late, or with parts missing: known values are kept,
 * and each call has one row. The recording to fetch and the change event are recorded in the same commit.
 */
export async function storeReport({ report, body, kind }: Report): Promise<StoredReport> {
  const { callId } = report;
  if (!callId || callId.length > MAX_CALL_ID) {
    await within(
      PATIENCE,
      onceMore(() => keepMessage({ kind, callId: null, body })),
    );
    return { callId: null, userId: null, isNew: false };
  }
  const row = await within(PATIENCE, storeTogether({ report: { ...report, callId }, body, kind }));
  return { callId, userId: row.user_id, isNew: row.is_new };
}
