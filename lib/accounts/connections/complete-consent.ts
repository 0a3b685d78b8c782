import { database } from "@/db/client";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input, Verb } from "@/lib/platform/http/endpoint";
import { exchangeCode, type GoogleGrant } from "@/lib/providers/google/consent";
import { describeGoogleFailure } from "@/lib/providers/google/errors";
import { assertMayConnect, redirectUriOf } from "./begin-consent";
import { giveBackConsentState, takeConsentState } from "./consent-states";
import type { oauthCallback } from "./contract";
import {
  consentNotExchanged,
  consentNotLasting,
  consentSpent,
  consentTooNarrow,
  registrationRefused,
} from "./failures";
import { recordRefusedGrant } from "./revoke-grant";
import { lacks } from "./scopes";
import type { GooglePermission } from "./services";
import { storeGrant } from "./store-grant";

/**
 * Turns the consent page's result into a connection: `user_id` is the state, and the session and stored state must
 * agree on the owner (ROLE-17). An insufficient consent changes nothing.
 */
export const completeConsent: Verb<typeof oauthCallback> = async (context, input) => {
  const { actor, log } = context;
  const { service } = input.params;
  assertMayConnect(actor, service);
  const { grant, permissions } = await exchange(context, input);
  const { account, refreshToken, scopes } = grant;
  const missing = lacks(scopes, service, permissions);
  if (missing.length > 0) {
    log.info({ service, missing }, "a consent was too narrow to connect");
    // Otherwise the Google account would keep a grant that is not shown here.
    if (account && refreshToken) await recordRefusedGrant({ account, token: refreshToken });
    throw consentTooNarrow(service, missing);
  }
  if (!account || !refreshToken) throw consentNotLasting(service);
  await database().transaction((tx) =>
    storeGrant(tx, {
      userId: actor.accountId,
      service,
      account,
      scopes,
      access: grant.access,
      refreshToken,
    }),
  );
  return {};
};

async function exchange(
  { actor, log }: ActorContext,
  {
    params: { service },
    body: { code, user_id: state },
  }: Pick<Input<typeof oauthCallback>, "params" | "body">,
): Promise<{ grant: GoogleGrant; permissions: GooglePermission[] }> {
  const { verifier, permissions } = await takeConsentState(actor, service, state);
  try {
    const grant = await exchangeCode({ code, verifier, redirectUri: await redirectUriOf(service) });
    return { grant, permissions };
  } catch (thrown) {
    const failure = describeGoogleFailure(thrown);
    if (!failure) throw thrown;
    log.warn({ service, reason: failure.reason }, "could not exchange a consent for tokens");
    if (failure.reconnect) throw consentSpent(service);
    if (!failure.retry) throw registrationRefused(thrown);
    await giveBackConsentState(actor, state);
    throw consentNotExchanged(service, thrown);
  }
}
