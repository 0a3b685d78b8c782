import postgres from "postgres";

/** Refuses every connection to the product's database meanwhile, and cuts those that are open. */
export async function withoutDatabase<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const elsewhere = new URL(databaseUrl);
  const name = elsewhere.pathname.slice(1);
  elsewhere.pathname = "/template1";
  const sql = postgres(elsewhere.href, { max: 1, onnotice: () => {} });
  try {
    await sql`alter database ${sql(name)} with allow_connections false`;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
    return await work();
  } finally {
    await sql`alter database ${sql(name)} with allow_connections true`;
    await sql.end({ timeout: 5 });
  }
}
