import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { rawSql } from "@/db/client";
import { makePerson } from "@/tests/support/people";
import { makeTool } from "@/tests/support/voice";
import { SEALED_COLUMNS } from "@/worker/reseal-secrets";

/** The module as a process with these keys would load it. */
async function cryptoWith(keys: string): Promise<typeof import("@/lib/platform/core/crypto")> {
  vi.resetModules();
  process.env.ENCRYPTION_KEYS = keys;
  return import("@/lib/platform/core/crypto");
}

const OURS = process.env.ENCRYPTION_KEYS ?? "";
const FORMER = `former:${randomBytes(32).toString("base64")}`;
const LOST = `lost:${randomBytes(32).toString("base64")}`;

/** Stores one secret in every column, as a process with these keys does; the stored values, by column. */
async function storeSecrets(keys: string) {
  const { encrypt } = await cryptoWith(keys);
  const sql = rawSql();
  const [{ id: userId }, tool] = [await makePerson(), await makeTool()];
  const ids = {
    target: randomUUID(),
    webhook: randomUUID(),
    token: randomUUID(),
    factor: randomUUID(),
    setting: `s_${randomUUID()}`,
  };
  const seal = (table: string, place: string, id: string) =>
    encrypt(`the secret of ${table}`, `${place}|${id}`);
  await sql`insert into tool_targets (id, tool_id, user_id, phone_number, target_url, secret_encrypted)
    values (${ids.target}, ${tool.id}, ${userId}, '+442079460000', 'https://example.com/x',
      ${seal("tool_targets", "tool_targets|secret", ids.target)})`;
  await sql`insert into webhooks (id, user_id, url, events, secret_encrypted, previous_secret_encrypted)
    values (${ids.webhook}, ${userId}, 'https://example.com/y', '{call.completed}',
      ${seal("webhooks", "webhooks|secret", ids.webhook)}, ${seal("webhooks", "webhooks|secret", ids.webhook)})`;
  await sql`insert into user_tokens (id, user_id, service, account, access_token_encrypted, refresh_token_encrypted)
    values (${ids.token}, ${userId}, 'google_docs', ${`${ids.token}@gmail.test`},
      ${seal("user_tokens", "user_tokens|access_token_encrypted", ids.token)},
      ${seal("user_tokens", "user_tokens|refresh_token_encrypted", ids.token)})`;
  await sql`insert into second_factors (id, user_id, kind, name, secret_encrypted)
    values (${ids.factor}, ${userId}, 'app', 'My phone',
      ${seal("second_factors", "second_factors|secret_encrypted", ids.factor)})`;
  await sql`insert into payment_hooks (user_id, secret_encrypted)
    values (${userId}, ${seal("payment_hooks", "payment_hooks|secret", userId)})`;
  await sql`insert into conversion_settings (user_id, meta_token_encrypted)
    values (${userId}, ${seal("conversion_settings", "conversion_settings|meta_token_encrypted", userId)})`;
  await sql`insert into system_settings (setting_key, setting_value, setting_type, is_secret, table_type)
    values (${ids.setting}, ${seal("system_settings", "system_settings|setting_value", ids.setting)}, 'text', true, 'general')`;
  const byTable: Record<string, string> = {
    tool_targets: ids.target,
    webhooks: ids.webhook,
    user_tokens: ids.token,
    second_factors: ids.factor,
    payment_hooks: userId,
    conversion_settings: userId,
    system_settings: ids.setting,
  };
  return async () =>
    Promise.all(
      SEALED_COLUMNS.map(async ({ table, key, column, place }) => {
        const id = byTable[table] ?? "";
        const [row] = await sql<{ sealed: string }[]>`
          select ${sql(column)} as sealed from ${sql(table)} where ${sql(key)}::text = ${id}`;
        return { table, sealed: row?.sealed ?? "", place: place(id) };
      }),
    );
}

describe("a new encryption key", () => {
  let resealSecrets: typeof import("@/worker/reseal-secrets").resealSecrets;
  let former: Awaited<ReturnType<typeof storeSecrets>>;
  let lost: Awaited<ReturnType<typeof storeSecrets>>;
  beforeAll(async () => {
    former = await storeSecrets(FORMER);
    lost = await storeSecrets(LOST);
    await cryptoWith(`${OURS},${FORMER}`);
    ({ resealSecrets } = await import("@/worker/reseal-secrets"));
  });

  it("has every secret encrypted with it, so that the old one can be removed; unreadable ones are kept (SAFE-01, SAFE-02)", async () => {
    const before = await lost();
    expect(await resealSecrets()).toBe(SEALED_COLUMNS.length);
    const { decrypt, newestSeal } = await cryptoWith(OURS);
    for (const { table, sealed, place } of await former()) {
      expect(sealed.startsWith(newestSeal()), table).toBe(true);
      expect(decrypt(sealed, place)).toBe(`the secret of ${table}`);
    }
    expect(await lost()).toEqual(before);
    expect(await resealSecrets()).toBe(0);
  });

  it("does not overwrite a secret that is saved during re-encryption (SAFE-02)", async () => {
    const secrets = await storeSecrets(FORMER);
    const { encrypt } = await cryptoWith(`${OURS},${FORMER}`);
    const { resealSecrets: reseal } = await import("@/worker/reseal-secrets");
    const stored = async () => (await secrets()).find(({ table }) => table === "tool_targets");
    const { sealed: before = "", place = "" } = (await stored()) ?? {};
    const saved = encrypt("the secret that was saved meanwhile", place);
    const { resealing } = await rawSql().begin(async (sql) => {
      await sql`update tool_targets set secret_encrypted = ${saved} where secret_encrypted = ${before}`;
      const [own] = await sql`select pg_backend_pid() as pid`;
      const running = reseal();
      await expect
        .poll(() => rawSql()`select from pg_stat_activity where ${own?.pid} = any(pg_blocking_pids(pid))`, {
          timeout: 60_000,
        })
        .not.toHaveLength(0);
      return { resealing: running };
    });
    await resealing;
    expect((await stored())?.sealed).toBe(saved);
  });

  it("covers every column with secrets", async () => {
    const columns = await rawSql()<{ name: string }[]>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_encrypted' and table_name <> 'oauth_states'`;
    const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    expect(known.sort()).toEqual(
      [...columns.map(({ name }) => name), "system_settings.setting_value"].sort(),
    );
  });
});
