import postgres, { type Sql } from "postgres";
import { secretPlace } from "@/lib/accounts/settings/catalogue";
import { VOICE_SECRET } from "@/lib/accounts/settings/voice-secret";
import { encrypt } from "@/lib/platform/core/crypto";
import { temporaryPorts } from "@/local/stack/ports";
import { startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";
import { PROVIDER_SECRET } from "./provider-secret";

/**
 * Vitest's global setup: a whole separate stack on free ports, removed when the run ends. Vitest calls it for each
 * project that names it; they share the first one's.
 */
export default async function setup() {
  if (process.env.TEST_SUPABASE_SECRET_KEY) return () => {};
  const { home, remove } = makeTemporaryHome("test");
  const stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
  Object.assign(process.env, stack.environment, { LOG_LEVEL: "silent", DATABASE_POOL_SIZE: "8" });
  const sql = postgres(stack.databaseUrl, { max: 1 });
  await makeCaretaker(sql);
  await setProviderSecret(sql);
  await sql.end();
  // Tests that need a project's admin API take it from here; the others create users by its sign-up.
  delete process.env.SUPABASE_SECRET_KEY;
  process.env.TEST_SUPABASE_SECRET_KEY = stack.secrets.secretKey;
  process.env.TEST_FOLDER = home;
  return async () => {
    await stack.close();
    remove();
  };
}

/** A permanent admin, since the last one cannot be removed: tests may demote and disable those they create. */
async function makeCaretaker(sql: Sql): Promise<void> {
  await sql`insert into auth.users (id, email) values (gen_random_uuid(), 'caretaker@example.test')`;
  await sql`insert into user_roles (user_id, role) select id, 'admin' from profiles where username = 'caretaker'`;
}

/** As the first start of the product creates one. */
async function setProviderSecret(sql: Sql): Promise<void> {
  await sql`
    insert into system_settings (setting_key, setting_value, setting_type, is_secret, table_type)
    values (${VOICE_SECRET}, ${encrypt(PROVIDER_SECRET, secretPlace(VOICE_SECRET))}, 'text', true, 'vapi')`;
}
