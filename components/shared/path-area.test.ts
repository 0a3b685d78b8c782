import { describe, expect, it } from "vitest";
import { isThemedPath } from "./path-area";

describe("isThemedPath", () => {
  it.each(["/dashboard", "/dashboard/calls", "/auth", "/workflows", "/services", "/settings", "/admin"])(
    "lets %s choose theme and accent (THEME-04, THEME-05)",
    (path) => {
      expect(isThemedPath(path, "guarded")).toBe(true);
    },
  );

  it.each(["/", "/contact", "/gmail-success"])(
    "keeps %s in the public area (THEME-02, ACCENT-01)",
    (path) => {
      expect(isThemedPath(path, "guarded")).toBe(false);
    },
  );

  it("treats everything but /dashboard and /auth as public in reference mode (GUARD-10)", () => {
    expect(isThemedPath("/dashboard", "dashboard-only")).toBe(true);
    expect(isThemedPath("/auth", "dashboard-only")).toBe(true);
    expect(isThemedPath("/services", "dashboard-only")).toBe(false);
    expect(isThemedPath("/admin", "dashboard-only")).toBe(false);
  });
});
