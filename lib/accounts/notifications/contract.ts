import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { CHANNELS, NOTIFICATION_KINDS } from "./kinds";

/** Browser-safe: how a client is told about what happens. */

const channel = z.enum(CHANNELS, "push, text or email");
const channels = z
  .array(channel)
  .max(CHANNELS.length)
  .refine((given) => new Set(given).size === given.length, "each channel once");
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time such as 22:00");

const choices = z.object({ emergency: channels, message: channels, promise: channels, booking: channels });

/** In the client's time zone; may pass midnight. Emergencies break it, everything else waits until it ends. */
const quietHours = z
  .object({ from: time, until: time })
  .refine(({ from, until }) => from !== until, "Quiet hours need two different times.");

/** Whether a channel can be used, and why not. */
const readiness = z.object({ to: z.string().nullable(), problem: z.string().nullable() });

const pushDevice = z.object({
  id: z.uuid(),
  label: z.string(),
  /** To tell the browser that asks from the others. */
  endpoint: z.string(),
  added_at: z.iso.datetime(),
  reached_at: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
});

const delivery = z.object({
  id: z.uuid(),
  channel,
  /** The device of a push, the address of an email. */
  label: z.string().nullable(),
  /** `waiting`: to be tried, tried again or kept for the end of quiet hours. `dropped`: settled before it was sent. */
  state: z.enum(["waiting", "sent", "failed", "dropped"]),
  /** Why it did not arrive, or has not yet. */
  problem: z.string().nullable(),
  at: z.iso.datetime(),
});

const sentNotification = z.object({
  id: z.uuid(),
  kind: z.enum([...NOTIFICATION_KINDS, "test"]),
  title: z.string(),
  at: z.iso.datetime(),
  deliveries: z.array(delivery),
});

const notificationSettings = z.object({
  /** False: nothing was chosen, and only the texts of the agent's setup are sent. */
  chosen: z.boolean(),
  choices,
  quiet_hours: z.object({ from: time, until: time }).nullable(),
  /** Whether we ask by text in the evening how the day's visits went. */
  evening_question: z.boolean(),
  channels: z.object({ push: readiness, text: readiness, email: readiness }),
  /** The key that a browser subscribes for, in base64url. */
  push_key: z.string(),
  devices: z.array(pushDevice),
  /** The newest ten. */
  recent: z.array(sentNotification),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

const answer = z.object({ data: notificationSettings });

export const myNotifications = endpoint("GET /api/user/notifications", {
  permission: "notifications",
  summary:
    "How the signed-in client wants to be told, on which devices, and what became of the last notifications",
  response: answer,
});

export const saveNotifications = endpoint("PUT /api/user/notifications", {
  permission: "notifications",
  summary: "Chooses the channels of each kind of notification, and quiet hours",
  body: z.object({
    choices,
    quiet_hours: quietHours.nullable(),
    /** As it was, if it is left out. */
    evening_question: z.boolean("true or false").optional(),
  }),
  response: answer,
});

export const addPushDevice = endpoint("POST /api/user/notifications/devices", {
  permission: "notifications",
  summary: "Adds a browser that takes push messages, as its subscription describes it",
  body: z.object({
    endpoint: z.string().max(1_000),
    keys: z.object({
      p256dh: z.string().regex(/^[\w-]{86,88}=*$/, "the browser's public key"),
      auth: z.string().regex(/^[\w-]{22,24}=*$/, "the browser's secret of 16 bytes"),
    }),
    label: z.string().trim().min(1).max(80),
  }),
  response: answer,
  limit: { max: 30, seconds: 3_600 },
  errors: ["conflict"],
});

export const removePushDevice = endpoint("DELETE /api/user/notifications/devices/{id}", {
  permission: "notifications",
  summary: "Removes a device: it gets no more notifications",
  params: z.object({ id: z.uuid().toLowerCase() }),
  response: answer,
  errors: ["not_found"],
});

export const testNotifications = endpoint("POST /api/user/notifications/test", {
  permission: "notifications",
  summary: "Sends a test by one channel immediately, whatever the quiet hours",
  body: z.object({ channel }),
  response: answer,
  limit: { max: 20, seconds: 3_600 },
});
