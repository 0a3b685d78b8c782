import { redirectUriOf } from "@/lib/accounts/connections/begin-consent";
import { randomToken } from "@/lib/platform/core/crypto";
import { env } from "@/lib/platform/core/env";
import { exchangeCode } from "@/lib/providers/google/consent";
import { describeGoogleFailure } from "@/lib/providers/google/errors";
import { explainGoogle } from "./explain-google";
import { fails, off, type TestFinding, works } from "./finding";

/**
 * Sends Google a made-up code. A valid OAuth client gets `invalid_grant`, because Google checks client, secret and
 * redirect address first. Source: developers.google.com/identity/protocols/oauth2/web-server, errors of the exchange.
 */
export async function testGoogle(): Promise<TestFinding> {
  if (!env().GOOGLE_CLIENT_ID) {
    return off("Google isn't set up: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing on the server.");
  }
  const redirectUri = await redirectUriOf("google_calendar");
  try {
    await exchangeCode({ code: "callwright-test", verifier: randomToken(32), redirectUri });
  } catch (thrown) {
    const failure = describeGoogleFailure(thrown);
    if (!failure) throw thrown;
    if (failure.reason === "invalid_grant") {
      return works("Google accepts our client ID and secret. Clients can connect their accounts.");
    }
    return fails(explainGoogle(failure.reason, redirectUri));
  }
  throw new Error("Google accepted a made-up code");
}
