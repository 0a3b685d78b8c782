import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const versionOf = (name: string) =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")) as { version: string }).version;

/** Below these, published advisories apply to what we use (SAFE-01). */
const FLOORS: Record<string, string> = {
  next: "16.3.3",
  react: "19.2.6",
  "react-dom": "19.2.6",
  "drizzle-orm": "0.45.2",
  undici: "8.9.0",
  node: "24.17.0",
};

describe("installed versions", () => {
  it.each(Object.entries(FLOORS))(
    "of %s are at least %s, where known holes end (SAFE-01, START-04)",
    (name, floor) => {
      const [installed, least] = [versionOf(name), floor].map((version) =>
        version.split(".").map((part) => Number.parseInt(part, 10)),
      );
      const difference =
        (installed ?? []).map((part, index) => part - (least?.[index] ?? 0)).find((delta) => delta !== 0) ??
        0;
      expect(difference, versionOf(name)).toBeGreaterThanOrEqual(0);
    },
  );

  it("are pinned to the digit", () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
      string,
      Record<string, string>
    >;
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });
});
