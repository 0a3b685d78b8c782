import { spawn } from "node:child_process";
import path from "node:path";
import { PROJECT } from "../stack/home";

/**
 * Runs a package's command on this Node in the project folder, with output to the terminal. Resolves to its exit code.
 */
export function runCommand(
  bin: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(path.join(PROJECT, "node_modules", ".bin", bin), args, {
      cwd: PROJECT,
      env: { ...process.env, ...environment },
      stdio: "inherit",
    });
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
