import { copyFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import type { TestProject } from "vitest/node";
import { secretPlace } from "@/lib/accounts/settings/catalogue";
import { VOICE_SECRET } from "@/lib/accounts/settings/voice-secret";
import { encrypt } from "@/lib/platform/core/crypto";
import { loadSecrets } from "@/local/stack/home";
import { temporaryPorts } from "@/local/stack/ports";
import { type Stack, startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";
import { PROVIDER_SECRET } from "./provider-secret";

/** Vitest's global setup. It calls this for each project that names it; they share the first one's stacks. */
export default async function setup({ config, vitest }: TestProject) {
  const isThere = process.env.TEST_STACKS !== undefined;
  return isThere ? () => {} : startTestStacks(Math.min(config.maxWorkers, vitest.state.getPaths().length));
}

/** Whole separate stacks on free ports, one for each worker (`own-stack.ts`); resolves to what removes them. */
export async function startTestStacks(count: number): Promise<() => Promise<void>> {
  const { home, remove } = makeTemporaryHome("test");
  loadSecrets(home);
  const stacks: Stack[] = [];
  for (let n = 0; n < count; n++) {
    const own = path.join(home, String(n));
    mkdirSync(own, { mode: 0o711 });
    copyFileSync(path.join(home, "secrets.json"), path.join(own, "secrets.json"));
    const stack = await startStack({ home: own, ports: await temporaryPorts(), durable: false });
    stacks.push(stack);
    Object.assign(process.env, stack.environment, { LOG_LEVEL: "silent", DATABASE_POOL_SIZE: "8" });
    const sql = postgres(stack.databaseUrl, { max: 1 });
    await makeCaretaker(sql);
    await setProviderSecret(sql);
    await sql.end();
    // Tests that need a project's admin API take it from here; the others create users by its sign-up.
    process.env.TEST_SUPABASE_SECRET_KEY = stack.secrets.secretKey;
  }
  delete process.env.SUPABASE_SECRET_KEY;
  process.env.TEST_STACKS = JSON.stringify(
    stacks.map(({ home: own, environment }) => {
      const { SUPABASE_SECRET_KEY: _, ...rest } = environment;
      return { ...rest, TEST_FOLDER: own };
    }),
  );
  return async () => {
    await Promise.all(stacks.map(({ close }) => close()));
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
