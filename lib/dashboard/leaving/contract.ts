import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { STEPS } from "./steps";

/** Browser-safe: a client who leaves (AGENCY-08). */

const instant = z.iso.datetime();
const count = z.number().int();

const leavingStep = z.object({
  step: z.enum(STEPS.map(({ step }) => step)),
  state: z.enum(["due", "done", "failed"]),
  due_at: instant,
  done_at: instant.nullable(),
  /** Why the last attempt failed. */
  problem: z.string().nullable(),
});

export const departure = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  /** The firm's name; null once it is erased. */
  firm: z.string().nullable(),
  numbers: z.enum(["released", "ported"]),
  is_by_agency: z.boolean(),
  requested_at: instant,
  erase_at: instant,
  finished_at: instant.nullable(),
  steps: z.array(leavingStep),
  /** What was deleted where, once all is done; without personal data. */
  certificate: z.record(z.string(), z.unknown()).nullable(),
  /** Whether its seal is ours and nothing in it was changed. */
  is_genuine: z.boolean().nullable(),
});
export type Departure = z.infer<typeof departure>;

const leaving = z.object({
  /** What has to be typed to confirm. */
  firm: z.string(),
  /** Held calls: the client cannot leave before their holds have ended. */
  held: count,
  /** The numbers that would be released. */
  phone_numbers: z.array(z.string()),
  departure: departure.nullable(),
});
export type Leaving = z.infer<typeof leaving>;

const body = z.object({
  firm: z.string("Type the name of the firm").max(200, "Use at most 200 characters"),
  numbers: z.enum(["released", "ported"], "Say what should happen to the numbers"),
});

export const myLeaving = endpoint("GET /api/user/leaving", {
  permission: "personal-data",
  summary: "Whether the client leaves, what was done of it, and what has to be known before",
  response: z.object({ data: leaving }),
});

export const leave = endpoint("POST /api/user/leaving", {
  permission: "personal-data",
  proof: "fresh",
  summary: "Ends the account: off at once, erased everywhere after 30 days",
  body,
  response: z.object({ data: leaving }),
  errors: ["conflict", "invalid_input"],
});

export const stay = endpoint("DELETE /api/user/leaving", {
  permission: "personal-data",
  proof: "fresh",
  summary: "Takes the end of the account back, until it is erased",
  response: z.object({ data: leaving }),
  errors: ["not_found"],
});

const ofClient = z.object({ id: z.uuid().toLowerCase() });

export const clientLeaving = endpoint("GET /api/admin/users/{id}/leaving", {
  permission: "agency.read",
  summary: "Whether a client leaves, and what was done of it",
  params: ofClient,
  response: z.object({ data: leaving }),
  errors: ["not_found"],
});

export const endClient = endpoint("POST /api/admin/users/{id}/leaving", {
  permission: "agency.change",
  proof: "fresh",
  summary: "Ends a client's account for them: off at once, erased everywhere after 30 days",
  params: ofClient,
  body,
  response: z.object({ data: leaving }),
  errors: ["not_found", "conflict", "invalid_input"],
});

export const keepClient = endpoint("DELETE /api/admin/users/{id}/leaving", {
  permission: "agency.change",
  proof: "fresh",
  summary: "Takes the end of a client's account back, until it is erased",
  params: ofClient,
  response: z.object({ data: leaving }),
  errors: ["not_found"],
});

export const listDepartures = endpoint("GET /api/admin/departures", {
  permission: "agency.read",
  summary: "Clients who leave or have left, with their certificates; the newest first",
  response: z.object({ data: z.array(departure) }),
});
