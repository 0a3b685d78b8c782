import { spawn } from "node:child_process";
import { closeDatabase } from "@/db/client";
import { prepareDemoWorkspace } from "@/local/demo/prepare";
import { startTargetServer } from "@/local/demo/target-server";
import { startApp } from "@/local/run/app-process";
import { writeRunning } from "@/local/run/running";
import { PROJECT } from "@/local/stack/home";
import { temporaryPorts } from "@/local/stack/ports";
import { startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";
import { bundle } from "./bundle";

/** The product with its demo workspace, as `npm start` runs it, for `npm run call` to ring. */
export async function startCallDesk() {
  const { home, remove } = makeTemporaryHome("call");
  const closers: (() => unknown)[] = [remove];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
  };
  const stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
  closers.push(stack.close);
  const environment = { ...stack.environment, LOG_LEVEL: "silent" };
  Object.assign(process.env, environment);
  const target = await startTargetServer({ port: stack.ports.target });
  closers.push(target.close);
  await prepareDemoWorkspace({ stack, targetUrl: target.url, progress: () => {} });
  closers.push(closeDatabase);
  const app = await startApp({ port: stack.ports.app, environment, output: "ignore" });
  closers.push(app.stop);

  /** Tells `npm run call` where the product is. */
  function announce(vapiWebhookSecret = stack.secrets.vapiWebhookSecret): void {
    const { APP_URL, VAPI_BASE_URL, GOOGLE_BASE_URL, TWILIO_BASE_URL } = stack.environment;
    writeRunning(home, {
      pid: process.pid,
      appUrl: APP_URL,
      vapiUrl: VAPI_BASE_URL,
      googleUrl: GOOGLE_BASE_URL,
      twilioUrl: TWILIO_BASE_URL,
      vapiWebhookSecret,
      databaseUrl: stack.databaseUrl,
    });
  }

  const script = await bundle("local/call.ts", home);
  /** `npm run call` with these arguments, for the product that was announced. */
  const call = (...args: string[]) => run([script, ...args], home);

  return { stack, appUrl: app.url, announce, call, close };
}

/** `npm run call` from the sources, as people run it, for the product that was announced in a folder. */
export const callFromSources = (where: string, ...args: string[]) =>
  run(["--import", "tsx", "local/call.ts", ...args], where);

function run(command: string[], where: string): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, command, {
    cwd: PROJECT,
    env: { ...process.env, CALLWRIGHT_HOME: where },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  return new Promise((resolve) => child.once("exit", (code) => resolve({ code, text })));
}
