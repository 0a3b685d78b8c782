import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: what a voice sounds like, without a call. */

export const listVoiceSamples = endpoint("GET /api/admin/voices", {
  permission: "agency.read",
  summary: "Of which voices there is a recording here, and which are still to be recorded",
  response: z.object({
    data: z.object({
      recorded: z.array(z.string()),
      /** Their vendor has a key here, so they are recorded within minutes. */
      awaited: z.array(z.string()),
    }),
  }),
});
export type VoiceSampleList = z.infer<typeof listVoiceSamples.response>["data"];

export const playVoiceSample = endpoint("GET /api/voices/{voice}/sample", {
  access: "public",
  summary: "A sentence in a voice of the catalogue, as MP3",
  params: z.object({ voice: z.string().max(100) }),
  limit: { max: 120, seconds: 60 },
  response: { stream: "audio/mpeg" },
  errors: ["rate_limited"],
});
