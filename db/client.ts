import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres, { type RowList } from "postgres";
import { env } from "@/lib/platform/core/env";
import { secondsToReconnect } from "./seconds-to-reconnect";

/**
 * One connection pool per process. `prepare` must be off behind a transaction pooler (PgBouncer, Supavisor): with it
 * on, statements hang there. Behind a pooler the pooler has to set the limits.
 */
function connect() {
  const { DATABASE_URL, DATABASE_POOL_SIZE, DATABASE_PREPARE } = env();
  const sql = postgres(DATABASE_URL, {
    max: DATABASE_POOL_SIZE,
    prepare: DATABASE_PREPARE,
    connect_timeout: 3,
    backoff: secondsToReconnect,
    idle_timeout: 60,
    max_lifetime: 30 * 60,
    onnotice: () => {},
    connection: { application_name: "callwright", ...(DATABASE_PREPARE && LIMITS) },
    ...(DATABASE_PREPARE ? {} : ONE_AT_A_TIME),
  });
  const db = drizzle(sql, CASING);
  // drizzle makes this client pass timestamps as text; plain statements expect Dates, and drizzle accepts both.
  sql.options.parsers[TIMESTAMPTZ] = (text: string) => new Date(text);
  sql.options.serializers[TIMESTAMPTZ] = (value: Date | string) =>
    value instanceof Date ? value.toISOString() : value;
  return { sql, db };
}

/**
 * The server cancels a statement after 15 s. It ends a transaction that asks nothing for as long: a machine that has
 * vanished would keep its locks for hours.
 */
const LIMITS = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 15_000 };

/**
 * A statement is described before it is sent. Pipelined behind another one, its description gets lost: the pooler takes
 * the server's connection away when the first one is done, and PgBouncer's client waits for ever.
 */
const ONE_AT_A_TIME = { max_pipeline: 0 };

const TIMESTAMPTZ = 1184;
const CASING = { casing: "snake_case" } as const;
const dialect = new PgDialect(CASING);

type Connection = ReturnType<typeof connect>;
export type Db = Connection["db"];
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type DbOrTx = Db | Tx;

const shared = globalThis as typeof globalThis & { callwrightDatabase?: Connection };

function connection(): Connection {
  shared.callwrightDatabase ??= connect();
  return shared.callwrightDatabase;
}

/** The pool through drizzle. */
export const database = (): Db => connection().db;

type Execute = <Rows extends object[] = Record<string, unknown>[]>(statement: SQL) => Promise<RowList<Rows>>;

/** Runs a statement and resolves to its rows. */
export const execute: Execute = (statement) => executeIn()(statement);

/**
 * The same in a transaction, if one is given. The statement is prepared: from its second run on a connection it is
 * neither parsed again nor described in a round trip of its own. Drizzle's `execute` does both every time.
 */
export const executeIn =
  (db?: DbOrTx): Execute =>
  async <Rows extends object[]>(statement: SQL) => {
    const query = dialect.sqlToQuery(statement);
    return (await (db ?? database())._.session
      .prepareQuery(query, undefined, PREPARED, false)
      .execute()) as unknown as RowList<Rows>;
  };

/**
 * Any name makes drizzle prepare a statement; postgres.js then names it by its text. The builder's statements are not
 * prepared without one: those that a caller waits for end with `.prepare(PREPARED).execute()`.
 */
export const PREPARED = "prepared";

/** The pool as plain postgres.js. */
export const rawSql = () => connection().sql;

export async function closeDatabase(): Promise<void> {
  await shared.callwrightDatabase?.sql.end({ timeout: 5 });
  shared.callwrightDatabase = undefined;
}
