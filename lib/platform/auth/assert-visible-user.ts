import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { notFound } from "@/lib/platform/core/errors";
import type { ActorContext } from "./context";
import { isOfAgency } from "./permissions";

/**
 * Passes when the actor may see this user's data: their own account's, or any client's for the agency. Otherwise throws `not_found`,
 * so another client's id looks the same as one that does not exist (ROLE-15).
 */
export async function assertVisibleUser({ actor }: ActorContext, userId: string): Promise<void> {
  if (userId === actor.accountId) return;
  const [account] = isOfAgency(actor.role)
    ? await execute(sql`select 1 from accounts where id = ${userId}`)
    : [];
  if (!account) throw notFound("That user");
}
