import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { prepareDemoWorkspace } from "../demo/prepare";
import { startTargetServer } from "../demo/target-server";
import { HOME } from "../stack/home";
import { temporaryPorts } from "../stack/ports";
import { startStack } from "../stack/stack";
import { makeTemporaryHome } from "../stack/temporary-home";
import { startApp } from "./app-process";
import { buildIfChanged } from "./build";
import { findChromium } from "./chromium";
import { runCommand } from "./run-command";

/** The app's log: mainly the failures planned by tests, which would look alarming on the terminal. */
const APP_LOG = path.join(HOME, "browser-tests.log");

/** Browser tests on a separate product: a temporary stack with the demo workspace and the built app. */
export async function runBrowserTests(args: string[]): Promise<{ passed: number; failed: number }> {
  const { home, remove } = makeTemporaryHome("e2e");
  const closers: (() => Promise<unknown>)[] = [async () => remove()];
  try {
    const progress = (step: string) => console.log(`browser tests: ${step}`);
    await buildIfChanged(progress);
    const stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
    closers.push(stack.close);
    const target = await startTargetServer({ port: stack.ports.target });
    closers.push(target.close);
    await prepareDemoWorkspace({ stack, targetUrl: target.url, progress: () => {} });
    mkdirSync(HOME, { recursive: true });
    const output = openSync(APP_LOG, "w");
    closers.push(async () => closeSync(output));
    const app = await startApp({
      port: stack.ports.app,
      environment: { LOG_LEVEL: "error", ...stack.environment },
      output,
    });
    closers.push(app.stop);
    const report = path.join(home, "report.json");
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
    const failed = stats.unexpected + stats.flaky;
    if (code !== 0) console.log(`What the app logged meanwhile is in ${APP_LOG}`);
    return { passed: stats.expected, failed: code !== 0 && failed === 0 ? 1 : failed };
  } finally {
    for (const close of closers.reverse()) await close().catch((error) => console.error(String(error)));
  }
}
