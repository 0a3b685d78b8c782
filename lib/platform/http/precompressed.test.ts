import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
    const serve = servePrecompressed({ distDir, headers: { "X-Content-Type-Options": "nosniff" } });
    server = createServer((request, response) => {
      if (!serve(request, response)) response.writeHead(404).end("left to Next");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(distDir, { recursive: true });
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

  it("are left to Next where brotli is not taken, and for every other address or method", async () => {
    for (const encodings of ["gzip", "identity", "br;q=0", "gzip, br; q=0.0", "brotli"]) {
      expect((await get("/_next/static/chunks/a.js", encodings)).status, encodings).toBe(404);
    }
    for (const address of [
      "/_next/static/chunks/a.js.br",
      "/_next/static/chunks/font.woff2",
      "/_next/static/chunks/..%2fchunks/a.js",
      "/a.js",
    ]) {
      expect((await get(address)).status, address).toBe(404);
    }
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
