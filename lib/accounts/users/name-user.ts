import { sql } from "drizzle-orm";
import * as z from "zod";
import { execute } from "@/db/client";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";

/** The user with the id in the page's address, for a picker; null if there is none. For admins. */
export async function nameUser(
  { actor }: ActorContext,
  id: string | undefined,
): Promise<{ id: string; name: string } | null> {
  assertAgency(actor);
  const userId = z.uuid().safeParse(id).data;
  if (!userId) return null;
  const [row] = await execute<{ id: string; name: string }[]>(sql`
    select id, coalesce(nullif(trim(full_name), ''), email) as name from profiles where id = ${userId}`);
  return row ?? null;
}
