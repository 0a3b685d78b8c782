import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen } from "@/tests/support/listen";
import { precompress, servePrecompressed } from "./precompressed";

const SCRIPT = "export const greeting = 'hello, hello, hello';\n".repeat(200);

describe("precompressed scripts and styles", () => {
  const distDir = mkdtempSync(path.join(os.tmpdir(), "precompressed-"));
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    mkdirSync(path.join(distDir, "static/chunks"), { recursive: true });
    writeFileSync(path.join(distDir, "static/chunks/a.js"), SCRIPT);
    writeFileSync(path.join(distDir, "static/chunks/a.css"), "body{}");
    writeFileSync(path.join(distDir, "static/chunks/font.woff2"), "already small");
    await precompress(distDir);
    writeFileSync(path.join(distDir, "static/large.js.br"), Buffer.alloc(5_000_000));
    const serve = servePrecompressed({ distDir, headers: { "X-Content-Type-Options": "nosniff" } });
    server = createServer((request, response) => {
      if (!serve(request, response)) response.writeHead(404).end("left to Next");
    });
    origin = await listen(server);
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(distDir, { recursive: true });
  });

  /** Raw paths and bodies: fetch would normalise the path and decompress the body. */
  const raw = (address: string, headers: Record<string, string>) =>
    new Promise<{ status?: number; headers: IncomingHttpHeaders; bytes: number }>((resolve, reject) => {
      request(origin, { path: address, headers }, (response) => {
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, bytes }));
      })
        .on("error", reject)
        .end();
    });

  /** Reads the start of a response and disconnects. */
  const abandon = (address: string) =>
    new Promise<void>((resolve, reject) => {
      request(origin, { path: address, headers: { "accept-encoding": "br" } }, (response) => {
        response.once("data", () => {
          response.destroy();
          resolve();
        });
      })
        .on("error", reject)
        .end();
    });

  const get = (address: string, encodings = "gzip, deflate, br, zstd") =>
    fetch(origin + address, { headers: { "accept-encoding": encodings } });

  it("are written beside scripts and styles, and beside nothing else (FAST-04)", () => {
    expect(readdirSync(path.join(distDir, "static/chunks")).sort()).toEqual([
      "a.css",
      "a.css.br",
      "a.js",
      "a.js.br",
      "font.woff2",
    ]);
  });

  it("are served small, whole and for good, with the headers of every answer (FAST-04)", async () => {
    const response = await get("/_next/static/chunks/a.js?dpl=1");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(Number(response.headers.get("content-length"))).toBeLessThan(SCRIPT.length / 10);
    expect(response.headers.get("content-type")).toBe("application/javascript; charset=UTF-8");
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await response.text()).toBe(SCRIPT);
    const head = await fetch(`${origin}/_next/static/chunks/a.css`, {
      method: "HEAD",
      headers: { "accept-encoding": "br" },
    });
    expect(head.headers.get("content-type")).toBe("text/css; charset=UTF-8");
    expect(await head.text()).toBe("");
  });

  it("are preferred over gzip whatever their order, and by a wildcard (FAST-04)", async () => {
    for (const encodings of ["gzip, br", "br;q=0.5, gzip;q=0.5", "*", "BR"]) {
      const response = await get("/_next/static/chunks/a.js", encodings);
      expect(response.headers.get("content-encoding"), encodings).toBe("br");
    }
  });

  it("are not sent again to a browser that has them", async () => {
    const address = "/_next/static/chunks/a.js";
    const first = await raw(address, { "accept-encoding": "br" });
    const again = await raw(address, { "accept-encoding": "br", "if-none-match": first.headers.etag ?? "" });
    expect(again).toMatchObject({ status: 304, bytes: 0 });
    expect(again.headers["cache-control"]).toContain("immutable");
  });

  it.each([
    ["bytes=0-9", 206],
    ["bytes=-5", 206],
    ["bytes=5-2", 416],
    ["bytes=99999999-", 416],
    ["lines=1-2", 200],
  ])("asked for the range %s answer %i, and the server lives on", async (range, status) => {
    // Without fetch, which would fail to decompress an incomplete brotli stream.
    const answer = await raw("/_next/static/chunks/a.js", { "accept-encoding": "br", range });
    expect(answer.status).toBe(status);
    if (status === 206) expect(answer.bytes).toBe(Number(answer.headers["content-length"]));
    expect((await get("/_next/static/chunks/a.js")).status).toBe(200);
  });

  it("are closed when a browser goes away", async () => {
    const openFiles = () =>
      readdirSync("/proc/self/fd").filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).startsWith(distDir);
        } catch {
          return false;
        }
      });
    for (let time = 0; time < 10; time += 1) await abandon("/_next/static/large.js");
    await expect.poll(openFiles).toEqual([]);
  });

  it("are left to Next where brotli is not taken, and for every other address or method", async () => {
    for (const encodings of ["gzip", "identity", "br;q=0", "gzip, br; q=0.0", "brotli", "*, br;q=0"]) {
      expect((await get("/_next/static/chunks/a.js", encodings)).status, encodings).toBe(404);
    }
    for (const address of [
      "/_next/static/chunks/a.js.br",
      "/_next/static/chunks/font.woff2",
      "/_next/static/chunks/..%2fchunks/a.js",
      "/_next/static/..%2f..%2f..%2fetc/passwd",
      "/_next/static/chunks/nowhere.js",
      "/a.js",
    ]) {
      expect((await get(address)).status, address).toBe(404);
    }
    expect((await raw("/_next/static/../../../etc/passwd", { "accept-encoding": "br" })).status).toBe(404);
    const posted = await fetch(`${origin}/_next/static/chunks/a.js`, {
      method: "POST",
      headers: { "accept-encoding": "br" },
    });
    expect(posted.status).toBe(404);
  });

  it("are none before the first build", async () => {
    const serve = servePrecompressed({ distDir: path.join(distDir, "nowhere"), headers: {} });
    expect(serve({ url: "/_next/static/chunks/a.js", headers: {} } as never, {} as never)).toBe(false);
  });
});
