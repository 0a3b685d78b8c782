import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sourceFiles } from "./source-graph";

it("every file that makes a temporary folder removes it", () => {
  const keeping = sourceFiles().filter((file) => {
    const text = readFileSync(file, "utf8");
    return /\bmkdtemp(?:Sync)?\(/.test(text) && !/\brm(?:Sync)?\(/.test(text);
  });
  expect(keeping).toEqual([]);
});
