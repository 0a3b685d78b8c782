import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import type { ActorContext } from "@/lib/auth/context";
import { env } from "@/lib/core/env";
import { notFound } from "@/lib/core/errors";
import type { Input, Result } from "@/lib/http/endpoint";
import { consentUrl } from "@/lib/providers/google/consent";
import { createConsentState } from "./consent-states";
import type { consentAddress } from "./contract";
import { IDENTITY_SCOPES, scopesOf } from "./scopes";
import type { GoogleService } from "./services";
import { readConnection } from "./stored-tokens";

/** Where the actor's browser goes to give consent. Nobody connects for somebody else, an admin neither (ROLE-15). */
export async function beginConsent(
  { actor }: ActorContext,
  { params: { service }, query }: Input<typeof consentAddress>,
): Promise<Result<typeof consentAddress>> {
  if (query.user_id !== actor.userId) throw notFound("That user");
  const known = await readConnection(
    database(),
    and(eq(userTokens.userId, actor.userId), eq(userTokens.service, service)),
  );
  const { state, challenge } = await createConsentState(actor, service);
  const url = consentUrl({
    redirectUri: redirectUriOf(service),
    scopes: [...IDENTITY_SCOPES, ...scopesOf(service)],
    state,
    challenge,
    account: known?.account ?? null,
  });
  return { url };
}

/** The service's return page, as it is registered with Google (CONSENT-01). */
export const redirectUriOf = (service: GoogleService) =>
  `${env().APP_URL}/${service.replace(/^google_/, "")}-success`;
