import { describe, expect, it } from "vitest";
import { safeNextPath } from "./next-path";

describe("safeNextPath", () => {
  it.each(["/admin", "/services?tab=mail", "/workflows#stats"])("follows %s (GUARD-07)", (path) => {
    expect(safeNextPath(path)).toBe(path);
  });

  it.each([undefined, null, "", ["/admin", "/services"]])(
    "goes to the dashboard without a page: %j",
    (path) => {
      expect(safeNextPath(path)).toBe("/dashboard");
    },
  );

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/./\\evil.example",
    "/..//evil.example",
    "javascript:alert(1)",
    "dashboard",
  ])("never leaves the site for %j", (path) => {
    expect(safeNextPath(path)).toBe("/dashboard");
  });

  it.each(["/auth", "/auth?next=/admin", "/api/user/my-call-logs"])("does not land on %s", (path) => {
    expect(safeNextPath(path)).toBe("/dashboard");
  });
});
