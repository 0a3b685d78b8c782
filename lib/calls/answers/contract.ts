import * as z from "zod";
import { callStatus } from "@/lib/calls/calls/contract";
import { callParams } from "@/lib/calls/recordings/contract";
import { endpoint } from "@/lib/platform/http/endpoint";
import { LONGEST_NOTE, LONGEST_REASON } from "./limits";

/** Browser-safe: what clients say of their own calls: corrections and notes. */

/** What a client may correct a status to: how a call can end. */
export const correctStatus = callStatus.extract([
  "booked",
  "completed",
  "incomplete",
  "hung up",
  "voicemail",
  "no answer",
]);

const typed = (most: number, tooLong: string) =>
  z
    .string()
    .max(most, tooLong)
    // Postgres does not support NUL.
    .transform((text) => text.replaceAll("\0", " ").trim());

export const correction = z.object({
  /** The status instead of the derived one; null if only the kind of call was corrected. */
  status: correctStatus.nullable(),
  /** Why it is not counted as a lead; null if it is one. */
  not_lead: z.enum(["not a lead", "spam"]).nullable(),
  why: z.string(),
  /** Who corrected it last; null for a deleted user. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
});
export type Correction = z.infer<typeof correction>;

export const correctCall = endpoint("PUT /api/user/calls/{callId}/correction", {
  permission: "calls.answer",
  keyed: true,
  summary:
    "Corrects the status of one of the signed-in client's calls, or says that it was no lead; figures follow",
  params: callParams,
  /** What is omitted stays; null takes the correction back. */
  body: z
    .object({
      status: correctStatus.nullish(),
      not_lead: z.enum(["not a lead", "spam"]).nullish(),
      why: typed(LONGEST_REASON, `Use at most ${LONGEST_REASON} characters`).optional(),
    })
    .refine(({ status, not_lead }) => status !== undefined || not_lead !== undefined, {
      message: "Say what to correct: the status, or whether it is a lead",
    }),
  response: z.object({ data: correction.nullable() }),
  errors: ["conflict"],
});

export const callNote = z.object({
  id: z.uuid(),
  body: z.string(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
});
export type CallNote = z.infer<typeof callNote>;

export const addNote = endpoint("POST /api/user/calls/{callId}/notes", {
  permission: "calls.note",
  keyed: true,
  summary: "Adds a note to one of the signed-in client's calls",
  params: callParams,
  /** The id is chosen by the browser: a note that is sent again is the same note. */
  body: z.object({
    id: z.uuid().toLowerCase(),
    body: typed(LONGEST_NOTE, `Use at most ${LONGEST_NOTE} characters`).refine((text) => text !== "", {
      message: "Write something",
    }),
  }),
  response: z.object({ data: callNote }),
  errors: ["conflict", "rate_limited"],
  limit: { max: 60, seconds: 60 },
});

export const deleteNote = endpoint("DELETE /api/user/calls/{callId}/notes/{noteId}", {
  permission: "calls.note",
  summary: "Deletes a note of one of the signed-in client's calls",
  params: callParams.extend({ noteId: z.uuid().toLowerCase() }),
  response: z.object({}),
});
