import { describe, expect, it } from "vitest";
import type { TokenStatus } from "./contract";
import { toConnection } from "./to-connection";

const health = (status: TokenStatus, action_needed: "reauthenticate" | null = null) => [
  { service: "google_drive" as const, status, action_needed, account: "jo@firm.test" },
];

describe("toConnection", () => {
  it("is unknown before anything was read, then connected or not (SERV-06, DATA-14)", () => {
    expect(toConnection("google_drive", undefined)).toEqual({
      id: "google_drive",
      name: "Google Drive",
      category: "google",
      connected: null,
      tokenStatus: null,
      needsReauth: false,
      account: null,
    });
    expect(toConnection("google_drive", health("valid"))).toMatchObject({
      connected: true,
      tokenStatus: "valid",
      needsReauth: false,
      account: "jo@firm.test",
    });
    expect(toConnection("google_drive", health("not_connected")).connected).toBe(false);
    expect(toConnection("google_docs", health("valid")).connected, "another service's").toBeNull();
  });

  it("stays connected while it must be authorised again, or Google is unreachable (SERV-06, SERV-08)", () => {
    expect(toConnection("google_drive", health("needs_reauth", "reauthenticate"))).toMatchObject({
      connected: true,
      needsReauth: true,
    });
    expect(toConnection("google_drive", health("unreachable"))).toMatchObject({
      connected: true,
      needsReauth: false,
    });
  });
});
