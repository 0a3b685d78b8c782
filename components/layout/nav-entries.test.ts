import { describe, expect, it } from "vitest";
import { barEntries, menuEntries } from "./nav-entries";

const labels = (entries: { label: string }[]) => entries.map((entry) => entry.label);

describe("navigation", () => {
  it("offers a client Dashboard, Workflows and Services in the bar (NAV-02)", () => {
    expect(labels(barEntries({ isAdmin: false }))).toEqual(["Dashboard", "Workflows", "Services"]);
  });

  it("adds Admin for admins only (NAV-03)", () => {
    expect(labels(barEntries({ isAdmin: true }))).toEqual(["Dashboard", "Workflows", "Services", "Admin"]);
  });

  it("leaves Workflows out of the mobile menu (NAV-04)", () => {
    expect(labels(menuEntries({ isAdmin: false }))).toEqual(["Dashboard", "Services"]);
    expect(labels(menuEntries({ isAdmin: true }))).toEqual(["Dashboard", "Services", "Admin"]);
  });
});
