import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { tokenPlace } from "@/lib/accounts/connections/stored-tokens";
import { seedPlace } from "@/lib/accounts/second-factor/app-code";
import { secretPlace } from "@/lib/accounts/settings/catalogue";
import { hookSecretPlace } from "@/lib/agent/payments/hook-secret";
import { targetSecretPlace } from "@/lib/agent/tools/target-secret";
import { metaTokenPlace } from "@/lib/outward/conversions/settings";
import { webhookSecretPlace } from "@/lib/outward/webhooks/secret";
import { decrypt, encrypt, newestSeal } from "@/lib/platform/core/crypto";
import { logger } from "@/lib/platform/core/logger";

type SealedColumn = { table: string; key: string; column: string; place: (id: string) => string };

/** Every column that stores secrets for longer than a consent takes (`oauth_states`: ten minutes). */
export const SEALED_COLUMNS: SealedColumn[] = [
  { table: "system_settings", key: "setting_key", column: "setting_value", place: secretPlace },
  { table: "tool_targets", key: "id", column: "secret_encrypted", place: targetSecretPlace },
  { table: "second_factors", key: "id", column: "secret_encrypted", place: seedPlace },
  { table: "webhooks", key: "id", column: "secret_encrypted", place: webhookSecretPlace },
  { table: "webhooks", key: "id", column: "previous_secret_encrypted", place: webhookSecretPlace },
  {
    table: "conversion_settings",
    key: "user_id",
    column: "meta_token_encrypted",
    place: metaTokenPlace,
  },
  { table: "payment_hooks", key: "user_id", column: "secret_encrypted", place: hookSecretPlace },
  ...(["access_token_encrypted", "refresh_token_encrypted"] as const).map((column) => ({
    table: "user_tokens",
    key: "id",
    column,
    place: (id: string) => tokenPlace(column, id),
  })),
];

const BATCH = 200;

/**
 * Re-encrypts with the newest key what older keys have encrypted, so that an old key can be removed. Unreadable values
 * are kept and logged; values changed meanwhile are not overwritten. Resolves to the number of secrets rewritten.
 */
export async function resealSecrets(): Promise<number> {
  let rewritten = 0;
  for (const column of SEALED_COLUMNS) rewritten += await resealColumn(column);
  if (rewritten > 0) logger().info({ rewritten }, "re-encrypted secrets with the newest key");
  return rewritten;
}

async function resealColumn({ table, key, column, place }: SealedColumn): Promise<number> {
  const secretsAlone = table === "system_settings" ? sql`and is_secret` : sql``;
  let rewritten = 0;
  let after = "";
  for (;;) {
    const rows = await execute<{ id: string; sealed: string }[]>(sql`
      select ${sql.identifier(key)}::text as id, ${sql.identifier(column)} as sealed from ${sql.identifier(table)}
      where ${sql.identifier(column)} <> '' and not starts_with(${sql.identifier(column)}, ${newestSeal()}) ${secretsAlone}
        and ${sql.identifier(key)}::text > ${after}
      order by 1 limit ${BATCH}`);
    for (const { id, sealed } of rows) {
      try {
        const { count } = await execute(sql`
          update ${sql.identifier(table)} set ${sql.identifier(column)} = ${encrypt(decrypt(sealed, place(id)), place(id))}
          where ${sql.identifier(key)}::text = ${id} and ${sql.identifier(column)} = ${sealed}`);
        rewritten += count;
      } catch (thrown) {
        logger().error({ err: thrown, table, column, id }, "could not re-encrypt a stored secret");
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return rewritten;
    after = last.id;
  }
}
