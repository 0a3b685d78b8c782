/**
 * Every event that other parts of the product follow. Events carry only ids, so a follower reads the rows in their
 * current state. `worker/followers.ts` lists who follows what.
 */
export type EventPayloads = {
  /** A client's setup, number, tools or account have changed, so their agent at the provider is out of date. */
  "agent.changed": {
    userId: string;
    /** Calls must stop or resume now; several such changes in a row become one push. */
    atOnce: boolean;
  };
  /** A system setting has changed. */
  "setting.changed": { key: string };
  /** A number or an assistant was assigned to a client. */
  "number.assigned": { assignmentId: string };
  /** A Google connection needs a new consent. */
  "connection.broken": {
    id: string;
    userId: string;
    service: string;
    account: string | null;
  };
  /**
   * A call was placed, changed status, was reported or given up on, was assigned its client, or one of its texts failed.
   */
  "call.changed": { callId: string };
  /** A booking was made, or its state or time has changed. */
  "booking.changed": { bookingId: string; userId: string };
  /** A job was booked, or a caller moved, corrected or cancelled it: what people did in the calendar is no news to them. */
  "booking.news": { bookingId: string; userId: string; what: BookingNews; changedAt: string };
  /** A Google service was connected, or connected again. */
  "connection.granted": { userId: string; service: string };
  /** A client's calendar may have changed, and is to be read soon. */
  "calendar.changed": { userId: string };
  /** A to-do was added for a client. */
  "to-do.added": { toDoId: string; userId: string };
  /** An email about an account waits to be sent. */
  "account-mail.queued": { mailId: string };
  /** A visitor sent the contact form. */
  "lead.received": { leadId: string };
  /** Something else shown on a client's open pages has changed. */
  "pages.changed": { userId: string };
  /** An event that a client's webhooks can subscribe to; the shapes are those of lib/outward/events. */
  "webhook.event": {
    userId: string;
    type: string;
    data: unknown;
    /** The deduplication key: the same cause is one message. */
    key: string;
  };
  /** A webhook message is to be sent now, for the first time or again. */
  "delivery.due": { deliveryId: number };
  /** One of our texts waits to be sent. */
  "text.queued": { textId: string };
  /** A text to one of our numbers waits to be answered. */
  "text.received": { textId: string };
  /** An agent's setup was saved, with this number as the sender of its texts. */
  "sender.saved": { number: string };
  /** An emergency has to be looked after now. */
  "emergency.due": { emergencyId: number };
  /** A rehearsal waits to be played. */
  "rehearsal.started": { rehearsalId: string };
  /** A campaign was requested or changed here, so Facebook's lists are read again. */
  "campaign.changed": { campaignId: string };
  /** A campaign was assigned to a client or unassigned, or its numbers there have changed. */
  "campaign-client.changed": { campaignId: string; userId: string };
  /** A customer's contact with an advertisement was stored. */
  "touch.received": { touchId: string; userId: string };
  /**
   * A connection was deleted or got another account, whose former grant is to be revoked. Recorded by the trigger
   * `record_removed_grant`, with the encrypted token: the row is gone.
   */
  "grant.removed": { id: string; account: string; tokenEncrypted: string };
};

export type BookingNews = "confirmed" | "moved" | "corrected" | "cancelled";

export type EventName = keyof EventPayloads;

export type Event<N extends EventName = EventName> = {
  [E in N]: {
    name: E;
    /** The subject of the event. Events of one subject are followed in the order in which they were recorded. */
    subject: string;
    payload: EventPayloads[E];
  };
}[N];

export const agentChanged = (userId: string, { atOnce = false } = {}): Event<"agent.changed"> => ({
  name: "agent.changed",
  subject: userId,
  payload: { userId, atOnce },
});

export const settingChanged = (key: string): Event<"setting.changed"> => ({
  name: "setting.changed",
  subject: key,
  payload: { key },
});

export const numberAssigned = (assignmentId: string): Event<"number.assigned"> => ({
  name: "number.assigned",
  subject: assignmentId,
  payload: { assignmentId },
});

export const callChanged = (callId: string): Event<"call.changed"> => ({
  name: "call.changed",
  subject: callId,
  payload: { callId },
});

export const bookingChanged = (booking: { id: string; userId: string }): Event<"booking.changed"> => ({
  name: "booking.changed",
  subject: booking.id,
  payload: { bookingId: booking.id, userId: booking.userId },
});

export const bookingNews = (
  { id, userId, updatedAt }: { id: string; userId: string; updatedAt: Date },
  what: BookingNews,
): Event<"booking.news"> => ({
  name: "booking.news",
  subject: id,
  payload: { bookingId: id, userId, what, changedAt: updatedAt.toISOString() },
});

export const deliveryDue = (deliveryId: number): Event<"delivery.due"> => ({
  name: "delivery.due",
  subject: String(deliveryId),
  payload: { deliveryId },
});

export const campaignChanged = (campaignId: string): Event<"campaign.changed"> => ({
  name: "campaign.changed",
  subject: campaignId,
  payload: { campaignId },
});

export const campaignClientChanged = (
  campaignId: string,
  userId: string,
): Event<"campaign-client.changed"> => ({
  name: "campaign-client.changed",
  subject: campaignId,
  payload: { campaignId, userId },
});

export const pagesChanged = (userId: string): Event<"pages.changed"> => ({
  name: "pages.changed",
  subject: userId,
  payload: { userId },
});
