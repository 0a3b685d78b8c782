import { closeSync, globSync, mkdirSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { HOME } from "../stack/home";
import type { Stack } from "../stack/stack";
import { findChromium } from "./chromium";
import { startDemoProduct } from "./demo-product";
import { runCommand } from "./run-command";
import { type Counts, withExitCode } from "./tally";

/** The app's log: mainly the failures planned by tests, which would look alarming on the terminal. */
const APP_LOG = path.join(HOME, "browser-tests.log");

/** Browser tests on a separate product: a temporary stack with the demo workspace and the built app. */
export async function runBrowserTests(args: string[]): Promise<Counts> {
  mkdirSync(HOME, { recursive: true });
  const output = openSync(APP_LOG, "w");
  try {
    const progress = (step: string) => console.log(`browser tests: ${step}`);
    const { stack, close } = await startDemoProduct({ name: "e2e", progress, output });
    try {
      return await runPlaywright(stack, args);
    } finally {
      await close();
    }
  } finally {
    closeSync(output);
  }
}

async function runPlaywright(stack: Stack, args: string[]): Promise<Counts> {
  const report = path.join(stack.home, "report.json");
  const code = await runCommand("playwright", ["test", ...args], {
    E2E_APP_URL: stack.environment.APP_URL,
    E2E_SUPABASE_URL: stack.environment.SUPABASE_URL ?? "",
    E2E_SUPABASE_KEY: stack.secrets.publishableKey,
    E2E_DATABASE_URL: stack.databaseUrl,
    E2E_VAPI_URL: stack.environment.VAPI_BASE_URL,
    E2E_TWILIO_URL: stack.environment.TWILIO_BASE_URL,
    E2E_VAPI_KEY: stack.secrets.vapiApiKey,
    E2E_GOOGLE_URL: stack.environment.GOOGLE_BASE_URL ?? "",
    E2E_FACEBOOK_URL: stack.environment.FACEBOOK_BASE_URL ?? "",
    E2E_PUSH_URL: `http://127.0.0.1:${stack.ports.push}`,
    E2E_MAIL_URL: `http://127.0.0.1:${stack.ports.mail}`,
    E2E_STRIPE_URL: `http://127.0.0.1:${stack.ports.stripe}`,
    E2E_VOICE_SECRET: stack.secrets.vapiWebhookSecret,
    E2E_CHROMIUM: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { stats } = JSON.parse(readFileSync(report, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  if (code !== 0) {
    showPages();
    console.log(`What the app logged meanwhile is in ${APP_LOG}`);
  }
  return withExitCode({ passed: stats.expected, failed: stats.unexpected + stats.flaky }, code);
}

const MOST_PAGES = 5;
const MOST_LINES = 200;

/** What the pages showed when their tests failed: often the reason, such as a toast, where only the output is kept. */
function showPages(): void {
  for (const file of globSync("test-results/*/error-context.md").slice(0, MOST_PAGES)) {
    const [, page] = readFileSync(file, "utf8").split("# Page snapshot");
    if (page)
      console.log(`\n${path.dirname(file)}\n${page.trim().split("\n").slice(0, MOST_LINES).join("\n")}\n`);
  }
}
