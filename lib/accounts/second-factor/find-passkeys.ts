import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { StoredPasskey } from "./passkeys";

/** A person's passkeys. */
export const findPasskeys = (userId: string) =>
  execute<StoredPasskey[]>(sql`
    select id, credential_id, public_key, uses::float8 as uses, transports from second_factors
    where user_id = ${userId} and kind = 'passkey'`);
