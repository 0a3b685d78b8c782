import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { PROJECT } from "@/local/stack/home";

/** CommonJS packages ask for these, which an ES module does not have. */
const BANNER = `
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { dirname: __dirname, filename: __filename } = import.meta;`;

/** Sources find files beside them, wherever the bundle is. */
const ownPlaces: Plugin = {
  name: "own places",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => ({
      loader: "ts",
      contents: (await readFile(file, "utf8"))
        .replaceAll("import.meta.dirname", JSON.stringify(path.dirname(file)))
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(file).href)),
    })),
};

/**
 * Puts a script with all that it imports into one file of a folder, for tests that start it often: Node takes ten times
 * as long to find and compile the sources one by one. Resolves to the file.
 */
export async function bundle(script: string, folder: string): Promise<string> {
  const outfile = path.join(folder, `${path.basename(script, ".ts")}.mjs`);
  await build({
    ...{ absWorkingDir: PROJECT, entryPoints: [script], outfile, logLevel: "error" },
    ...{ bundle: true, platform: "node", format: "esm" },
    banner: { js: BANNER },
    plugins: [ownPlaces],
  });
  return outfile;
}

/** Starts one of this folder's processes, from its bundle, and waits until it says that it runs. */
export async function startInstance(file: string, args: string[] = []): Promise<ChildProcess> {
  const started = fork(file, args);
  const stopped = once(started, "exit").then(([code]) => {
    throw new Error(`${path.basename(file)} stopped with ${code} before it ran.`);
  });
  await Promise.race([once(started, "message"), stopped]);
  return started;
}
