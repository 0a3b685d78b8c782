import { createTwilioClient } from "@/lib/providers/twilio/client";
import { describeTwilioFailure } from "@/lib/providers/twilio/errors";
import { findOwnNumber } from "@/lib/providers/twilio/own-number";
import { type Finding, failed, NO_SETUP, ok, type Subject, setupOf, untried } from "../finding";

/** Whether the number that texts are sent from is ours and can send any. Twilio's errors hold credentials. */
export async function checkTexts(subject: Subject): Promise<Finding> {
  const setup = setupOf(subject);
  if (!setup) return NO_SETUP;
  const { text_sender: sender } = setup;
  if (!sender) return failed("No number is set that texts are sent from. Set one in the agent's set-up.");
  const client = createTwilioClient();
  if (!client) {
    return failed(
      "Twilio is not set up: TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are missing on the server.",
    );
  }
  try {
    const own = await findOwnNumber(client, sender);
    if (!own)
      return failed(
        `${sender} is not a number of our Twilio account. Set one that is in the agent's set-up.`,
      );
    if (!own.canText) return failed(`${sender} cannot send texts. Set another number in the agent's set-up.`);
    return ok(`${sender} is ours and can send texts.`);
  } catch (thrown) {
    const { credentials, reason } = describeTwilioFailure(thrown);
    return credentials
      ? failed("Twilio refuses our credentials. Copy them anew from Twilio's console.")
      : untried(`Twilio did not answer as expected (${reason}). Try again in a few minutes.`);
  }
}
