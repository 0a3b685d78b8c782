/** Browser-safe: the events of webhooks, documented for receivers in docs/webhooks.md. */

export const EVENT_TEXTS = {
  "call.completed": "A call has ended and its summary is ready",
  "booking.confirmed": "A job was booked",
  "booking.moved": "A job was moved",
  "booking.corrected": "A job's details were corrected",
  "booking.cancelled": "A job was cancelled",
  "booking.outcome": "A job's outcome or payment was recorded",
  "message.taken": "A caller left a message for you",
  emergency: "A caller reported an emergency",
  "connection.broken": "A Google connection needs you to sign in again",
  "caller.erased": "A caller's data was erased; erase your copies of these calls too",
  "workflow.stat.updated": "A workflow's figure has changed",
  "workflow.run.failed": "A workflow could not finish",
};

export type WebhookEvent = keyof typeof EVENT_TEXTS;
export const webhookEvents = Object.keys(EVENT_TEXTS) as [WebhookEvent, ...WebhookEvent[]];

/** The event of a test delivery: sent on request, never subscribed to. */
export const TEST_EVENT = "webhook.test";

/** The event of a message that a workflow's step sends to one webhook; it is never subscribed to. */
export const STEP_EVENT = "workflow.step";

type Booking = {
  booking_id: string;
  status: string;
  job: string;
  /** ISO instants. */
  starts_at: string;
  ends_at: string;
  customer_name: string | null;
  /** E.164. */
  customer_phone: string | null;
  address: string | null;
  call_id: string | null;
};

/** Whether it tells of something new: what became of an emergency is neither counted nor does it start workflows. */
export const isNews = ({ type, data }: { type: string; data: unknown }) =>
  type !== "emergency" || ((data as EventData["emergency"]).state ?? "reported") === "reported";

/** `data` of each event. Minimal on purpose: no transcripts, no recordings' addresses, no secrets. */
export type EventData = {
  "call.completed": {
    call_id: string;
    direction: "inbound" | "outbound";
    /** The other party and our line, in E.164 if possible. */
    phone_number: string | null;
    vapi_phone_number: string | null;
    started_at: string | null;
    duration_seconds: number | null;
    status: string;
    end_reason: string | null;
    summary: string | null;
    has_recording: boolean;
  };
  "caller.erased": { erasure_id: string; call_ids: string[]; booking_ids: string[] };
  "booking.confirmed": Booking;
  "booking.moved": Booking & { previous_starts_at: string | null; previous_ends_at: string | null };
  "booking.corrected": Booking;
  "booking.cancelled": Booking;
  "booking.outcome": Booking & {
    outcome: "unknown" | "done" | "no_show" | "quoted" | "paid";
    /** For a paid or quoted job, in minor units. */
    amount_minor: number | null;
    currency: string | null;
    /** Who told: `tap`, `text`, `calendar`, `csv`, `stripe`, or `api:` and a name. */
    source: string | null;
  };
  "message.taken": {
    call_id: string | null;
    message: string;
    caller_name: string | null;
    caller_phone: string | null;
  };
  emergency: {
    call_id: string | null;
    description: string;
    caller_name: string | null;
    caller_phone: string | null;
    address: string | null;
    /** Later messages of the same call say what became of it, where the client has an emergency ladder. */
    state?: "reported" | "accepted" | "cancelled" | "unanswered";
    /** Who accepted, and what was done in order; not in the first message. */
    accepted_by?: string | null;
    steps?: readonly Record<string, unknown>[];
  };
  "connection.broken": { service: string; account: string | null };
  "workflow.stat.updated": { workflow_slug: string; metric: string; value: number };
  "workflow.run.failed": {
    run_id: string;
    /** Its name. */
    workflow: string;
    workflow_slug: string;
    step: string;
    error: string;
  };
  "webhook.test": { message: string };
};
