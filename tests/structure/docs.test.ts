import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { withPicture } from "@/local/docs/picture";
import { withProofs } from "@/local/docs/requirements";
import { SEALED_COLUMNS } from "@/worker/reseal-secrets";
import { cruiseHouse } from "./house";
import { sourceFiles } from "./source-graph";

describe("the documentation", () => {
  it("says of every requirement which test proves it; npm run docs brings it up to date", () => {
    const written = readFileSync("docs/requirements.md", "utf8");
    expect(written.match(/^\| [A-Z]+-\d{2} /gm)?.length).toBeGreaterThan(350);
    const today = withProofs(written).split("\n");
    const stale = written.split("\n").filter((line, index) => line !== today[index]);
    expect(stale.map((line) => line.slice(0, 14))).toEqual([]);
  });

  it("draws the floors as they are; npm run docs brings the picture up to date", async () => {
    const written = readFileSync("docs/architecture.md", "utf8");
    expect(withPicture(written, await cruiseHouse())).toBe(written);
  });

  it("describes the architecture in 25 kB", () => {
    expect(readFileSync("docs/architecture.md").byteLength).toBeLessThanOrEqual(25_000);
  });

  it("names only messages that the code logs", () => {
    const code = sourceFiles()
      .filter((file) => /^(lib|worker)\//.test(file))
      .map((file) => readFileSync(file, "utf8"))
      .join();
    const [, table = ""] = readFileSync("docs/operating.md", "utf8").split("| `msg` in the log | Means |");
    const messages = [...(table.split("\n\n")[0] ?? "").matchAll(/^\| `([^`…]+)/gm)].map(
      ([, message = ""]) => message,
    );
    expect(messages.length).toBeGreaterThan(10);
    expect(messages.filter((message) => !code.includes(message))).toEqual([]);
  });

  it("counts the old key's rows in every column that stores secrets", () => {
    const [, after = ""] = readFileSync("docs/operating.md", "utf8").split(
      "Rows that still use the key `k1`",
    );
    const [, sql = ""] = after.split("```");
    const counted = sql.split("union all").flatMap((select) => {
      const table = /from (\w+)/.exec(select)?.[1];
      return [...select.matchAll(/(\w+) like 'v1\.k1\.%'/g)].map(([, column]) => `${table}.${column}`);
    });
    expect(counted.sort()).toEqual(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort());
  });

  it("names only files that exist", () => {
    for (const name of DOCUMENTS) {
      const text = readFileSync(name, "utf8");
      const paths = [
        ...text.matchAll(/`((?:app|components|lib|worker|db|local|tests|bench|docs)\/[\w./()[\]-]+)`/g),
      ].map((match) => match[1] ?? "");
      expect(
        paths.filter((path) => !existsSync(path)),
        name,
      ).toEqual([]);
    }
  });

  it("links only to files that exist", () => {
    for (const name of DOCUMENTS) {
      const links = [...readFileSync(name, "utf8").matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = ""]) => link)
        .filter((link) => !/^(https?:|#)/.test(link));
      expect(
        links.filter((link) => !existsSync(path.join(path.dirname(name), link.replace(/#.*/, "")))),
        name,
      ).toEqual([]);
    }
  });
});

const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "docs/architecture.md",
  "docs/decisions.md",
  "docs/operating.md",
  "docs/scaling.md",
  "docs/tour.md",
  "docs/vapi-by-hand.md",
  "docs/webhooks.md",
  "docs/workflows.md",
  "lib/platform/locale/codes/README.md",
];
