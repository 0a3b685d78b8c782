import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: how the audio of a call is played. */

/** A call id in a path. */
export const callParams = z.object({
  callId: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[\w.:-]+$/),
});

export const recordingTicket = endpoint("POST /api/recordings/{callId}/ticket", {
  permission: "calls.read",
  viewing: "allowed",
  summary: "A token that plays this one recording for five minutes",
  params: callParams,
  response: z.object({ data: z.object({ token: z.string(), expires_at: z.iso.datetime() }) }),
  errors: ["unavailable"],
});

export const playRecording = endpoint("GET /api/recordings/{callId}/play", {
  access: "media",
  summary: "The recording's audio, whole or by Range; `token` is a play ticket or the session's access token",
  params: callParams,
  /** Without a token the response is 401, as for a bad one. */
  query: z.object({ token: z.string().max(8_000).default("") }),
  response: { stream: "audio/*" },
  errors: ["unauthenticated", "range_not_satisfiable", "provider_failed"],
});
