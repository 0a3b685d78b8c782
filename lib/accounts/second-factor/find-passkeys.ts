import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { StoredPasskey } from "./passkeys";
import { isPasskey } from "./tables";

/** A person's passkeys. */
export const findPasskeys = (userId: string) =>
  execute<StoredPasskey[]>(sql`
    select id, credential_id, public_key, uses::float8 as uses, transports from second_factors f
    where f.user_id = ${userId} and ${isPasskey("f")}`);
