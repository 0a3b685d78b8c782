import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { Actor, ActorContext } from "@/lib/platform/auth/context";
import type { Result } from "@/lib/platform/http/endpoint";
import type { showProof as contract, ProofState } from "./contract";
import { countCodes } from "./list-factors";
import { isApp, isConfirmed, isPasskey } from "./tables";

/** Whether the session is confirmed, and how its person can confirm it. */
export const showProof = async ({ actor }: ActorContext): Promise<Result<typeof contract>> => ({
  data: await readProof(actor),
});

export async function readProof({ personId, proof }: Pick<Actor, "personId" | "proof">): Promise<ProofState> {
  const [kinds] = await execute<[{ app: boolean; passkey: boolean }]>(sql`
    select coalesce(bool_or(${isApp("f")}), false) as app, coalesce(bool_or(${isPasskey("f")}), false) as passkey
    from second_factors f where f.user_id = ${personId} and ${isConfirmed("f")}`);
  return { ...kinds, state: proof, recovery_codes_left: await countCodes(personId) };
}
