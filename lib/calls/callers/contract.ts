import * as z from "zod";
import { callParams } from "@/lib/calls/recordings/contract";
import { endpoint } from "@/lib/platform/http/endpoint";
import { LONGEST_NAME } from "./limits";

/** Browser-safe: the people who ring a client: their names, and whom it does not want to be disturbed by. */

export const saveCaller = endpoint("PUT /api/user/caller", {
  permission: "calls.answer",
  keyed: true,
  summary: "Saves what the signed-in client calls a number; empty forgets the saved name",
  body: z.object({
    phone_number: z.string().regex(/^\+\d{5,15}$/, "a number such as +447700900123"),
    name: z
      .string("Enter a name")
      .trim()
      .max(LONGEST_NAME, `Use at most ${LONGEST_NAME} characters`)
      .regex(/^[^\p{Cc}]*$/u, "Write the name on one line"),
  }),
  response: z.object({
    data: z.object({ phone_number: z.string(), /** As shown from now on. */ name: z.string().nullable() }),
  }),
});

export const nuisanceMark = z.object({
  phone_number: z.string(),
  /** What the client calls the number. */
  name: z.string().nullable(),
  /** Null for a former user. */
  marked_by: z.string().nullable(),
  marked_at: z.iso.datetime(),
  /** Their last call, and how many since they were marked. */
  last_call_id: z.string().nullable(),
  calls_since: z.number().int(),
});
export type NuisanceMark = z.infer<typeof nuisanceMark>;

export const markNuisance = endpoint("PUT /api/user/calls/{callId}/nuisance", {
  permission: "calls.answer",
  summary:
    "Marks the number of a call's caller as a nuisance: no one is called or texted for it; for admins any client's call",
  params: callParams,
  response: z.object({ data: z.object({ phone_number: z.string() }) }),
  errors: ["conflict"],
});

export const unmarkNuisance = endpoint("DELETE /api/user/calls/{callId}/nuisance", {
  permission: "calls.answer",
  summary: "Takes the mark back of a call's caller; for admins any client's call",
  params: callParams,
  response: z.object({}),
});

export const myNuisanceCallers = endpoint("GET /api/user/nuisance-callers", {
  permission: "calls.list",
  summary: "The numbers that the signed-in client has marked as a nuisance, the newest first",
  response: z.object({ data: z.array(nuisanceMark) }),
});

export const forgetNuisance = endpoint("DELETE /api/user/nuisance-callers/{number}", {
  permission: "calls.answer",
  summary: "Takes the mark of a number back",
  params: z.object({ number: z.string().regex(/^\+\d{5,15}$/, "a number such as +447700900123") }),
  response: z.object({}),
});
