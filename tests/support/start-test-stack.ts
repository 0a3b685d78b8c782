import { temporaryPorts } from "@/local/stack/ports";
import { startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";

/** Vitest's global setup: a whole stack of its own on free ports, gone when the run ends. */
export default async function setup() {
  const { home, remove } = makeTemporaryHome("test");
  const stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
  Object.assign(process.env, stack.environment, { LOG_LEVEL: "silent", DATABASE_POOL_SIZE: "8" });
  return async () => {
    await stack.close();
    remove();
  };
}
