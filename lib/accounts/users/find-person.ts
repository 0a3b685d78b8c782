import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isDisabled } from "@/lib/platform/auth/tables";

/**
 * The person with this user name or email address, in any case. Of several with one address it is the one who can sign
 * in: an account's card may outlive its person's user.
 */
export async function findPerson(
  name: string,
): Promise<{ id: string; email: string; isDisabled: boolean } | undefined> {
  const typed = name.toLowerCase();
  const [person] = await execute<{ id: string; email: string; isDisabled: boolean }[]>(sql`
    select p.id, p.email, ${isDisabled("p")} as "isDisabled" from profiles p
    where ${typed.includes("@") ? sql`lower(p.email) = ${typed}` : sql`p.username = ${typed}`}
    order by exists (select from auth.users u where u.id = p.id) desc limit 1`);
  return person;
}
