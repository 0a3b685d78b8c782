import { expect, it } from "vitest";
import { afterLogout } from "./end-session";

it.each(["localhost", "127.0.0.1", "[::1]"])("goes to /auth after logout on %s (NAV-10)", (hostname) => {
  expect(afterLogout(hostname)).toBe("/auth");
});

it("goes home after logout everywhere else (NAV-10)", () => {
  expect(afterLogout("app.callwright.example")).toBe("/");
});
