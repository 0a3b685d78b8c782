import { queueSending } from "@/lib/accounts/account-mail/send-mail";
import { noteWaiting } from "@/lib/agent/bookings/note-waiting";
import { followChangesSoon, readReconnected } from "@/lib/agent/calendar/follow-changes-soon";
import { noteBookings, noteToDos } from "@/lib/agent/notifications/note-news";
import { auditBookedCalls, auditChangedCalls } from "@/lib/agent/promises/audit-calls";
import { judgeBookedCalls, judgeChangedCalls } from "@/lib/agent/reasons/judge-calls";
import { provisionAllSoon, provisionSoon } from "@/lib/agent/setup/provision-soon";
import {
  deriveBooked,
  deriveCalls,
  deriveCampaign,
  deriveLines,
  deriveTouched,
} from "@/lib/agent/sources/derive-sources";
import { followCutOffCalls } from "@/lib/agent/texts/cut-off-calls";
import { queueMissedCallTexts } from "@/lib/agent/texts/missed-calls";
import { tellOfBrokenConnection } from "@/lib/agent/texts/tell-of-broken-connection";
import { announceCallChanges } from "@/lib/calls/calls/announce-call-changes";
import { adoptCalls, assignUnownedCalls } from "@/lib/calls/calls/assign-calls";
import { indexBookedCalls, indexChangedCalls } from "@/lib/calls/calls/index-calls";
import { noteCallCosts } from "@/lib/calls/costs/note-call-costs";
import { planRecovery } from "@/lib/calls/ledger/plan-recovery";
import { queueCopies } from "@/lib/calls/recordings/queue-copies";
import { deleteCardRecordings } from "@/lib/dashboard/retention/delete-recordings";
import { syncSoon } from "@/lib/outward/ads/sync-soon";
import { queueWaiting } from "@/lib/outward/events/delivery-jobs";
import { followBrokenConnections, followWebhookEvents } from "@/lib/outward/events/follow-webhook-events";
import {
  startForBroken,
  startForCalls,
  startForEvents,
  startForPromises,
  startForTexts,
} from "@/lib/outward/runs/follow-events";
import { resumeRuns } from "@/lib/outward/runs/resume-runs";
import { startForLeads } from "@/lib/outward/runs/start-for-leads";
import { wakeRuns } from "@/lib/outward/runs/wake-runs";
import { emitCompleted } from "@/lib/outward/webhooks/emit-completed-calls";
import { announce } from "@/lib/platform/live/announce";
import type { EventPayloads } from "@/lib/platform/outbox/events";
import type { Followers, Occurrence } from "@/lib/platform/outbox/followers";
import { enqueueAll } from "@/lib/platform/queue/enqueue-all";

