import { syncInsights } from "@/lib/ads/sync-insights";
import { sweepBookings } from "@/lib/bookings/settle";
import { syncBookings } from "@/lib/bookings/sync-bookings";
import { indexCalls } from "@/lib/calls/index-calls";
import { recoverCall } from "@/lib/calls/recover-call";
import { sweepCalls } from "@/lib/calls/sweep-calls";
import { checkConnections } from "@/lib/connections/check-connections";
import { revokeGrant } from "@/lib/connections/revoke-grant";
import type { JobPayloads } from "@/lib/jobs/enqueue";
import { resealSecrets } from "@/lib/jobs/reseal-secrets";
import { sweepExpired } from "@/lib/jobs/sweep-expired";
import { compareCalls } from "@/lib/ledger/compare-calls";
import { answerForgottenTexts, answerText } from "@/lib/messages/answer-text";
import { textForgottenMissedCalls, textMissedCall } from "@/lib/messages/missed-calls";
import { pointTexts } from "@/lib/messages/point-texts-here";
import { sendText, sweepTexts } from "@/lib/messages/send-text";
import { auditCalls } from "@/lib/promises/audit-calls";
import { repairAgents, repairOne } from "@/lib/provisioning/repair-agents";
import { checkDue } from "@/lib/readiness/check-due";
import { copyRecording } from "@/lib/recordings/copy-recording";
import { drawWaveform } from "@/lib/recordings/draw-waveform";
import { deliverDue } from "@/lib/webhooks/deliver-due";
import { sweepWebhooks } from "@/lib/webhooks/sweep-webhooks";

/** The work behind each job. A task that throws is tried again later, with growing waits. */
export const tasks: { [N in keyof JobPayloads]: (payload: JobPayloads[N]) => Promise<void> } = {
  "copy-recording": ({ callId }) => copyRecording(callId),
  "recover-call": ({ callId }) => recoverCall(callId),
  "sweep-calls": ({ hours }) => sweepCalls({ hours }),
  "compare-calls": ({ hours }) => compareCalls({ hours }),
  "index-calls": async ({ hours }) => {
    await indexCalls({ hours });
  },
  "audit-calls": async ({ hours }) => {
    await auditCalls({ hours });
  },
  "draw-waveform": ({ callId }) => drawWaveform(callId),
  "revoke-grant": (payload) => revokeGrant(payload),
  "check-connections": () => checkConnections(),
  "sweep-expired": () => sweepExpired(),
  "reseal-secrets": async () => {
    await resealSecrets();
  },
  "deliver-webhook": ({ deliveryId }) => deliverDue(deliveryId),
  "sweep-webhooks": ({ hours }) => sweepWebhooks({ hours }),
  "sync-insights": () => syncInsights(),
  "send-text": ({ id }) => sendText(id),
  "answer-text": ({ id }) => answerText(id),
  "point-texts": ({ number }) => pointTexts(number),
  "text-missed-call": ({ callId }) => textMissedCall(callId),
  "sweep-texts": async () => {
    await Promise.all([sweepTexts(), answerForgottenTexts(), textForgottenMissedCalls()]);
  },
  "sweep-bookings": () => sweepBookings(),
  "sync-bookings": () => syncBookings(),
  "check-readiness": () => checkDue(),
  "provision-agent": ({ userId }) => repairOne(userId),
  "repair-agent": ({ userId }) => repairOne(userId),
  "repair-agents": () => repairAgents(),
};
