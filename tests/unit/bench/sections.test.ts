import { describe, expect, it } from "vitest";
import { joinSections } from "@/bench/sections";

describe("the page of measurements", () => {
  const both = joinSections("# Measurements\n\nCalls.\n", "pages", "Pages.\n");

  it("has the public pages at its end (FAST-04)", () => {
    expect(both).toBe("# Measurements\n\nCalls.\n\n## Public pages\n\nPages.\n");
  });

  it("has workflows below them (FLOW-04)", () => {
    const all = `${both}\n## Workflows\n\nRuns.\n`;
    expect(joinSections(both, "workflows", "Runs.")).toBe(all);
    expect(joinSections(all, "pages", "Pages.")).toBe(all);
    expect(joinSections(all, "calls", "# Measurements\n\nCalls.\n")).toBe(all);
  });

  it("keeps each part while the other is remeasured (FAST-01, FAST-04)", () => {
    expect(joinSections(both, "calls", "# Measurements\n\nNewer calls.\n")).toBe(
      "# Measurements\n\nNewer calls.\n\n## Public pages\n\nPages.\n",
    );
    expect(joinSections(both, "pages", "Newer pages.")).toBe(
      "# Measurements\n\nCalls.\n\n## Public pages\n\nNewer pages.\n",
    );
    expect(joinSections("# Measurements\n\nCalls.\n", "calls", "# Measurements\n\nNewer.\n")).toBe(
      "# Measurements\n\nNewer.\n",
    );
  });
});
