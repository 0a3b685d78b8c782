import { sql } from "drizzle-orm";
import { executeIn } from "@/db/client";
import { provePassword } from "@/lib/accounts/own-account/auth-provider";
import type { ActorContext } from "@/lib/platform/auth/context";
import { AppError } from "@/lib/platform/core/errors";
import type { Input, Result, Verb } from "@/lib/platform/http/endpoint";
import type { addPasskey as addContract, startPasskey as startContract } from "./contract";
import { findPasskeys } from "./find-passkeys";
import { finishAdding } from "./finish-adding";
import { creationOptions, readNewPasskey } from "./passkeys";

/** Begins to add a passkey; the password proves who asks. */
export async function startPasskey(
  { actor }: ActorContext,
  { body: { current_password } }: Pick<Input<typeof startContract>, "body">,
  request: Request,
): Promise<Result<typeof startContract>> {
  await provePassword(actor, current_password);
  return { data: { ...(await creationOptions(actor, await findPasskeys(actor.personId), request)) } };
}

/** Adds the passkey that the browser has made for the session's challenge. Throws `conflict` if it does not fit. */
export const addPasskey: Verb<typeof addContract> = async (context, { body: { name, credential } }) => {
  const passkey = await readNewPasskey(context.actor, credential);
  if (!passkey) throw new AppError("conflict", "That passkey could not be checked. Please begin again.");
  const { credential_id, public_key, uses, transports } = passkey;
  return finishAdding(context, name, async (tx) => {
    const [row] = await executeIn(tx)<
      { id: string }[]
    >(sql`insert into second_factors (user_id, kind, name, credential_id, public_key, uses, transports, confirmed_at)
        values (${context.actor.personId}, 'passkey', ${name}, ${credential_id}, ${public_key}, ${uses},
          ${sql.param(transports)}::text[], now())
        on conflict (credential_id) do nothing returning id`);
    if (!row) throw new AppError("conflict", "This passkey has been added already.");
    return row.id;
  });
};
