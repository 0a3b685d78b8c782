import { sql } from "drizzle-orm";
import { database, executeIn } from "@/db/client";
import type { ActorContext } from "@/lib/platform/auth/context";
import { AppError } from "@/lib/platform/core/errors";
import type { Result, Verb } from "@/lib/platform/http/endpoint";
import type { proveWithPasskey as proveContract, startPasskeyProof as startContract } from "./contract";
import { findPasskeys } from "./find-passkeys";
import { keepProof } from "./keep-proof";
import { readSignature, requestOptions } from "./passkeys";
import { readProof } from "./show-proof";

/** A challenge for one's passkeys. Throws `conflict` if one has none. */
export async function startPasskeyProof(
  { actor }: ActorContext,
  _input: unknown,
  request: Request,
): Promise<Result<typeof startContract>> {
  const passkeys = await findPasskeys(actor.personId);
  if (passkeys.length === 0) throw new AppError("conflict", "You have no passkey here. Use a code instead.");
  return { data: { ...(await requestOptions(actor, passkeys, request)) } };
}

/** Confirms the session with a passkey's signature. Throws `conflict` if it does not fit; another can be tried at once. */
export const proveWithPasskey: Verb<typeof proveContract> = async ({ actor }, { body: { credential } }) => {
  const passkey = (await findPasskeys(actor.personId)).find(
    ({ credential_id }) => credential_id === credential.id,
  );
  const uses = passkey ? await readSignature(actor, passkey, credential) : null;
  if (!passkey || uses === null) {
    throw new AppError("conflict", "That passkey could not be checked. Try again, or use a code.");
  }
  await database().transaction(async (tx) => {
    await executeIn(tx)(
      sql`update second_factors set uses = ${uses}, last_used_at = now() where id = ${passkey.id}`,
    );
    await keepProof(actor, tx);
  });
  return { data: await readProof({ ...actor, proof: "fresh" }) };
};
