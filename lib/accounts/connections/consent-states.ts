import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { ActorContext } from "@/lib/platform/auth/context";
import { decrypt, encrypt, randomToken, sha256 } from "@/lib/platform/core/crypto";
import { consentNotStarted, consentOfOtherSession, consentTooLate, consentUsed } from "./failures";
import type { GooglePermission, GoogleService } from "./services";

type Actor = ActorContext["actor"];

const placeOf = (stateHash: string) => `oauth_states|verifier_encrypted|${stateHash}`;

/**
 * Records that this session starts a consent for a service. Only Google gets the state itself; we keep its hash, and
 * the PKCE verifier encrypted.
 */
export async function createConsentState(
  { personId: userId, sessionId = null }: Actor,
  { service, permissions }: { service: GoogleService; permissions: GooglePermission[] },
) {
  const [state, verifier] = [randomToken(32), randomToken(48)];
  const stateHash = sha256(state);
  await execute(sql`
    insert into oauth_states (state_hash, user_id, session_id, service, permissions, verifier_encrypted, expires_at)
    values (${stateHash}, ${userId}, ${sessionId}, ${service}, ${sql.param(permissions)}::text[],
            ${encrypt(verifier, placeOf(stateHash))}, now() + interval '10 minutes')`);
  return { state, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

const IS_USED = sql`(used_at is not null)`;
const IS_LATE = sql`(expires_at <= now())`;

/**
 * Consumes a state of this user, service and session, and returns its PKCE verifier and the permissions that
 * were asked for. A single statement does so, so of two concurrent callbacks only one succeeds. Throws `invalid_input` with the reason otherwise.
 */
export async function takeConsentState(
  actor: Actor,
  service: GoogleService,
  state: string,
): Promise<{ verifier: string; permissions: GooglePermission[] }> {
  const stateHash = sha256(state);
  const { personId: userId, sessionId = null } = actor;
  const [taken] = await execute<{ verifier_encrypted: string; permissions: GooglePermission[] }[]>(sql`
    update oauth_states set used_at = now()
    where state_hash = ${stateHash} and user_id = ${userId} and service = ${service}
      and session_id is not distinct from ${sessionId} and not ${IS_USED} and not ${IS_LATE}
    returning verifier_encrypted, permissions`);
  if (!taken) throw await whyNot(actor, service, stateHash);
  const verifier = decrypt(taken.verifier_encrypted, placeOf(stateHash));
  return { verifier, permissions: taken.permissions };
}

/** Makes a state usable again when Google could not be reached: its code has not been used. */
export async function giveBackConsentState({ personId: userId }: Actor, state: string): Promise<void> {
  await execute(sql`
    update oauth_states set used_at = null where state_hash = ${sha256(state)} and user_id = ${userId}`);
}

/** Another user's state looks the same as one that never existed. */
async function whyNot(
  { personId: userId, sessionId = null }: Actor,
  service: GoogleService,
  stateHash: string,
) {
  const [row] = await execute<{ session_id: string | null; is_used: boolean; is_late: boolean }[]>(sql`
    select session_id, ${IS_USED} as is_used, ${IS_LATE} as is_late
    from oauth_states
    where state_hash = ${stateHash} and user_id = ${userId} and service = ${service}`);
  if (!row) return consentNotStarted(service);
  if (row.session_id !== sessionId) return consentOfOtherSession(service);
  if (row.is_used) return consentUsed(service);
  return row.is_late ? consentTooLate(service) : consentUsed(service);
}
