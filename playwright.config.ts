import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS } from "./local/run/chromium-flags";
import { browserWorkers } from "./local/run/workers";

/** local/run/e2e.ts starts the product and passes its address; run these with `npm test -- --browser`. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: false,
  workers: browserWorkers(),
  projects: [
    { name: "together", testIgnore: "alone/**" },
    // Tests that change the product for all users run last, one file after the other. To run one of these alone: `npm
    // test -- --browser --no-deps reference-mode`.
    { name: "alone", testMatch: "alone/**/*.spec.ts", workers: 1, dependencies: ["together"] },
  ],
  retries: 0,
  // Only against hanging: how long something takes depends on the machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reportSlowTests: { max: 10, threshold: 15_000 },
  reporter: [[process.stdout.isTTY ? "line" : "dot"], ["json"]],
  use: {
    baseURL: process.env.E2E_APP_URL,
    locale: "en-GB",
    timezoneId: "Europe/London",
    trace: "off",
    // No movement during a click, and no animation frames. Tests of motion turn it back on.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: process.env.E2E_CHROMIUM, args: CHROMIUM_FLAGS },
  },
});
