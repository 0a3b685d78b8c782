import { sendAccountMail, sweepAccountMails } from "@/lib/accounts/account-mail/send-mail";
import { checkConnections } from "@/lib/accounts/connections/check-connections";
import { revokeGrant } from "@/lib/accounts/connections/revoke-grant";
import { sweepBookings } from "@/lib/agent/bookings/settle";
import { BOOKING_CLOCK, CALENDAR_CLOCKS, OUTCOME_CLOCK } from "@/lib/agent/calendar/clocks";
import { stopChannels } from "@/lib/agent/calendar/stop-channels";
import { makeDueDigests } from "@/lib/agent/digests/due-digests";
import { queueDigestEmails, sendDigestEmail } from "@/lib/agent/digests/send-digest-email";
import { followUpCallers } from "@/lib/agent/follow-ups/follow-up-callers";
import { climbDueEmergencies, climbEmergency } from "@/lib/agent/ladder/climb-emergency";
import { askOutcomes } from "@/lib/agent/money/ask-outcomes";
import { deliverNotification } from "@/lib/agent/notifications/deliver-notification";
import { sweepNotifications } from "@/lib/agent/notifications/sweep-notifications";
import { repairAgents, repairOne } from "@/lib/agent/provisioning/repair-agents";
import { checkDue } from "@/lib/agent/readiness/check-due";
import { runRehearsal } from "@/lib/agent/rehearsals/run-rehearsal";
import { remindVisits } from "@/lib/agent/reminders/remind-visits";
import { answerForgottenTexts, answerText } from "@/lib/agent/replies/answer-text";
import { pointCalls } from "@/lib/agent/rescue/point-calls";
import { settleRescues } from "@/lib/agent/rescue/settle-rescues";
import { textMissedCall } from "@/lib/agent/texts/missed-calls";
import { noteTextPrices } from "@/lib/agent/texts/note-text-prices";
import { pointTexts } from "@/lib/agent/texts/point-texts-here";
import { sendText, sweepTexts } from "@/lib/agent/texts/send-text";
import { closeAbandoned } from "@/lib/agent/tools/close-abandoned";
import { recordVoices } from "@/lib/agent/voice-samples/record-voices";
import { stopWaiting, sweepCalls } from "@/lib/calls/calls/sweep-calls";
import { compareCalls } from "@/lib/calls/ledger/compare-calls";
import { recoverCall } from "@/lib/calls/ledger/recover-call";
import { copyRecording } from "@/lib/calls/recordings/copy-recording";
import { drawWaveform } from "@/lib/calls/recordings/draw-waveform";
import { sendCanary } from "@/lib/dashboard/alerts/send-canary";
import { finishDepartures } from "@/lib/dashboard/leaving/finish-departures";
import { finishErasures } from "@/lib/dashboard/personal-data/finish-erasures";
import { sweepClients } from "@/lib/dashboard/retention/sweep-clients";
import { syncInsights } from "@/lib/outward/ads/sync-insights";
import { sendConversions } from "@/lib/outward/conversions/send-conversions";
import { readNewMail } from "@/lib/outward/runs/read-new-mail";
import { deliverDue } from "@/lib/outward/webhooks/deliver-due";
import { sweepWebhooks } from "@/lib/outward/webhooks/sweep-webhooks";
import type { JobPayloads } from "@/lib/platform/queue/enqueue";
import { unlockDeadPools } from "@/lib/platform/queue/pools";
import { takeHastenedTurns, takeTurns } from "@/lib/platform/turns/take-turns";
import { runBackstop } from "./backstop";
import { resealSecrets } from "./reseal-secrets";
import { startWorkflows } from "./start-workflows";
import { sweepExpired } from "./sweep-expired";

/** The implementation of each job. A task that throws is retried with growing delays. */
export const tasks: { [N in keyof JobPayloads]: (payload: JobPayloads[N]) => Promise<void> } = {
  "unlock-jobs": () => unlockDeadPools(),
  "copy-recording": ({ callId }) => copyRecording(callId),
  "recover-call": ({ callId }) => recoverCall(callId),
  "end-calls": async () => {
    await stopWaiting();
    await closeAbandoned(0.25);
  },
  "sweep-calls": async () => {
    await sweepCalls();
    await closeAbandoned(26);
  },
  "compare-calls": ({ hours }) => compareCalls({ hours }),
  backstop: () => runBackstop(),
  "draw-waveform": ({ callId }) => drawWaveform(callId),
  "revoke-grant": async (payload) => {
    await stopChannels(payload);
    await revokeGrant(payload);
  },
  "check-connections": () => checkConnections(),
  "sweep-expired": () => sweepExpired(),
  "sweep-retention": ({ after }) => sweepClients({ after }),
  "finish-departures": () => finishDepartures(),
  "finish-erasures": () => finishErasures(),
  "reseal-secrets": async () => {
    await resealSecrets();
  },
  "deliver-webhook": ({ deliveryId }) => deliverDue(deliveryId),
  "sweep-webhooks": () => sweepWebhooks(),
  "sync-insights": () => syncInsights(),
  "send-conversions": () => sendConversions(),
  "send-text": ({ id }) => sendText(id),
  "deliver-notification": ({ id }) => deliverNotification(id),
  "send-account-mail": ({ id }) => sendAccountMail(id),
  "sweep-notifications": async () => {
    await Promise.all([sweepNotifications(), sweepAccountMails()]);
  },
  "answer-text": ({ id }) => answerText(id),
  "point-texts": ({ number }) => pointTexts(number),
  "point-calls": ({ userId }) => pointCalls(userId),
  "settle-rescues": () => settleRescues(),
  "climb-emergency": ({ emergencyId }) => climbEmergency(emergencyId),
  "climb-emergencies": () => climbDueEmergencies(),
  "text-missed-call": ({ callId }) => textMissedCall(callId),
  "sweep-texts": async () => {
    await Promise.all([sweepTexts(), answerForgottenTexts()]);
  },
  "sweep-bookings": () => sweepBookings(),
  "follow-calendars": () => takeTurns(OUTCOME_CLOCK),
  "note-text-prices": () => noteTextPrices(),
  "remind-visits": () => remindVisits(),
  "follow-up-callers": () => followUpCallers(),
  "ask-outcomes": () => askOutcomes(),
  "make-digests": async () => {
    await makeDueDigests();
    await queueDigestEmails();
  },
  "send-digest-email": ({ id }) => sendDigestEmail(id),
  "sync-bookings": () => takeTurns(BOOKING_CLOCK),
  "follow-changes": async () => {
    await Promise.all(CALENDAR_CLOCKS.map(takeHastenedTurns));
  },
  "start-workflows": () => startWorkflows(),
  "read-mail": ({ userId }) => readNewMail(userId),
  "check-readiness": () => checkDue(),
  "provision-agent": ({ userId }) => repairOne(userId),
  "repair-agent": ({ userId }) => repairOne(userId),
  "repair-agents": () => repairAgents(),
  "record-voices": () => recordVoices(),
  canary: () => sendCanary(),
  rehearse: ({ rehearsalId }) => runRehearsal(rehearsalId),
};
