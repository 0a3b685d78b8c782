import { sql } from "drizzle-orm";
import { type DbOrTx, database, execute, executeIn } from "@/db/client";
import type { Actor, ActorContext } from "@/lib/platform/auth/context";
import { isOfAgency } from "@/lib/platform/auth/permissions";
import { needsSecondFactor } from "@/lib/platform/auth/proof";
import type { Result } from "@/lib/platform/http/endpoint";
import type { mySecondFactors as contract, SecondFactor, SecondFactors } from "./contract";
import { canHavePasskeys } from "./passkeys";
import { isConfirmed, isUnused } from "./tables";

/** One's own second factors, the oldest first. */
export const listFactors = async ({ actor }: ActorContext): Promise<Result<typeof contract>> => ({
  data: await readFactors(actor),
});

type Row = Pick<SecondFactor, "id" | "kind" | "name"> & { created_at: Date; last_used_at: Date | null };

export async function readFactors(actor: Pick<Actor, "personId" | "role">): Promise<SecondFactors> {
  const rows = await execute<Row[]>(sql`
    select f.id, f.kind, f.name, f.created_at, f.last_used_at from second_factors f
    where f.user_id = ${actor.personId} and ${isConfirmed("f")} order by f.created_at, f.id`);
  return {
    factors: rows.map(({ created_at, last_used_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: await countCodes(actor.personId),
    required: isRequiredOf(actor),
    passkeys: canHavePasskeys(),
  };
}

export const isRequiredOf = ({ role }: Pick<Actor, "role">) => isOfAgency(role) && needsSecondFactor();

export async function countCodes(userId: string, db: DbOrTx = database()): Promise<number> {
  const [row] = await executeIn(db)<[{ left: number }]>(sql`
    select count(*)::int as left from recovery_codes c where c.user_id = ${userId} and ${isUnused("c")}`);
  return row.left;
}
