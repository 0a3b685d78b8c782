import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, expect } from "vitest";
import type { rawSql } from "@/db/client";

/**
 * Vitest's setup: no test may make the product ask for a second connection inside a transaction. As many such
 * transactions at once as the pool has connections would wait for each other for ever.
 */
type Connection = { sql: ReturnType<typeof rawSql> };
type Transaction = { isOpen: boolean };
const shared = globalThis as typeof globalThis & {
  callwrightDatabase?: Connection;
  callwrightSecondConnections?: string[];
};

/** Its transaction is a lock around work on other connections, at most two at once. */
const LOCK = "lib/agent/provisioning/lock.ts";
/** These give up waiting, or nothing waits for them. */
const ALLOWED = ["lib/accounts/settings/read-setting.ts", "lib/platform/security/write-events.ts"];

const OURS = /\/((?:lib|worker)\/[^:)]+\.ts):\d+/;

/** The product's files on the way here, the innermost first. */
const callers = () =>
  (new Error().stack ?? "")
    .split("\n")
    .flatMap((line) => OURS.exec(line)?.[1] ?? [])
    .filter((file) => !file.includes(".test."));

if (!shared.callwrightSecondConnections) {
  const found: string[] = [];
  shared.callwrightSecondConnections = found;
  const within = new AsyncLocalStorage<Transaction>();
  let current = shared.callwrightDatabase;
  Object.defineProperty(shared, "callwrightDatabase", {
    get: () => {
      const files = within.getStore()?.isOpen ? callers() : [];
      if (files.length > 0 && !ALLOWED.some((file) => files.includes(file))) found.push(files.join(" < "));
      return current;
    },
    set: (connection: Connection | undefined) => {
      current = connection;
      if (connection) watch(connection.sql, within);
    },
  });
}

type Begin = (...args: unknown[]) => Promise<unknown>;

/** Watches the product's transactions, not those that a test begins by itself. */
function watch(sql: Connection["sql"], within: AsyncLocalStorage<Transaction>): void {
  const owner = sql as unknown as { begin: Begin };
  const begin = owner.begin.bind(sql);
  owner.begin = (...args) => {
    const files = callers();
    if (files.length === 0 || files.includes(LOCK)) return begin(...args);
    const work = args.pop() as (tx: unknown) => Promise<unknown>;
    const transaction = { isOpen: true };
    return begin(...args, (tx: unknown) => within.run(transaction, () => work(tx))).finally(() => {
      transaction.isOpen = false;
    });
  };
}

afterEach(() => {
  expect([...new Set(shared.callwrightSecondConnections?.splice(0))], "second connections").toEqual([]);
});
