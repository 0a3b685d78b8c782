import { onceMore } from "@/db/once-more";
import { keepMessage } from "@/lib/calls/provider-messages/keep-message";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { NormalisedReport } from "@/lib/providers/voice/end-of-call";
import { storeTogether } from "./store-together";

/** Longer than elsewhere: the provider sends a report once, and waits 20 s for the answer. */
const PATIENCE = 8 * SECOND;
const MAX_CALL_ID = 200;

export type Report = {
  report: NormalisedReport;
  /** The message as JSON text, already stripped of secrets. */
  body: string;
  /** Sent to us, or read by the provider's API. */
  kind: "end-of-call-report" | "provider-call";
};

export type StoredReport = {
  /** null when the report names no call: then only the message is kept. */
  callId: string | null;
  userId: string | null;
  /** Whether this is the first report of the call. */
  isNew: boolean;
};

/**
 * Stores a finished call and its raw message in one committed statement (VOICE-04), which reports that arrive
 * together share; throws `unavailable` otherwise.
 * Reports may come twice, late, or with parts missing: what is known already stays, a row exists once per call. A
 * recording that is to be fetched is noted in the same commit, and so is that the call has changed.
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
