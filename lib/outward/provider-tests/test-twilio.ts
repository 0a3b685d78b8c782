import { env } from "@/lib/platform/core/env";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { describeTwilioFailure } from "@/lib/providers/twilio/errors";
import { fails, off, type TestFinding, works } from "./finding";

/** Requests the state of our account from Twilio. Its errors contain credentials, so none is rethrown. */
export async function testTwilio(): Promise<TestFinding> {
  const client = createTwilioClient();
  if (!client) {
    return off("Twilio isn't set up: TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are missing on the server.");
  }
  try {
    const { status } = await client.api.v2010.accounts(env().TWILIO_ACCOUNT_SID ?? "").fetch();
    return status === "active"
      ? works("Twilio accepts our account, and it is active.")
      : fails(`Twilio accepts our account, but it is ${status}. See Twilio's console.`);
  } catch (thrown) {
    const { credentials, reason } = describeTwilioFailure(thrown);
    return fails(
      credentials
        ? `Twilio rejects TWILIO_AUTH_TOKEN for the account ${env().TWILIO_ACCOUNT_SID}. Copy both again from Twilio's console.`
        : `Unexpected response from Twilio (${reason}). Try again in a minute; if it keeps happening, check Twilio's status page.`,
    );
  }
}
