import { VoiceProviderError } from "@/lib/providers/voice/errors";
import type { Finding } from "@/lib/settings/provider-tests/finding";
import { readSetting } from "@/lib/settings/read-setting";
import { voiceProvider } from "@/lib/settings/voice-provider";

/** Asks Vapi with the key, and looks whether its messages could be made up by anybody. */
export async function testVapi(): Promise<Finding> {
  const provider = await voiceProvider();
  if (!provider)
    return { outcome: "off", message: "There is no API key yet. Enter Vapi's private key above." };
  try {
    await provider.ping();
  } catch (thrown) {
    if (thrown instanceof VoiceProviderError) return { outcome: "fails", message: explain(thrown) };
    throw thrown;
  }
  if ((await readSetting("vapi_webhook_secret")) === null) {
    return {
      outcome: "fails",
      message:
        "Vapi takes the API key, but there is no webhook secret: anybody may send us messages in Vapi's name. Set one above and at Vapi.",
    };
  }
  return { outcome: "works", message: "Vapi takes the API key, and its messages have to prove themselves." };
}

function explain({ status, credentials }: VoiceProviderError): string {
  if (credentials) {
    return "Vapi refuses the API key. Copy the private key, not the public one, from Vapi's dashboard into API Key above.";
  }
  if (status === null)
    return "Vapi could not be reached. Check that this server may connect to it, then try again.";
  return `Vapi answered ${status}. Try again in a minute; if it stays so, look at Vapi's status page.`;
}
