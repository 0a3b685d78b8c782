import { messageIdOf } from "@/lib/outward/events/emit-event";
import type { EventData } from "@/lib/outward/events/events";
import { SECOND } from "@/lib/platform/core/clock";
import { clyde, type Firm, hartley } from "./accounts";
import type { DemoCall, DemoOptions, DemoWebhook } from "./demo-types";
import { addMinutes } from "./london-time";
import { makeId } from "./stable-id";
import { DEMO_WEBHOOK_SECRET, TARGET_PATHS } from "./target-server";

/** In minutes. */
const DAY = 24 * 60;
const FAILURE = { httpStatus: 500, error: "The receiver answered 500." };
const ANSWER = '{"error":"The customer list could not be opened."}';

const WORKING = webhookId("calls", hartley);
const BROKEN = webhookId("messages", hartley);
const SWITCHED_OFF = webhookId("calls", clyde);

export const demoWebhookIds = (): string[] => [WORKING, BROKEN, SWITCHED_OFF];

/** One that works, one that fails until its address is corrected, and one that we have switched off. */
export function buildWebhooks({ now, targetUrl }: DemoOptions, calls: DemoCall[]): DemoWebhook[] {
  const base = targetUrl.replace(/\/+$/, "");
  return [
    {
      row: {
        ...webhook(WORKING, hartley, now),
        url: base + TARGET_PATHS.webhook,
        events: ["call.completed", "booking.confirmed"],
      },
      secret: DEMO_WEBHOOK_SECRET,
      deliveries: calls
        .filter(({ row }) => row.userId === hartley.userId && row.endedAt)
        .slice(0, 6)
        .reverse()
        .map(toldCall),
    },
    {
      row: {
        ...webhook(BROKEN, hartley, now),
        url: base + TARGET_PATHS.brokenWebhook,
        events: ["message.taken", "emergency"],
        failingSince: addMinutes(now, -95),
      },
      secret: DEMO_WEBHOOK_SECRET,
      deliveries: [missedMessage(now)],
    },
    {
      row: {
        ...webhook(SWITCHED_OFF, clyde, now),
        url: base + TARGET_PATHS.brokenWebhook,
        events: ["call.completed"],
        isActive: false,
        failingSince: addMinutes(now, -7 * DAY),
        disabledAt: addMinutes(now, -2 * DAY),
        disabledReason: "failing",
      },
      secret: DEMO_WEBHOOK_SECRET,
      deliveries: [],
    },
  ];
}

/** Earlier calls count as already sent, so the webhook only covers later ones. */
const webhook = (id: string, { userId }: Firm, now: Date) => ({
  id,
  userId,
  listeningSince: now,
  createdAt: addMinutes(now, -30 * DAY),
  updatedAt: addMinutes(now, -30 * DAY),
});

function toldCall({ row }: DemoCall): DemoWebhook["deliveries"][number] {
  const at = new Date((row.endedAt ?? row.happenedAt).getTime() + 4 * SECOND);
  const data: EventData["call.completed"] = {
    call_id: row.callId,
    direction: row.callDirection === "outbound" ? "outbound" : "inbound",
    phone_number: row.phoneNumber ?? null,
    vapi_phone_number: row.vapiPhoneNumber ?? null,
    started_at: row.startedAt?.toISOString() ?? null,
    duration_seconds: row.duration ?? null,
    status: "completed",
    end_reason: row.endReason ?? null,
    summary: row.summary ?? null,
    has_recording: Boolean(row.recordingUrl),
  };
  const message = wrap(`call.completed|${row.callId}`, "call.completed", at, data);
  const durationMs = 80 + ((row.callId.charCodeAt(0) * 7) % 90);
  return {
    row: { ...message, status: "delivered", attempt: 1, httpStatus: 200, createdAt: at, deliveredAt: at },
    attempts: [
      {
        startedAt: at,
        endedAt: new Date(at.getTime() + durationMs),
        httpStatus: 200,
        durationMs,
        answer: '{"received":"call.completed","verified":true}',
      },
    ],
  };
}

/** Three attempts so far; the next is due in a while. */
function missedMessage(now: Date): DemoWebhook["deliveries"][number] {
  const at = addMinutes(now, -36);
  const data: EventData["message.taken"] = {
    call_id: null,
    message: "Please ring back about the annual boiler service, any weekday after four.",
    caller_name: "Mrs Whitfield",
    caller_phone: "+447700900512",
  };
  const message = wrap("message.taken|demo", "message.taken", at, data);
  const tries = [0, 5 * SECOND, 305 * SECOND].map((after) => new Date(at.getTime() + after));
  return {
    row: {
      ...message,
      ...FAILURE,
      status: "waiting",
      attempt: tries.length,
      createdAt: at,
      nextAttemptAt: addMinutes(now, 24),
    },
    attempts: tries.map((startedAt) => ({
      ...FAILURE,
      startedAt,
      endedAt: new Date(startedAt.getTime() + 41),
      durationMs: 41,
      answer: ANSWER,
    })),
  };
}

function wrap<T extends keyof EventData>(key: string, type: T, at: Date, data: EventData[T]) {
  const messageId = messageIdOf(key);
  return { messageId, event: type, payload: { id: messageId, type, timestamp: at.toISOString(), data } };
}

function webhookId(name: string, firm: Firm): string {
  return makeId(`webhook ${name} ${firm.phoneNumber}`);
}
