import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { assignmentOf, ownerAt } from "@/lib/accounts/phones/assignment-of";
import { voiceProvider } from "@/lib/accounts/settings/voice-provider";
import { storeReport } from "@/lib/calls/calls/store-report";
import { hasEnded, isReported } from "@/lib/calls/calls/tables";
import { calledLine, secondsBetween } from "@/lib/calls/calls/upsert-reports";
import { recordCallChanges } from "@/lib/platform/outbox/record-events";
import { type NormalisedReport, parseProviderCall } from "@/lib/providers/voice/end-of-call";
import { VoiceProviderError } from "@/lib/providers/voice/errors";
import { redact } from "@/lib/providers/voice/redact";
import { noteUnfillable } from "./fill-gaps";

const GONE = "the voice provider no longer gives out this call";

/**
 * Asks the provider for a call whose report never came, and stores the response as if it were the report. A running
 * call is left alone; one that the provider no longer has is closed with what we have. Throws when a retry may help.
 */
export async function recoverCall(callId: string): Promise<void> {
  const known = await readCall(callId);
  if (known?.isReported) return;
  const provider = await voiceProvider();
  if (!provider) throw new Error("there is no key for the voice provider: set vapi_api_key");
  let call: unknown;
  try {
    call = await provider.getCall(callId);
  } catch (thrown) {
    if (!(thrown instanceof VoiceProviderError && thrown.gone)) throw thrown;
    await noteUnfillable(callId, GONE);
    return closeCall(callId);
  }
  const { report, json } = readSafely(call);
  if (!report || report.callId !== callId)
    throw new Error("the provider's answer is not the call that was asked for");
  if (!report.hasEnded) {
    if (known?.isEnded) throw new Error("the provider has not finished the call yet");
    await execute(sql`update call_logs set updated_at = now() where call_id = ${callId}`);
    return;
  }
  await keepOwnerOfThen(report);
  await storeReport({ report, body: JSON.stringify(json), kind: "provider-call" });
}

/** A number may have changed hands since the call: the row is first assigned to the owner at that time. */
async function keepOwnerOfThen(report: NormalisedReport): Promise<void> {
  const at = report.happenedAt;
  if (!at) return;
  await execute(sql`
    insert into call_logs (call_id, user_id, vapi_phone_number, live_status, happened_at)
    select ${report.callId}, owner.user_id, ${calledLine(report)}, 'ended', ${at}::text::timestamptz
    from (${ownerAt(report, new Date(at))}) owner
    left join (${assignmentOf(report)}) current on true
    where owner.user_id is distinct from current.user_id
    on conflict do nothing`);
}

async function readCall(callId: string): Promise<{ isReported: boolean; isEnded: boolean } | null> {
  const [row] = await execute<{ reported: boolean; ended: boolean }[]>(sql`
    select ${isReported("call_logs")} as reported, ${hasEnded("call_logs")} as ended
    from call_logs where call_id = ${callId}`);
  return row ? { isReported: row.reported, isEnded: row.ended } : null;
}

/** Nothing more will come: all we have is from status updates. */
async function closeCall(callId: string): Promise<void> {
  await execute(sql`
    with closed as (
    update call_logs set live_status = 'ended', reported_at = now(), report_missed_at = now(), updated_at = now(),
      duration = coalesce(duration, ${secondsBetween(sql`started_at`, sql`ended_at`)})
    where call_id = ${callId} and not ${isReported("call_logs")} returning call_id
    )
    ${recordCallChanges(sql`closed`)}`);
}

/** The call without secrets and card numbers, and what only the original shows. Without its words if it is too deep. */
function readSafely(call: unknown): { report: NormalisedReport | null; json: unknown } {
  const original = parseProviderCall(call);
  if (!original) return { report: null, json: null };
  const outcome = redact(call);
  const safe = outcome.tooDeep ? null : parseProviderCall(outcome.json);
  if (outcome.tooDeep || !safe) {
    const wordless = { summary: null, transcript: null, messages: [], structuredData: null };
    return { report: { ...original, ...wordless }, json: null };
  }
  const { hasRecording, cardSaid } = original;
  return { report: { ...safe, hasRecording, cardSaid }, json: outcome.json };
}
