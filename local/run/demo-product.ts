import { prepareDemoWorkspace } from "../demo/prepare";
import { startTargetServer } from "../demo/target-server";
import { temporaryPorts } from "../stack/ports";
import { type Stack, startStack } from "../stack/stack";
import { makeTemporaryHome } from "../stack/temporary-home";
import { startApp } from "./app-process";
import { buildIfChanged } from "./build";

type Options = { name: string; progress: (step: string) => void; output?: "ignore" | number };

/** A product of its own, until it is closed: a temporary stack with the demo workspace, and the built app. */
export async function startDemoProduct(options: Options): Promise<{ stack: Stack; close(): Promise<void> }> {
  const { name, progress, output = "ignore" } = options;
  const { home, remove } = makeTemporaryHome(name);
  const closers: (() => Promise<unknown>)[] = [async () => remove()];
  const close = async () => {
    for (const each of closers.splice(0).reverse())
      await each().catch((error) => console.error(String(error)));
  };
  try {
    await buildIfChanged(progress);
    const stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
    closers.push(stack.close);
    const target = await startTargetServer({ port: stack.ports.target });
    closers.push(target.close);
    await prepareDemoWorkspace({ stack, targetUrl: target.url, progress: () => {} });
    const environment = { LOG_LEVEL: "error", ...stack.environment };
    const app = await startApp({ port: stack.ports.app, environment, output });
    closers.push(app.stop);
    return { stack, close };
  } catch (error) {
    await close();
    throw error;
  }
}
