import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const PRODUCT = /Callwright/;
/** Comments, which stay with us. Those of public/t.js are served to clients' pages. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*/g, "");

/** Where the product is named all the same, and why a client of an agency does not see it there. */
const ALLOWED: Record<string, string> = {
  "lib/accounts/brand/brand.ts": "the name of an installation without a brand",
  "lib/accounts/settings/brand-settings.ts": "what an admin reads about that",
  "app/layout.tsx": "the picture of an installation without a brand",
  "public/icon.svg": "the same",
  "lib/platform/core/env.ts": "what the server's operator reads",
  "server.ts": "the same",
  "lib/dashboard/alerts/send-canary.ts": "the user agent of our requests",
  "lib/providers/target/sign.ts": "the same",
  "lib/providers/google/compose-mail.ts": "a technical header",
  "lib/providers/google/sheets.ts": "finds rows of earlier releases",
  "lib/providers/google/tasks.ts": "finds tasks of earlier releases",
};

const files = globSync("{app,components,lib,worker,public}/**/*.{ts,tsx,js,html,txt,svg}")
  .concat("server.ts", "middleware.ts", "instrumentation.ts", "instrumentation-client.ts")
  .filter((file) => !/\.test\.tsx?$/.test(file));

const namesIt = (file: string) => {
  const text = readFileSync(file, "utf8");
  return PRODUCT.test(file.startsWith("public/") ? text : withoutComments(text));
};

describe("the product's own name", () => {
  it("is written in one place; everywhere else uses the brand's (readBrand, useBrand)", () => {
    expect(files.length).toBeGreaterThan(1_500);
    expect(files.filter(namesIt).sort()).toEqual(Object.keys(ALLOWED).sort());
  });

  it("is found where somebody writes it", () => {
    const written = 'const url = "https://x.test"; // a note\nconst title = "Welcome to Callwright";';
    expect(PRODUCT.test(withoutComments(written))).toBe(true);
    expect(PRODUCT.test(withoutComments("/** Callwright's own. */ const a = 1; // Callwright"))).toBe(false);
  });
});
