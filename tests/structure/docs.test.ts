import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { withProofs } from "@/local/docs/requirements";

describe("the documentation", () => {
  it("says of every requirement which test proves it; npm run docs brings it up to date", () => {
    const written = readFileSync("docs/requirements.md", "utf8");
    expect(written.match(/^\| [A-Z]+-\d{2} /gm)?.length).toBeGreaterThan(350);
    const today = withProofs(written).split("\n");
    const stale = written.split("\n").filter((line, index) => line !== today[index]);
    expect(stale.map((line) => line.slice(0, 14))).toEqual([]);
  });

  it("names only files that exist", () => {
    for (const name of [
      "README.md",
      "CONTRIBUTING.md",
      "docs/architecture.md",
      "docs/decisions.md",
      "docs/operating.md",
      "docs/webhooks.md",
    ]) {
      const text = readFileSync(name, "utf8");
      const paths = [
        ...text.matchAll(/`((?:app|components|lib|db|local|tests|bench|docs)\/[\w./()[\]-]+)`/g),
      ].map((match) => match[1] ?? "");
      expect(
        paths.filter((path) => !existsSync(path)),
        name,
      ).toEqual([]);
    }
  });
});
