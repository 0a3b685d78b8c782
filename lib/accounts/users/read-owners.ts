import { sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { isSuppressed } from "@/lib/accounts/mail-suppressions/tables";
import { isOwner, isToldOf } from "@/lib/platform/auth/tables";
import { hasEmail } from "./tables";

type Owner = {
  id: string;
  email: string;
  /** Emails do not arrive there, or were marked as spam. */
  is_suppressed: boolean;
};

/** An account's owners who can sign in and have an address, in the order in which they came. */
export const readOwners = (accountId: string, tx?: Tx) =>
  executeIn(tx)<Owner[]>(sql`
    select p.id, p.email, ${isSuppressed("p")} as is_suppressed from members m join profiles p on p.id = m.user_id
    where m.account_id = ${accountId} and ${isOwner(sql`p.id`, sql`m.account_id`)} and ${hasEmail("p")}
      and ${isToldOf(sql`p.id`, sql`m.account_id`)}
    order by m.created_at, p.id`);
