import { pointTextsHere } from "@/lib/messages/point-texts-here";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { describeTwilioFailure } from "@/lib/providers/twilio/errors";
import { type Finding, failed, NO_SETUP, ok, type Subject, setupOf, untried } from "../finding";

/**
 * Whether the number that texts are sent from is ours and can send any, and whether answers reach us; while they go
 * nowhere, they are taken. Twilio's errors hold credentials.
 */
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
    const way = await pointTextsHere(client, sender);
    switch (way.go) {
      case "not_ours":
        return failed(
          `${sender} is not a number of our Twilio account. Set one that is in the agent's set-up.`,
        );
      case "cannot_text":
        return failed(`${sender} cannot send texts. Set another number in the agent's set-up.`);
      case "elsewhere":
        return failed(
          `Answers to texts from ${sender} go to ${way.address}. Take that out at Twilio and try again, or set another number.`,
        );
      case "here":
        return ok(`${sender} is ours, can send texts, and answers reach us.`);
    }
  } catch (thrown) {
    const { credentials, reason } = describeTwilioFailure(thrown);
    return credentials
      ? failed("Twilio refuses our credentials. Copy them anew from Twilio's console.")
      : untried(`Twilio did not answer as expected (${reason}). Try again in a few minutes.`);
  }
}
