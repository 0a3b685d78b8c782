import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isOwner, isToldOf } from "@/lib/platform/auth/tables";
import { hasEmail } from "./tables";

/** The addresses of an account's owners who can sign in, in the order in which they came. */
export async function readOwnerAddresses(accountId: string): Promise<string[]> {
  const owners = await execute<{ email: string }[]>(sql`
    select p.email from members m join profiles p on p.id = m.user_id
    where m.account_id = ${accountId} and ${isOwner(sql`p.id`, sql`m.account_id`)} and ${hasEmail("p")}
      and ${isToldOf(sql`p.id`, sql`m.account_id`)}
    order by m.created_at, p.id`);
  return owners.map(({ email }) => email);
}
