import { sql } from "drizzle-orm";
import { database, executeIn } from "@/db/client";
import { isHomeless } from "@/lib/platform/auth/tables";

/**
 * Deletes the sign-in of somebody who has this address and belongs nowhere any more: no list shows them, and the address
 * could not be given to an account. Everybody else stays.
 */
export async function freeAddress(email: string): Promise<void> {
  await database().transaction(async (tx) => {
    // Two statements: an invitation that was under way has ended by the second.
    await executeIn(tx)(sql`select from profiles p where lower(p.email) = lower(${email}) for update`);
    await executeIn(tx)(sql`
      delete from auth.users where id in (
        select p.id from profiles p where lower(p.email) = lower(${email}) and ${isHomeless("p")})`);
  });
}
