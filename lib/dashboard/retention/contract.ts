import * as z from "zod";
import { callParams } from "@/lib/calls/recordings/contract";
import { endpoint } from "@/lib/platform/http/endpoint";
import { CHOOSABLE, KINDS } from "./kinds";

/** Browser-safe: how long each kind of data is kept, and calls that are held (AGENCY-08). */

const days = z.number().int();

const keptKind = z.object({
  kind: z.enum(KINDS.map(({ kind }) => kind)),
  /** The agency's period, and the one that counts for this client. */
  agency_days: days,
  days,
  /** The shortest that may be chosen; null if the agency alone decides. */
  least_days: days.nullable(),
  /** The oldest that is kept, held calls aside; null if there is nothing, or it is not the client's own. */
  oldest_at: z.iso.datetime().nullable(),
  /** When that is deleted: in the night after. */
  next_at: z.iso.datetime().nullable(),
});
export type KeptKind = z.infer<typeof keptKind>;

const retention = z.object({
  kinds: z.array(keptKind),
  /** Calls with a legal hold. */
  held: z.number().int(),
  /** What providers still have to delete of what is no longer kept here. */
  waiting: z.number().int(),
});
export type Retention = z.infer<typeof retention>;

export const myRetention = endpoint("GET /api/user/retention", {
  permission: "personal-data",
  summary: "How long each kind of the client's data is kept, and what is deleted next",
  response: z.object({ data: retention }),
});

export const chooseRetention = endpoint("PUT /api/user/retention", {
  permission: "personal-data",
  proof: "fresh",
  summary: "Chooses a shorter period for one kind of the client's data",
  body: z.object({
    kind: z.enum(CHOOSABLE, "Say which kind of data"),
    days: z.number("Say how many days").int("Use whole days").positive("Use at least a day").nullable(),
  }),
  response: z.object({ data: retention }),
  errors: ["invalid_input"],
});

export const callHold = z.object({
  reason: z.string(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
});
export type CallHold = z.infer<typeof callHold>;

export const holdCall = endpoint("PUT /api/user/calls/{callId}/hold", {
  permission: "personal-data",
  summary: "Keeps a call whatever its age, with a reason, until it is let go",
  params: callParams,
  body: z.object({
    reason: z
      .string("Say why it must be kept")
      .max(300, "Use at most 300 characters")
      // Postgres does not support NUL.
      .transform((text) => text.replaceAll("\0", " ").trim())
      .refine((text) => text !== "", { message: "Say why it must be kept" }),
  }),
  response: z.object({ data: callHold }),
  errors: ["not_found", "conflict"],
});

export const letCallGo = endpoint("DELETE /api/user/calls/{callId}/hold", {
  permission: "personal-data",
  proof: "fresh",
  summary: "Ends a call's hold: it is deleted when its period is over, like any other",
  params: callParams,
  response: z.object({}),
  errors: ["not_found"],
});
