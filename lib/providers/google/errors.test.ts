import { createServer } from "node:net";
import { gaxios } from "google-auth-library";
import { describe, expect, it } from "vitest";
import { listen } from "@/tests/support/listen";
import { fetchImplementation } from "./client";
import { describeGoogleFailure } from "./errors";

/** What the SDK's own transport throws for this response; for undefined, when there is none. */
async function failure(
  status: number | undefined,
  body: unknown = "",
  networkCode?: string,
  headers: HeadersInit = {},
) {
  const fetchImplementation = async () => {
    if (status === undefined) throw Object.assign(new Error("no words"), { code: networkCode });
    return typeof body === "string"
      ? new Response(body, { status, headers })
      : Response.json(body, { status, headers });
  };
  const request = new gaxios.Gaxios().request({ url: "https://www.googleapis.com/", fetchImplementation });
  return describeGoogleFailure(await request.catch((error) => error));
}

/** What our client's transport throws when nothing listens. */
async function refusedConnection() {
  const server = createServer();
  const url = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return describeGoogleFailure(
    await new gaxios.Gaxios().request({ url, fetchImplementation }).catch((error) => error),
  );
}

const api = (reason: string) => ({ error: { errors: [{ reason }] } });

describe("describeGoogleFailure", () => {
  it("asks for a new consent only when the grant is gone or too narrow (CAL-09)", async () => {
    expect(await failure(400, { error: "invalid_grant" })).toMatchObject({ reconnect: true, retry: false });
    expect(await failure(401, api("authError"))).toMatchObject({ reconnect: true, retry: false });
    expect(await failure(403, api("insufficientPermissions"))).toMatchObject({
      reconnect: true,
      retry: false,
    });
    expect(
      await failure(403, { error: { details: [{ reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT" }] } }),
    ).toMatchObject({ reconnect: true });
    for (const error of ["invalid_client", "unauthorized_client", "invalid_request"]) {
      expect(await failure(401, { error })).toMatchObject({ reconnect: false, retry: false, reason: error });
    }
    expect(await failure(403, api("forbidden"))).toMatchObject({ reconnect: false, retry: false });
    expect(await failure(404, api("notFound"))).toMatchObject({ reconnect: false, retry: false });
  });

  it("retries transient failures: rate limits, Google's faults, the network (CAL-10)", async () => {
    for (const status of [408, 429, 500, 503])
      expect(await failure(status)).toMatchObject({ retry: true, reconnect: false });
    expect(await failure(500, { error: "internal_failure" })).toMatchObject({
      retry: true,
      reconnect: false,
    });
    expect(await failure(403, api("userRateLimitExceeded"))).toMatchObject({ retry: true, reconnect: false });
    expect(await failure(undefined, "", "ECONNRESET")).toEqual({
      retry: true,
      retryAfterMs: null,
      reconnect: false,
      reason: "ECONNRESET",
    });
    expect(await refusedConnection()).toMatchObject({ retry: true, reason: "ECONNREFUSED" });
    expect(await failure(502, "<html>")).toMatchObject({ retry: true, reason: "HTTP 502" });
  });

  it("says how long Google asks us to wait, in either form of the header (FLOW-03)", async () => {
    const wait = async (status: number, value?: string) =>
      (await failure(status, api("rateLimitExceeded"), undefined, value ? { "retry-after": value } : {}))
        ?.retryAfterMs;
    expect(await wait(429, "30")).toBe(30_000);
    expect(await wait(403, "5")).toBe(5_000);
    expect(await wait(429)).toBeNull();
    expect(await wait(503, "soon")).toBeNull();
    const atDate = await wait(503, new Date(Date.now() + 90_000).toUTCString());
    expect(atDate).toBeGreaterThan(60_000);
    expect(atDate).toBeLessThanOrEqual(90_000);
    expect(await wait(429, "999999")).toBe(86_400_000);
  });

  it("says nothing about errors of another kind", () => {
    expect(describeGoogleFailure(new TypeError("x"))).toBeNull();
    expect(describeGoogleFailure(null)).toBeNull();
  });
});
