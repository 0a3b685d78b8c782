import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./local/run/longest-first.ts";
import { faultsWorkers, vitestWorkers } from "./local/run/workers.ts";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };

/** The time limits are only against hanging. Tests of speed set their own. */
const POLL = { expect: { poll: { timeout: 60_000 } } };
const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000, ...POLL };

/** Megabytes for new objects, of which tests make many: collecting them less often saves a tenth of Node's time. */
const MEMORY = { execArgv: ["--max-semi-space-size=64"] };

const WORKERS = vitestWorkers();

/** Files that replace the database, logger, key or listening connection of their whole process. */
const OWN_PROCESS = [
  "tests/api/admin/{secrets-stay,security-log}.test.ts",
  "tests/api/admin/users/last-admin.test.ts",
  "tests/api/broken-answers.test.ts",
  "tests/api/database-away.test.ts",
  "tests/api/external/{database-away,free-times-cost,ladder-away,rescue-away,surge,two-hundred-calls}.test.ts",
  "tests/api/user/{call-events,erased-again}.test.ts",
  "tests/db/{flat-lists,growth,outbox,behind-a-pooler,lost-connections}.test.ts",
  "tests/jobs/{alerts,parts,provider-alerts,raw-days,reseal-secrets}.test.ts",
];

/**
 * `unit` needs nothing; `stack` runs against the embedded Postgres, Supabase and provider emulators; `faults` kills
 * the built app, on a stack of its own, after all the others.
 */
export default defineConfig({
  resolve: { alias },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["{lib,components,local}/**/*.test.{ts,tsx}", "tests/{unit,structure}/**/*.test.ts"],
          setupFiles: ["tests/support/property-seed.ts"],
          // They have no side effects in their process, and starting one for each takes longer than they do.
          isolate: false,
          ...PATIENCE,
          ...MEMORY,
          maxWorkers: WORKERS,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "stack",
          include: ["tests/{api,db,jobs}/**/*.test.ts"],
          exclude: OWN_PROCESS,
          globalSetup: ["tests/support/start-test-stack.ts"],
          setupFiles: [
            "tests/support/property-seed.ts",
            "tests/support/own-stack.ts",
            "tests/support/not-at-midnight.ts",
            "tests/support/fresh-process.ts",
            "tests/support/one-connection.ts",
          ],
          // Loading the product for each file would take longer than its tests do.
          isolate: false,
          ...PATIENCE,
          ...MEMORY,
          maxWorkers: WORKERS,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "stack, own process",
          include: OWN_PROCESS,
          globalSetup: ["tests/support/start-test-stack.ts"],
          setupFiles: [
            "tests/support/property-seed.ts",
            "tests/support/own-stack.ts",
            "tests/support/not-at-midnight.ts",
            "tests/support/one-connection.ts",
          ],
          ...PATIENCE,
          ...MEMORY,
          maxWorkers: WORKERS,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: ["tests/support/build-app.ts"],
          setupFiles: ["tests/support/not-at-midnight.ts"],
          ...POLL,
          testTimeout: 2 * PATIENCE.testTimeout,
          hookTimeout: 2 * PATIENCE.hookTimeout,
          maxWorkers: faultsWorkers(),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