/** The followers of every committed change. All of them are idempotent. */
export const followers: Followers = {
  "open pages": {
    "call.changed": (events) => announceCallChanges(callIds(events)),
    "booking.changed": (events) => announce(userIds(events)),
    "connection.broken": (events) => announce(userIds(events)),
    "pages.changed": (events) => announce(userIds(events)),
    "to-do.added": (events) => announce(userIds(events)),
  },
  owners: {
    "call.changed": (events) => adoptCalls(callIds(events)),
    "number.assigned": (events) =>
      assignUnownedCalls(payloads(events).map(({ assignmentId }) => assignmentId)),
  },
  reports: { "call.changed": (events) => planRecovery(callIds(events)) },
  costs: { "call.changed": (events) => noteCallCosts(callIds(events)) },
  recordings: {
    "call.changed": async (events) => {
      await deleteCardRecordings(callIds(events));
      await queueCopies(callIds(events));
    },
  },
  search: {
    "call.changed": (events) => indexChangedCalls(callIds(events)),
    "booking.changed": (events) => indexBookedCalls(bookingIds(events)),
  },
  promises: {
    "call.changed": (events) => auditChangedCalls(callIds(events)),
    "booking.changed": (events) => auditBookedCalls(bookingIds(events)),
  },
  sources: {
    "call.changed": (events) => deriveCalls(callIds(events)),
    "booking.changed": (events) => deriveBooked(bookingIds(events)),
    "touch.received": (events) => deriveTouched(payloads(events).map(({ touchId }) => touchId)),
    "campaign-client.changed": async (events) => {
      for (const pair of payloads(events)) await deriveCampaign(pair);
    },
    "number.assigned": (events) => deriveLines(payloads(events).map(({ assignmentId }) => assignmentId)),
  },
  reasons: {
    "call.changed": (events) => judgeChangedCalls(callIds(events)),
    "booking.changed": (events) => judgeBookedCalls(bookingIds(events)),
  },
  webhooks: {
    "call.changed": (events) => emitCompleted({ callIds: callIds(events) }),
    "connection.broken": (events) => followBrokenConnections(events),
    "webhook.event": (events) => followWebhookEvents(events),
    "delivery.due": (events) => queueWaiting(payloads(events).map(({ deliveryId }) => deliveryId)),
  },
  texts: {
    "call.changed": async (events) => {
      await queueMissedCallTexts(callIds(events));
      await followCutOffCalls(callIds(events));
    },
    "connection.broken": async (events) => {
      for (const broken of events) await tellOfBrokenConnection(broken);
      for (const { userId } of payloads(events)) await noteWaiting({ userId });
    },
    "text.queued": (events) =>
      enqueueAll(
        "send-text",
        textIds(events).map((id) => ({ payload: { id }, key: `send-text:${id}`, maxAttempts: 1 })),
      ),
    "text.received": (events) =>
      enqueueAll(
        "answer-text",
        textIds(events).map((id) => ({ payload: { id }, key: `answer-text:${id}` })),
      ),
  },
  notifications: {
    "to-do.added": (events) => noteToDos(payloads(events).map(({ toDoId }) => toDoId)),
    "booking.news": (events) => noteBookings(payloads(events)),
  },
  "account mails": {
    "account-mail.queued": (events) => queueSending(payloads(events).map(({ mailId }) => mailId)),
  },
  senders: {
    "sender.saved": (events) =>
      enqueueAll(
        "point-texts",
        payloads(events).map((payload) => ({ payload, key: `point-texts:${payload.number}` })),
      ),
  },
  emergencies: {
    "emergency.due": (events) =>
      enqueueAll(
        "climb-emergency",
        payloads(events).map((payload) => ({ payload, key: `climb-emergency:${payload.emergencyId}` })),
      ),
  },
  rehearsals: {
    "rehearsal.started": (events) =>
      enqueueAll(
        "rehearse",
        payloads(events).map((payload) => ({
          payload,
          key: `rehearse:${payload.rehearsalId}`,
          maxAttempts: 3,
        })),
      ),
  },
  calendars: {
    "calendar.changed": () => followChangesSoon(),
    "connection.granted": (events) => readReconnected(payloads(events)),
  },
  campaigns: { "campaign.changed": () => syncSoon() },
  grants: {
    "grant.removed": (events) =>
      enqueueAll(
        "revoke-grant",
        events.map(({ id, payload }) => ({ payload, key: `revoke-grant:${id}` })),
      ),
  },
  workflows: {
    "call.changed": (events) => startForCalls(callIds(events)),
    "booking.changed": (events) => wakeRuns(bookingIds(events)),
    "webhook.event": (events) => startForEvents(events),
    "connection.broken": (events) => startForBroken(events),
    "connection.granted": (events) => resumeRuns(payloads(events)),
    "text.received": (events) => startForTexts(textIds(events)),
    "lead.received": (events) => startForLeads(payloads(events).map(({ leadId }) => leadId)),
    "to-do.added": (events) => startForPromises(payloads(events).map(({ toDoId }) => toDoId)),
  },
  provisioning: {
    "agent.changed": (events) => provisionSoon(payloads(events)),
    "setting.changed": (events) => provisionAllSoon(payloads(events).map(({ key }) => key)),
  },
};

const payloads = <P>(events: { payload: P }[]): P[] => events.map(({ payload }) => payload);
const distinct = (ids: string[]) => [...new Set(ids)];
const callIds = (events: Occurrence<"call.changed">[]) =>
  distinct(payloads(events).map(({ callId }) => callId));
const bookingIds = (events: Occurrence<"booking.changed">[]) =>
  distinct(payloads(events).map(({ bookingId }) => bookingId));
const textIds = (events: { payload: { textId: string } }[]) => payloads(events).map(({ textId }) => textId);
const userIds = (events: { payload: Pick<EventPayloads["pages.changed"], "userId"> }[]) =>
  distinct(payloads(events).map(({ userId }) => userId));
