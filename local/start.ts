import { mkdirSync } from "node:fs";
import { DEMO_PASSWORD, demoSignIns } from "@/local/demo/workspace";
import { prepareDemoWorkspace } from "./demo/prepare";
import { startTargetServer } from "./demo/target-server";
import { startApp } from "./run/app-process";
import { buildIfChanged } from "./run/build";
import { clearRunning, readRunning, writeRunning } from "./run/running";
import { HOME } from "./stack/home";
import { choosePorts } from "./stack/ports";
import { startStack } from "./stack/stack";

/** `npm start` and `npm run dev`: everything the product needs on this machine, then the product. */
const development = process.argv.includes("--dev");
const began = Date.now();
const progress = (step: string) =>
  console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${step}`);
const closers: (() => Promise<unknown>)[] = [];

let stopping = false;
async function stop(code: number): Promise<never> {
  if (!stopping) {
    stopping = true;
    for (const close of closers.reverse()) await close().catch((error) => console.error(String(error)));
    clearRunning(HOME);
  }
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (!stopping) console.log("\nStopping…");
    void stop(0);
  });
}

async function main() {
  mkdirSync(HOME, { recursive: true });
  const other = readRunning(HOME);
  if (other) {
    console.error(`Callwright already runs from this folder: ${other.appUrl} (process ${other.pid}).`);
    process.exit(1);
  }
  const { ports, moved } = await choosePorts(HOME);
  if (moved.length > 0) {
    console.log(
      `Some usual ports are taken; using others: ${moved.map((name) => `${name} ${ports[name]}`).join(", ")}`,
    );
  }
  const building = development ? Promise.resolve(false) : buildIfChanged(progress);
  let isBuilt = false;
  building.then(
    () => {
      isBuilt = true;
    },
    () => {},
  );
  const stack = await startStack({ home: HOME, ports, durable: true, progress });
  closers.push(stack.close);
  const target = await startTargetServer({ port: ports.target });
  closers.push(target.close);
  await prepareDemoWorkspace({ stack, targetUrl: target.url, progress });
  if (!isBuilt) progress("waiting for the build");
  await building;
  progress(development ? "starting the development server" : "starting the app");
  const app = await startApp({
    port: ports.app,
    environment: { LOG_LEVEL: "warn", ...stack.environment },
    development,
  });
  closers.push(app.stop);
  app.process.once("exit", (code) => {
    if (stopping) return;
    console.error(`The app stopped by itself (${code}).`);
    void stop(1);
  });
  writeRunning(HOME, {
    pid: process.pid,
    appUrl: stack.environment.APP_URL,
    vapiUrl: stack.environment.VAPI_BASE_URL,
    googleUrl: stack.environment.GOOGLE_BASE_URL,
    twilioUrl: stack.environment.TWILIO_BASE_URL,
    vapiWebhookSecret: stack.secrets.vapiWebhookSecret,
    databaseUrl: stack.databaseUrl,
  });
  printWelcome({ appUrl: stack.environment.APP_URL, seconds: Math.round((Date.now() - began) / 1000) });
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  void stop(1);
});

/** What a person needs to know once the product runs. */
function printWelcome({ appUrl, seconds }: { appUrl: string; seconds: number }): void {
  const width = Math.max(...demoSignIns.map(({ email }) => email.length));
  const lines = demoSignIns.map(({ email, label }) => `    ${email.padEnd(width)}   ${label}`);
  console.log(`
  Callwright runs at ${appUrl}   (ready after ${seconds} s)

  Sign in at ${appUrl}/auth as one of these, password ${DEMO_PASSWORD}
${lines.join("\n")}

  Then, in a second terminal:  npm run call
  It plays a phone call; watch it arrive on the dashboard. Ctrl-C here stops everything.
`);
}
