import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * The configuration of `npm run mutate`: unit tests, and stack tests against the stacks that the command has already
 * started and passes in the environment. Files stay isolated, so that no test gets a module from before the change.
 */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["{lib,components,local}/**/*.test.{ts,tsx}", "tests/{unit,api,db,jobs}/**/*.test.ts"],
    setupFiles: ["tests/support/property-seed.ts", "tests/support/own-stack.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
