import { eq, sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { conversionSettings } from "@/db/schema/conversions";
import { decrypt, encrypt } from "@/lib/platform/core/crypto";

export type ConversionSettings = typeof conversionSettings.$inferSelect;

export const metaTokenPlace = (userId: string) => `conversion_settings|meta_token_encrypted|${userId}`;
export const sealMetaToken = (token: string, userId: string) => encrypt(token, metaTokenPlace(userId));
export const openMetaToken = (sealed: string, userId: string) => decrypt(sealed, metaTokenPlace(userId));

export async function readConversionSettings(userId: string): Promise<ConversionSettings | undefined> {
  const [row] = await database()
    .select()
    .from(conversionSettings)
    .where(eq(conversionSettings.userId, userId));
  return row;
}

/** What a person has to change before anything more is accepted; null: it works again. */
export async function noteProblem(
  userId: string,
  problem: { meta: "token" | "dataset" | null } | { google: "account" | null },
): Promise<void> {
  const [name, value] =
    "meta" in problem ? ["meta_problem", problem.meta] : ["google_problem", problem.google];
  await execute(sql`
    update conversion_settings set ${sql.identifier(name)} = ${value}
    where user_id = ${userId} and ${sql.identifier(name)} is distinct from ${value}`);
}
