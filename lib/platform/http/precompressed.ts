import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import Negotiator from "negotiator";
import send from "send";

/**
 * Brotli versions of a build's scripts and styles, a seventh smaller than the gzip that Next makes on the fly: written
 * beside them at build time and served from there.
 */

export const TYPES: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};
const SUFFIX = ".br";
const compress = promisify(brotliCompress);

/** Writes `<file>.br` beside every script and style below `<distDir>/static`. */
export async function precompress(distDir: string): Promise<void> {
  const folder = path.join(distDir, "static");
  await Promise.all(
    filesBelow(folder)
      .filter((name) => path.extname(name) in TYPES)
      .map((name) => path.join(folder, name))
      .map(async (file) => writeFile(file + SUFFIX, await compress(await readFile(file)))),
  );
}

/**
 * Serves requests for files that `precompress` has written, to browsers that accept brotli; false for any other
 * request. The names are content hashes, so browsers may cache them for ever.
 */
export function servePrecompressed(options: { distDir: string; headers: Record<string, string> }) {
  const root = path.join(options.distDir, "static");
  const files = new Set(filesBelow(root));

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const address = /^\/_next\/static\/([^?]+)/.exec(request.url ?? "")?.[1] ?? "";
    const type = TYPES[path.extname(address)];
    if (!type || !files.has(address + SUFFIX)) return false;
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    if (!new Negotiator(request).encoding(["br"])) return false;
    const headers = {
      ...options.headers,
      "content-type": type,
      "content-encoding": "br",
      vary: "Accept-Encoding",
    };
    response.setHeaders(new Map(Object.entries(headers)));
    send(request, address + SUFFIX, { root, immutable: true, maxAge: "1y" }).pipe(response);
    return true;
  };
}

/** Paths relative to the folder, as in URLs. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
}
