import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS } from "./local/run/chromium-flags";
import { browserWorkers } from "./local/run/workers";

/** local/run/e2e.ts starts the product and says where it is; run these with `npm test -- --browser`. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: false,
  workers: browserWorkers(),
  projects: [
    { name: "together", testIgnore: "alone/**" },
    // What changes the product for everybody comes last, one file after the other. To run one of these by itself:
    // `npm test -- --browser --no-deps reference-mode`.
    { name: "alone", testMatch: "alone/**/*.spec.ts", workers: 1, dependencies: ["together"] },
  ],
  retries: 0,
  timeout: 90_000, // for what hangs: how long the work takes depends on the machine
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [[process.stdout.isTTY ? "line" : "dot"], ["json"]],
  use: {
    baseURL: process.env.E2E_APP_URL,
    locale: "en-GB",
    timezoneId: "Europe/London",
    trace: "off",
    // Nothing moves away under a click, and nothing is drawn sixty times a second. Tests of motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: process.env.E2E_CHROMIUM, args: CHROMIUM_FLAGS },
  },
});
