import { and, eq, sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import { publicAddress } from "@/lib/accounts/brand/read-brand";
import type { ActorContext } from "@/lib/platform/auth/context";
import { may } from "@/lib/platform/auth/permissions";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { consentUrl } from "@/lib/providers/google/consent";
import { createConsentState } from "./consent-states";
import type { consentAddress } from "./contract";
import { unknownPermission } from "./failures";
import { IDENTITY_SCOPES, permissionsIn, permissionsOf, scopesOf } from "./scopes";
import { type GooglePermission, type GoogleService, isOfTheAgency } from "./services";
import { readConnection } from "./stored-tokens";
import { hasAccount } from "./tables";

/**
 * The address for the actor's browser to give consent. Users can only connect their own services, including admins
 * (ROLE-15). Asks for the service's base scopes, the permissions in the query, and those the connection already has.
 */
export const beginConsent: Verb<typeof consentAddress> = async (
  { actor },
  { params: { service }, query },
) => {
  if (query.user_id !== actor.accountId) throw notFound("That user");
  assertMayConnect(actor, service);
  const asked = readPermissions(service, query.permissions);
  const [account, held] = await Promise.all([
    knownAccount(actor.accountId, service),
    heldPermissions(actor.accountId, service),
  ]);
  const permissions = [...new Set([...asked, ...held])];
  const { state, challenge } = await createConsentState(actor, { service, permissions });
  const url = consentUrl({
    redirectUri: await redirectUriOf(service),
    scopes: [...IDENTITY_SCOPES, ...scopesOf(service, permissions)],
    state,
    challenge,
    account,
  });
  return { url };
};

/** A service of the agency is connected by those who may change it. Throws `not_found`. */
export function assertMayConnect({ role }: ActorContext["actor"], service: GoogleService): void {
  if (isOfTheAgency(service) && !may(role, "agency.change")) throw notFound("That service");
}

/** The service's return page, as registered with Google (CONSENT-01). */
export const redirectUriOf = async (service: GoogleService) =>
  `${await publicAddress()}/${service.replace(/^google_/, "")}-success`;

/** Throws `invalid_input` for a name that is not a permission of the service. */
function readPermissions(service: GoogleService, text: string | undefined): GooglePermission[] {
  const known = permissionsOf(service);
  return (text ?? "").split(",").flatMap((part) => {
    const name = part.trim();
    if (name === "") return [];
    const permission = known.find((candidate) => candidate === name);
    if (!permission) throw unknownPermission(service, known);
    return permission;
  });
}

/** What this connection may do already: a new consent never takes it away. */
async function heldPermissions(userId: string, service: GoogleService): Promise<GooglePermission[]> {
  const where = and(eq(userTokens.userId, userId), eq(userTokens.service, service));
  const connection = await readConnection(database(), where);
  return permissionsIn(connection?.scopes ?? [], service);
}

/** The account of this connection, otherwise of the newest one: most people use one account for all services. */
async function knownAccount(userId: string, service: GoogleService): Promise<string | null> {
  const [row] = await execute<{ account: string }[]>(sql`
    select account from user_tokens where user_id = ${userId} and ${hasAccount("user_tokens")}
    order by (service = ${service}) desc, created_at desc limit 1`);
  return row?.account ?? null;
}
