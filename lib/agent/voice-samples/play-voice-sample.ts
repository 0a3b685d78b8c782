import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { playVoiceSample as contract } from "./contract";
import { readSample } from "./queries";

/** A voice's recording from our own store; no vendor is asked. Throws `not_found` where there is none. */
export const playVoiceSample: Verb<typeof contract> = async (_, { params }) => {
  const sound = await readSample(params.voice);
  if (!sound) throw notFound("The recording of this voice");
  return new Response(new Uint8Array(sound), {
    headers: {
      "content-type": "audio/mpeg",
      "content-length": String(sound.length),
      "cache-control": "public, max-age=86400",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  });
};
