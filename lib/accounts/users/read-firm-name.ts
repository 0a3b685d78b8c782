import { sql } from "drizzle-orm";
import { cache } from "react";
import { execute } from "@/db/client";
import { firmName } from "./tables";

/** What people call an account, once per page; null for an unknown id. */
export const readFirmName = cache(async (accountId: string): Promise<string | null> => {
  const [row] = await execute<{ name: string | null }[]>(
    sql`select ${firmName(sql`${accountId}::uuid`)} as name`,
  );
  return row?.name ?? null;
});
