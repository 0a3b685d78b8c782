import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import Negotiator from "negotiator";
import { filesBelow, TYPES } from "./precompressed.ts";

type Read = (name: string) => Promise<Buffer | null>;

/** On globalThis, because Next bundles what reads the database separately from the server. */
const shared = globalThis as typeof globalThis & { callwrightReadReleased?: Read };

export const offerReleased = (read: Read): void => {
  shared.callwrightReadReleased = read;
};

const compress = promisify(gzip);

/** Serves scripts, styles and fonts that other releases have and this build does not; false for any other request. */
export function serveReleased(options: { distDir: string; headers: Record<string, string> }) {
  const own = new Set(filesBelow(path.join(options.distDir, "static")));

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const name = /^\/_next\/static\/([^?]+)/.exec(request.url ?? "")?.[1] ?? "";
    const type = { ...TYPES, ".woff2": "font/woff2" }[path.extname(name)];
    const read = shared.callwrightReadReleased;
    if (!type || !read || request.method !== "GET" || own.has(name)) return false;
    response.setHeaders(new Map(Object.entries(options.headers)));
    read(name)
      .then(async (content) => {
        if (!content) return response.writeHead(404, { "cache-control": "no-store" }).end();
        const zipped = new Negotiator(request).encoding(["gzip"]) ? await compress(content) : null;
        response.writeHead(200, {
          "content-type": type,
          "cache-control": "public, max-age=31536000, immutable",
          vary: "Accept-Encoding",
          ...(zipped && { "content-encoding": "gzip" }),
        });
        response.end(zipped ?? content);
      })
      .catch(() => response.writeHead(503, { "cache-control": "no-store" }).end());
    return true;
  };
}
