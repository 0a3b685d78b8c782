import { sql } from "drizzle-orm";
import { type DbOrTx, database, executeIn } from "@/db/client";
import { column } from "@/db/column";
import { isAdmin, isDisabled } from "@/lib/platform/auth/tables";

/** The admins who can sign in, with their email addresses. */
export const readAdmins = (db: DbOrTx = database()) =>
  executeIn(db)<{ id: string; email: string }[]>(
    sql`select p.id, p.email from profiles p where ${isAdmin(column("p", "id"))} and not ${isDisabled("p")}`,
  );
