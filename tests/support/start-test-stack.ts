import postgres from "postgres";
import { temporaryPorts } from "@/local/stack/ports";
import { startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";

/** Vitest's global setup: a whole stack of its own on free ports, gone when the run ends. */
export default async function setup() {
  const { home, remove } = makeTemporaryHome("test");
  const stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
  await makeCaretaker(stack.databaseUrl);
  Object.assign(process.env, stack.environment, { LOG_LEVEL: "silent", DATABASE_POOL_SIZE: "8" });
  process.env.TEST_SUPABASE_SECRET_KEY = stack.secrets.secretKey;
  return async () => {
    await stack.close();
    remove();
  };
}

/** An admin who is always there, since the last one cannot go: tests may demote and disable those they make. */
async function makeCaretaker(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`insert into auth.users (id, email) values (gen_random_uuid(), 'caretaker@example.test')`;
  await sql`insert into user_roles (user_id, role) select id, 'admin' from profiles where username = 'caretaker'`;
  await sql.end();
}
