import { rmSync } from "node:fs";
import { readRunning } from "./run/running";
import { HOME, reachableFolder } from "./stack/home";

/** `npm run reset`: deletes the demo workspace with its data, secrets and recordings. The next start recreates it. */
const running = readRunning(HOME);
if (running) {
  console.error(
    `Callwright is running (process ${running.pid}). Stop it with Ctrl-C first, then run npm run reset again.`,
  );
  process.exit(1);
}
rmSync(reachableFolder(HOME, "postgres"), { recursive: true, force: true });
rmSync(HOME, { recursive: true, force: true });
console.log("The demo workspace is gone. npm start creates a new one.");
