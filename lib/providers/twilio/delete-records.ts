import twilio from "twilio";
import { AppError } from "@/lib/platform/core/errors";
import { createTwilioClient } from "./client";
import { describeTwilioFailure } from "./errors";

type Client = NonNullable<ReturnType<typeof createTwilioClient>>;

/** Deletes a finished call of our account; Twilio refuses it until the call is final (20009). */
export const deleteCarrierCall = (sid: string) => remove((client) => client.calls(sid).remove());

/** Deletes a recording's sound. Twilio keeps its facts for 40 days. */
export const deleteCarrierRecording = (sid: string) => remove((client) => client.recordings(sid).remove());

/** Deletes a text, with its words, from Twilio's log. */
export const deleteCarrierText = (sid: string) => remove((client) => client.messages(sid).remove());

/** Also succeeds if it is gone, or belongs to an account that is not ours. Rejects with a sentence for people. */
async function remove(act: (client: Client) => Promise<boolean>): Promise<void> {
  const client = createTwilioClient();
  if (!client) throw new AppError("unavailable", "Twilio is not set up on this server.");
  try {
    await act(client);
  } catch (thrown) {
    if (thrown instanceof twilio.RestException && thrown.status === 404) return;
    throw new AppError(
      "provider_failed",
      `Twilio did not delete it: ${describeTwilioFailure(thrown).reason}.`,
    );
  }
}
