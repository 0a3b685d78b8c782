import { migrateDatabase } from "@/db/migrate";
import { changePassword, copyMigratedCluster } from "./migrated-cluster";
import { type EmbeddedPostgres, startPostgres } from "./postgres";
import { prepareSupabaseSchema } from "./supabase";

/**
 * Postgres with a Supabase project's schema and all our migrations applied. One that is not durable starts from a copy
 * of such a server's files.
 */
export async function startDatabase(options: Parameters<typeof startPostgres>[0]): Promise<EmbeddedPostgres> {
  if (!options.durable) return startFromCopy(options);
  const postgres = await startPostgres(options);
  await prepareSupabaseSchema(postgres.url);
  await migrateDatabase(postgres.url);
  return postgres;
}

async function startFromCopy(options: Parameters<typeof startPostgres>[0]): Promise<EmbeddedPostgres> {
  const password = await copyMigratedCluster(options.home);
  const postgres = await startPostgres({ ...options, password });
  await changePassword(postgres.url, options.password);
  return { ...postgres, url: postgres.url.replace(password, options.password) };
}
