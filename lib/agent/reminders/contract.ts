import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: reminders of visits by text, their effect, and the text that somebody is on the way. */

const count = z.number().int().min(0);

/** Visits that are over, each counted once. */
const reminderGroup = z.object({
  visits: count,
  /** Those that were cancelled. */
  cancelled: count,
  /** Those that were not cancelled and of which it is known how they went. */
  told: count,
  /** Those of the told ones whose customer was not there. */
  no_shows: count,
});
export type ReminderGroup = z.infer<typeof reminderGroup>;

const reminderState = z.object({
  on: z.boolean(),
  /** Why they cannot be sent; null if they can. */
  problem: z.string().nullable(),
  effect: z.object({
    /** When the first was sent; null before. */
    since: z.iso.datetime().nullable(),
    with_reminder: reminderGroup,
    without: reminderGroup,
    /** Whether there are visits enough on both sides to compare. */
    enough: z.object({ no_shows: z.boolean(), cancelled: z.boolean() }),
  }),
});
export type ReminderState = z.infer<typeof reminderState>;

/** The reminder of a booking, at its present time. */
export const visitReminder = z.object({
  /** `failed`: the text was not sent. `left_out`: one of the tenth without. */
  state: z.enum(["sent", "kept", "other_time", "failed", "left_out"]),
  at: z.iso.datetime(),
});
export type VisitReminder = z.infer<typeof visitReminder>;

export const myReminders = endpoint("GET /api/user/reminders", {
  permission: "figures.read",
  summary:
    "Whether the signed-in client's customers are reminded of visits by text, and what was measured of it",
  response: z.object({ data: reminderState }),
});

export const saveReminders = endpoint("PUT /api/user/reminders", {
  permission: "agent.change",
  summary: "Switches the reminders of visits on or off",
  body: z.object({ on: z.boolean("true or false") }),
  response: z.object({ data: reminderState }),
  errors: ["conflict"],
});

export const tellOnTheWay = endpoint("POST /api/user/bookings/{id}/on-the-way", {
  permission: "jobs.own",
  summary: "Texts the customer of a visit once that somebody is on the way; engineers for their own jobs",
  params: z.object({ id: z.uuid().toLowerCase() }),
  response: z.object({ data: z.object({ sent_at: z.iso.datetime() }) }),
  errors: ["conflict"],
  limit: { max: 20, seconds: 60 },
});
