import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { allEndpoints } from "@/lib/http/all-endpoints";
import { allRoutes } from "@/tests/support/api";
import { sourceFiles } from "./source-graph";

let routes: Awaited<ReturnType<typeof allRoutes>>;
beforeAll(async () => {
  routes = await allRoutes();
});

describe("every route file", () => {
  it("serves a contract at the contract's own method and path", () => {
    expect(routes.length).toBeGreaterThan(5);
    for (const { file, method, handler } of routes) {
      const { endpoint } = handler;
      expect(endpoint, `${file} ${method} has no contract`).toBeDefined();
      const path = file
        .replace(/^\/app/, "")
        .replace(/\/route\.ts$/, "")
        .replace(/\[(\w+)\]/g, "{$1}");
      expect({ method: endpoint.method, path: endpoint.path }).toEqual({ method, path });
    }
  });

  it("declares who may call it", () => {
    for (const { file, handler } of routes) {
      expect(["public", "client", "automation", "admin", "voice", "media"], file).toContain(
        handler.endpoint.access,
      );
    }
  });

  it("stands in the API's description", () => {
    const described = new Set(allEndpoints.map(({ method, path }) => `${method} ${path}`));
    expect(
      routes
        .map(({ handler }) => `${handler.endpoint.method} ${handler.endpoint.path}`)
        .filter((name) => !described.has(name)),
    ).toEqual([]);
    expect(described.size).toBe(routes.length);
  });

  it("has a test of its refusals", () => {
    const tests = sourceFiles()
      .filter((file) => file.startsWith("tests/api/"))
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    const untested = routes.filter(({ handler: { endpoint } }) => {
      const name = exportedName(endpoint);
      return !new RegExp(`describeRefusals\\(\\s*${name}\\b`).test(tests);
    });
    expect(untested.map(({ file, method }) => `${method} ${file}`)).toEqual([]);
  });

  it("is short: a contract and a verb", () => {
    for (const { file } of routes) {
      expect(readFileSync(`.${file}`, "utf8").split("\n").length, file).toBeLessThanOrEqual(30);
    }
  });
});

/** The name under which a contract file exports this endpoint. */
function exportedName({ method, path }: { method: string; path: string }): string {
  for (const file of sourceFiles().filter((name) => name.endsWith("/contract.ts") && existsSync(name))) {
    const text = readFileSync(file, "utf8");
    for (const match of text.matchAll(/export const (\w+) = endpoint\(\{([\s\S]*?)\n\}\);/g)) {
      const [, name = "", body = ""] = match;
      if (body.includes(`method: "${method}"`) && body.includes(`path: "${path}"`)) return name;
    }
  }
  return "a contract that nobody exports";
}
