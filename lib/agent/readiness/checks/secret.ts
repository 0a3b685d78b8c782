import { readSetting } from "@/lib/accounts/settings/read-setting";
import { differing } from "@/lib/agent/readiness/ask-provider";
import { type CheckFinding, failed, ok, type Subject, untried } from "@/lib/agent/readiness/finding";
import { postAsProvider, sayUnanswered, voiceAddress } from "@/lib/agent/readiness/own-address";
import { probeHeaders } from "@/lib/calls/provider-messages/own-probe";

/** Checks that our public address accepts messages from the provider and from no one else. */
export async function checkSecret({ provider }: Subject): Promise<CheckFinding> {
  const secret = await readSetting("vapi_webhook_secret");
  if (secret === null) {
    return failed(
      "There is no webhook secret, so every message from Vapi is refused. Renew it in the settings.",
    );
  }
  const url = await voiceAddress();
  const message = { type: "readiness-check", timestamp: Date.now() };
  const [signed, unsigned] = await Promise.all([
    postAsProvider({ url, message, secret }),
    postAsProvider({ url, message, secret: null, headers: probeHeaders(secret, new Date()) }),
  ]);
  for (const answer of [signed, unsigned]) {
    if (answer.kind !== "answered") return failed(sayUnanswered(answer, url));
    if (answer.httpStatus >= 500)
      return untried(`Our own address returned ${answer.httpStatus}. Try again in a minute.`);
  }
  if (signed.httpStatus !== 200) {
    return failed(
      `A message with the right secret got status ${signed.httpStatus}. Check the server URL in the settings, then save the secret again.`,
    );
  }
  if (unsigned.httpStatus !== 401) {
    return failed(
      `A message without the secret got status ${unsigned.httpStatus} instead of being refused. Check the server URL in the settings.`,
    );
  }
  const elsewhere = differing(await provider(), "secret");
  if (elsewhere)
    return failed(`Vapi uses a different secret for ${elsewhere}. Sync it under Assistant in Vapi.`);
  return ok("A signed message was accepted; one without the secret was refused.");
}
