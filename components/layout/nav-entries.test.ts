import { describe, expect, it } from "vitest";
import type { Role } from "@/lib/platform/auth/permissions";
import { menuEntries } from "./mobile-menu";
import { accountEntries, barEntries } from "./nav-entries";

const labels = (entries: readonly { label: string }[]) => entries.map((entry) => entry.label);
const of = (role: Role, isViewing = false) => ({ role, isViewing });

describe("navigation", () => {
  it("offers a client Dashboard, Workflows and Services in the bar (NAV-02)", () => {
    expect(labels(barEntries(of("owner")))).toEqual(["Dashboard", "Workflows", "Services"]);
  });

  it("adds Admin for admins only (NAV-03)", () => {
    expect(labels(barEntries(of("admin")))).toEqual(["Dashboard", "Workflows", "Services", "Admin"]);
  });

  it("leaves Workflows out of the mobile menu (NAV-04)", () => {
    expect(labels(menuEntries(barEntries(of("owner"))))).toEqual(["Dashboard", "Services"]);
    expect(labels(menuEntries(barEntries(of("admin"))))).toEqual(["Dashboard", "Services", "Admin"]);
    expect(labels(accountEntries(of("owner")))).toEqual(["Workflows", "Settings"]);
  });

  it("offers every other role what it may open, and nothing else", () => {
    expect(labels(barEntries(of("office")))).toEqual(["Dashboard", "Calls"]);
    expect(labels(barEntries(of("engineer")))).toEqual(["Your jobs"]);
    expect(labels(barEntries(of("support")))).toEqual(["Admin"]);
    for (const role of ["office", "engineer", "support"] as const) {
      expect(menuEntries(barEntries(of(role)))).toEqual(barEntries(of(role)));
      expect(labels(accountEntries(of(role)))).toEqual(["Settings"]);
    }
  });

  it("offers support the client's pages while they view them", () => {
    expect(labels(barEntries(of("support", true)))).toEqual(["Dashboard", "Workflows", "Services", "Admin"]);
  });
});
