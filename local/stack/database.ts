import { migrateDatabase } from "@/db/migrate";
import { type EmbeddedPostgres, startPostgres } from "./postgres";
import { prepareSupabaseSchema } from "./supabase";

/** Postgres with a Supabase project's schema and all our migrations applied. */
export async function startDatabase(options: Parameters<typeof startPostgres>[0]): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres(options);
  await prepareSupabaseSchema(postgres.url);
  await migrateDatabase(postgres.url);
  return postgres;
}
