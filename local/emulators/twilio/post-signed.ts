import { getExpectedTwilioSignature } from "twilio/lib/webhooks/webhooks";
import { parseTwiml, type Verb } from "./twiml";

const DEFAULT_LIMIT = 15_000;

type Request_ = { address: string; form: Record<string, string>; authToken: string };
export type Posted = { path: string; status: number; verbs: Verb[]; seconds: number };

/** Posts a form as Twilio does, signed, within the address's limits. Rejects with Twilio's codes for what it refuses. */
export async function postSigned({ address, form, authToken }: Request_): Promise<Posted> {
  const [url = ""] = address.split("#");
  const started = performance.now();
  const response = await fetch(url, {
    method: "POST",
    redirect: "error",
    signal: AbortSignal.timeout(limitOf(address)),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      // A fragment is for Twilio alone: it is neither sent nor signed.
      "x-twilio-signature": getExpectedTwilioSignature(authToken, url, form),
    },
    body: new URLSearchParams(form),
  });
  const xml = await response.text();
  const path = new URL(url).pathname;
  if (!response.ok) throw new Error(`${path} answered ${response.status} (11200)`);
  if (!response.headers.get("content-type")?.startsWith("text/xml"))
    throw new Error(`${path} answered no XML (12300)`);
  return {
    path,
    status: response.status,
    verbs: parseTwiml(xml),
    seconds: (performance.now() - started) / 1_000,
  };
}

/** Milliseconds for the whole request: the fragment's `tt`, or Twilio's 15 s. */
export function limitOf(address: string): number {
  const given = Number(new URLSearchParams(address.split("#")[1] ?? "").get("tt"));
  return given > 0 ? Math.min(given, DEFAULT_LIMIT) : DEFAULT_LIMIT;
}
