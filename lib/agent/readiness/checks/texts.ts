import {
  type CheckFinding,
  failed,
  ok,
  SETUP_MISSING,
  type Subject,
  setupOf,
  untried,
} from "@/lib/agent/readiness/finding";
import { pointTextsHere } from "@/lib/agent/texts/point-texts-here";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { describeTwilioFailure } from "@/lib/providers/twilio/errors";

/**
 * Checks that the sending number is ours and can send texts, and that replies reach us; if they are not routed
 * anywhere, routes them to us. Twilio's errors hold credentials.
 */
export async function checkTexts(subject: Subject): Promise<CheckFinding> {
  const setup = setupOf(subject);
  if (!setup) return SETUP_MISSING;
  const { text_sender: sender } = setup;
  if (!sender) return failed("No number to send texts from. Set one in the agent's set-up.");
  const shown = formatPhone(sender);
  const client = createTwilioClient();
  if (!client) {
    return failed("Twilio isn't set up: TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are missing on the server.");
  }
  try {
    const way = await pointTextsHere(client, sender);
    switch (way.go) {
      case "not_ours":
        return failed(`${shown} isn't one of our Twilio numbers. Choose one of ours in the agent's set-up.`);
      case "cannot_text":
        return failed(`${shown} can't send texts. Choose another number in the agent's set-up.`);
      case "elsewhere":
        return failed(
          `Replies to texts from ${shown} go to ${way.address}. Remove that address in Twilio and try again, or choose another number.`,
        );
      case "here":
        return ok(`${shown} is ours, can send texts, and replies reach us.`);
    }
  } catch (thrown) {
    const { credentials, reason } = describeTwilioFailure(thrown);
    return credentials
      ? failed("Twilio rejects our credentials. Copy them again from Twilio's console.")
      : untried(`Twilio did not answer as expected (${reason}). Try again in a few minutes.`);
  }
}
