import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { ActorContext } from "@/lib/platform/auth/context";
import { env } from "@/lib/platform/core/env";
import { notFound } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { consentUrl } from "@/lib/providers/google/consent";
import { createConsentState } from "./consent-states";
import type { consentAddress } from "./contract";
import { IDENTITY_SCOPES, scopesOf } from "./scopes";
import type { GoogleService } from "./services";

/**
 * The address for the actor's browser to give consent. Users can only connect their own services, including admins
 * (ROLE-15).
 */
export async function beginConsent(
  { actor }: ActorContext,
  { params: { service }, query }: Input<typeof consentAddress>,
): Promise<Result<typeof consentAddress>> {
  if (query.user_id !== actor.userId) throw notFound("That user");
  const account = await knownAccount(actor.userId, service);
  const { state, challenge } = await createConsentState(actor, service);
  const url = consentUrl({
    redirectUri: redirectUriOf(service),
    scopes: [...IDENTITY_SCOPES, ...scopesOf(service)],
    state,
    challenge,
    account,
  });
  return { url };
}

/** The service's return page, as registered with Google (CONSENT-01). */
export const redirectUriOf = (service: GoogleService) =>
  `${env().APP_URL}/${service.replace(/^google_/, "")}-success`;

/** The account of this connection, otherwise of the newest one: most people use one account for all services. */
async function knownAccount(userId: string, service: GoogleService): Promise<string | null> {
  const [row] = await execute<{ account: string }[]>(sql`
    select account from user_tokens where user_id = ${userId} and account is not null
    order by (service = ${service}) desc, created_at desc limit 1`);
  return row?.account ?? null;
}
