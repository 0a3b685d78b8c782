import { randomUUID } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll } from "vitest";
import { closeDatabase } from "@/db/client";
import { TEMPLATE } from "@/local/stack/migrated-cluster";
import { configure } from "./configure";
import { dropDatabase } from "./drop-database";

/**
 * A database of the file's own, for rules over all rows of a table. Only for files with a process of their own, and
 * without Supabase's sign-up, which is on the others' database.
 */
export function ownDatabase(purpose: string): void {
  const name = `${purpose}_${randomUUID().slice(0, 8)}`;
  const shared = process.env.DATABASE_URL ?? "";
  const onServer = async (work: (server: Sql) => Promise<unknown>) => {
    const server = postgres(shared, { max: 1 });
    await work(server);
    await server.end();
  };
  beforeAll(async () => {
    await onServer((server) => server.unsafe(`create database ${name} template ${TEMPLATE}`));
    const own = Object.assign(new URL(shared), { pathname: `/${name}` }).href;
    await closeDatabase();
    configure({ DATABASE_URL: own });
  });
  afterAll(async () => {
    await closeDatabase();
    await onServer((server) => dropDatabase(server, name));
  });
}
