import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { allEndpoints } from "@/app/api/endpoints";
import { allRoutes } from "@/tests/support/api";
import { browserEndpoints } from "./endpoint-tables";
import { sourceFiles } from "./source-graph";

const routes = await allRoutes();

describe("the browser", () => {
  it("names no endpoint that does not exist (API-49)", () => {
    const served = new Set(allEndpoints.map(({ method, path }) => `${method} ${path}`));
    const named = browserEndpoints.map(([, { method, path }]) => `${method} ${path}`);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !served.has(name))).toEqual([]);
  });

  it("has native selects, and one popup of its own that is at most 24rem high (LIB-14 to LIB-16)", () => {
    const sources = sourceFiles().filter((file) => /^(components|app)\//.test(file));
    expect(
      sources.filter((file) => /Select as \w+[^;]*from "radix-ui"/.test(readFileSync(file, "utf8"))),
    ).toEqual([]);
    expect(readFileSync("components/ui/native-select.tsx", "utf8")).toContain("<select");
    const popups = sources.filter((file) => readFileSync(file, "utf8").includes('role="listbox"'));
    expect(popups).toEqual(["components/shared/client-picker.tsx"]);
    // Tailwind's max-h-96 is 24rem.
    expect(readFileSync("components/shared/client-picker.tsx", "utf8")).toContain("max-h-96 overflow-y-auto");
  });
});

describe("every text input", () => {
  it("has a bound (DATA-30)", () => {
    const unbounded = allEndpoints.flatMap(({ method, path, body, query }) =>
      [body, query]
        .flatMap((schema) =>
          schema ? unboundedTexts(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })) : [],
        )
        .map((where) => `${method} ${path} ${where}`),
    );
    expect(unbounded).toEqual([]);
  });
});

type Json = { [key: string]: unknown };

/** Where a JSON schema takes a text of any length, as paths. */
function unboundedTexts(schema: Json, where = ""): string[] {
  const own =
    [schema.type].flat().includes("string") &&
    !["maxLength", "pattern", "format", "enum", "const"].some((key) => key in schema)
      ? [where || "."]
      : [];
  const inside = Object.entries(schema).flatMap(([key, value]) => {
    if (typeof value !== "object" || value === null || key === "propertyNames") return []; // names: by the body's size
    return unboundedTexts(value as Json, key === "properties" ? where : `${where}/${key}`);
  });
  return [...own, ...inside];
}

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
      expect(["public", "client", "automation", "admin", "voice", "signed", "media"], file).toContain(
        handler.endpoint.access,
      );
    }
  });

  it("has its contract's file listed in app/api/endpoints.ts", () => {
    const listed = readFileSync("app/api/endpoints.ts", "utf8");
    const contracts = sourceFiles().filter((name) => /^lib\/.*\/([a-z]+-)*contract\.ts$/.test(name));
    expect(contracts.filter((file) => !listed.includes(`"@/${file.slice(0, -".ts".length)}"`))).toEqual([]);
  });

  it("is in the API's description", () => {
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
  for (const text of contractTexts()) {
    for (const [, name = "", route] of text.matchAll(/^export const (\w+) = endpoint\(\s*"([^"]+)"/gm)) {
      if (route === `${method} ${path}`) return name;
    }
  }
  return "a contract that is not exported";
}

let texts: string[] | undefined;

function contractTexts(): string[] {
  texts ??= sourceFiles()
    .filter((name) => name.endsWith("/contract.ts") && existsSync(name))
    .map((name) => readFileSync(name, "utf8"));
  return texts;
}

describe("every contract file", () => {
  it("exports nothing that no one uses", () => {
    // knip cannot say so: app/api/endpoints.ts takes these files whole.
    const words = new Map<string, number>();
    for (const file of sourceFiles()) {
      for (const word of readFileSync(file, "utf8").split(/\W+/)) words.set(word, (words.get(word) ?? 0) + 1);
    }
    const exported = contractTexts().flatMap((text) => [...text.matchAll(/^export (?:const|type) (\w+)/gm)]);
    expect(exported.map(([, name = ""]) => name).filter((name) => (words.get(name) ?? 0) < 2)).toEqual([]);
  });
});

describe("every contract for people who are signed in", () => {
  it("names a permission, and no other does", () => {
    const isForPeople = (access: string) => ["client", "automation", "admin"].includes(access);
    expect(
      allEndpoints
        .filter(({ access, permission }) => isForPeople(access) !== (permission !== undefined))
        .map(({ method, path }) => `${method} ${path}`),
    ).toEqual([]);
  });

  it("of the agency is not a client's permission, and the other way round", () => {
    expect(
      allEndpoints
        .filter(({ access, permission = "" }) => (access === "admin") !== permission.startsWith("agency."))
        .map(({ method, path }) => `${method} ${path}`),
    ).toEqual([]);
  });
});
