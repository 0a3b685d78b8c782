import {
  type CheckFinding,
  failed,
  NUMBER_MISSING,
  ok,
  type Subject,
  untried,
} from "@/lib/agent/readiness/finding";
import { coverNumber } from "@/lib/agent/rescue/point-calls";
import { isSurging } from "@/lib/agent/surge/watch-lines";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { describeTwilioFailure } from "@/lib/providers/twilio/errors";

/** Checks that calls which the voice provider does not take come to us, and sets it where it is not so (RESCUE-01). */
export async function checkRescue({ lines }: Subject): Promise<CheckFinding> {
  if (lines.length === 0) return failed(NUMBER_MISSING);
  const client = createTwilioClient();
  if (!client)
    return failed("Twilio isn't set up, so calls that Vapi doesn't take are lost. Set it up on the server.");
  const open: string[] = [];
  const isSurge = await isSurging();
  try {
    for (const { phoneNumber } of lines) {
      const found = await coverNumber(client, phoneNumber, { isSurge });
      const shown = formatPhone(phoneNumber);
      if (found.cover === "uncovered") open.push(`${shown} isn't in our Twilio account, so we can't.`);
      if (found.cover === "elsewhere")
        open.push(`Calls to ${shown} go to ${found.address}. Route them to Vapi in Twilio, then try again.`);
    }
  } catch (thrown) {
    const { credentials, reason } = describeTwilioFailure(thrown);
    return credentials
      ? failed("Twilio rejects our credentials. Copy them again from Twilio's console.")
      : untried(`Twilio did not answer as expected (${reason}). Try again in a few minutes.`);
  }
  return open.length === 0
    ? ok("We answer calls that Vapi doesn't take.")
    : failed(`Not every call is answered when Vapi is down. ${open.join(" ")}`);
}
