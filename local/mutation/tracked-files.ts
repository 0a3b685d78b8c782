import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Every file of the project, new ones included, that git does not ignore and that still exists. */
export function trackedFiles(): string[] {
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && existsSync(file));
}
