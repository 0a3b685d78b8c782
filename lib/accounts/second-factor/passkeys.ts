import { isIP } from "node:net";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { agencyName, publicAddress } from "@/lib/accounts/brand/read-brand";
import type { Actor } from "@/lib/platform/auth/context";
import { env } from "@/lib/platform/core/env";
import { AppError } from "@/lib/platform/core/errors";
import { sessionToProve } from "./keep-proof";

/** Passkeys belong to a host name, which an IP address is not (WebAuthn 3, 5.1.2). */
export const canHavePasskeys = () => isName(hostOf(env().APP_URL));

const hostOf = (site: string) => new URL(site).hostname;
const isName = (host: string) => isIP(host.replace(/^\[|\]$/g, "")) === 0;

/** Our addresses: a page of either has passkeys of its own. */
const ourSites = async () => [...new Set([env().APP_URL, await publicAddress()])];

/** The one of our addresses whose page asks; what a request says of itself chooses between them, and adds none. */
async function siteOf(request: Request): Promise<string> {
  const origin = request.headers.get("origin");
  const asked = (await ourSites()).find((site) => new URL(site).origin === origin);
  return asked ?? env().APP_URL;
}

export type StoredPasskey = {
  id: string;
  credential_id: string;
  public_key: string;
  uses: number;
  transports: string[] | null;
};

type Transports = NonNullable<
  NonNullable<Parameters<typeof generateRegistrationOptions>[0]["excludeCredentials"]>[number]["transports"]
>;
const known = ({ credential_id, transports }: StoredPasskey) => ({
  id: credential_id,
  transports: (transports ?? undefined) as Transports | undefined,
});

/** What the browser makes a passkey with; none of these devices gets a second one. */
export async function creationOptions(actor: Actor, existing: StoredPasskey[], request: Request) {
  const rpID = hostOf(await siteOf(request));
  if (!isName(rpID)) {
    throw new AppError("conflict", "This address can't have passkeys. Use an authenticator app instead.");
  }
  const options = await generateRegistrationOptions({
    rpName: await agencyName(),
    rpID,
    userName: actor.email,
    userDisplayName: actor.fullName,
    userID: new TextEncoder().encode(actor.personId),
    excludeCredentials: existing.map(known),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
  await keepChallenge(actor, "add", options.challenge);
  return options;
}

/** What one of these passkeys has to sign. */
export async function requestOptions(actor: Actor, passkeys: StoredPasskey[], request: Request) {
  const options = await generateAuthenticationOptions({
    rpID: hostOf(await siteOf(request)),
    allowCredentials: passkeys.map(known),
    userVerification: "required",
  });
  await keepChallenge(actor, "prove", options.challenge);
  return options;
}

/** A new passkey from what the browser sent; null if it is none for us, or answers no challenge of this session. */
export async function readNewPasskey(
  actor: Actor,
  response: unknown,
): Promise<Omit<StoredPasskey, "id"> | null> {
  const expectedChallenge = await spendChallenge(actor, "add");
  if (!expectedChallenge) return null;
  const found = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge,
    ...(await expected()),
  }).catch(() => null);
  if (!found?.verified) return null;
  const { id, publicKey, counter, transports } = found.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString("base64url"),
    uses: counter,
    transports: transports ?? null,
  };
}

/** How often the passkey says that it was used, if it has signed the session's challenge; otherwise null. */
export async function readSignature(
  actor: Actor,
  { credential_id, public_key, uses }: StoredPasskey,
  response: unknown,
): Promise<number | null> {
  const expectedChallenge = await spendChallenge(actor, "prove");
  if (!expectedChallenge) return null;
  const found = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
    expectedChallenge,
    ...(await expected()),
    credential: { id: credential_id, publicKey: Buffer.from(public_key, "base64url"), counter: uses },
  }).catch(() => null);
  return found?.verified ? found.authenticationInfo.newCounter : null;
}

async function expected() {
  const sites = await ourSites();
  return {
    expectedOrigin: sites.map((site) => new URL(site).origin),
    expectedRPID: sites.map(hostOf),
    requireUserVerification: true,
  };
}

/** Only adding asks for the password, so a challenge to confirm a session makes no new passkey. */
type Purpose = "add" | "prove";

/** A challenge counts for five minutes, once, in this session. */
const keepChallenge = (actor: Actor, purpose: Purpose, challenge: string) =>
  execute(sql`
    insert into session_proofs as s (session_id, user_id, challenge, challenge_ends_at)
    values (${sessionToProve(actor)}, ${actor.personId}, ${`${purpose} ${challenge}`}, now() + interval '5 minutes')
    on conflict (session_id) do update set
      challenge = excluded.challenge, challenge_ends_at = excluded.challenge_ends_at
    where s.user_id = excluded.user_id`);

async function spendChallenge(actor: Actor, purpose: Purpose): Promise<string | null> {
  const [spent] = await execute<{ challenge: string }[]>(sql`
    with kept as (
      select session_id, challenge from session_proofs
      where session_id = ${sessionToProve(actor)} and user_id = ${actor.personId}
        and challenge is not null and challenge_ends_at > now() for update)
    update session_proofs s set challenge = null from kept k where s.session_id = k.session_id returning k.challenge`);
  const [kept, challenge = null] = spent?.challenge.split(" ") ?? [];
  return kept === purpose ? challenge : null;
}
