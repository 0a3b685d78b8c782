import pino from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import { logger, onLoggedError } from "@/lib/platform/core/logger";
import { reportTo } from "@/lib/providers/error-reports/report-to";
import { serve } from "@/tests/support/serve";

type Envelope = { url: string; auth: string; parts: Record<string, unknown>[] };
const received: Envelope[] = [];
let answer: [number, Record<string, string>] = [200, {}];
const url = await serve(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const parts = body.split("\n").map((part) => JSON.parse(part));
  received.push({ url: String(request.url), auth: String(request.headers["x-sentry-auth"]), parts });
  response.writeHead(...answer).end();
});
const dsn = `${url.replace("//", "//public@")}/errors/7`;

/** Its lines count as logged but go nowhere. The tests' own log is silent, which reports nothing. */
function unseenLog(fields: object = {}) {
  const log = logger().child(fields, { level: "error" });
  return Object.assign(log, { [pino.symbols.streamSym]: { write() {} } });
}

let settled = 0;
const start = () => {
  settled = 0;
  onLoggedError(reportTo({ dsn, environment: "test", onSettled: () => settled++ }));
};
const waitFor = (count: number) =>
  vi.waitFor(() => expect(settled).toBe(count), { timeout: 60_000, interval: 10 });

afterEach(() => {
  onLoggedError(null);
  received.length = 0;
  answer = [200, {}];
});

describe("reports of errors to a Sentry-compatible address (AGENCY-03)", () => {
  it("hold the error with its causes and frames, the route and the request id", async () => {
    start();
    const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const log = unseenLog({ requestId: "r-1", route: "GET /api/test" });
    log.error({ err: new Error("the list failed", { cause }) }, "internal");
    await waitFor(1);
    const [{ url, auth, parts } = { url: "", auth: "", parts: [] }] = received;
    expect(url).toBe("/errors/api/7/envelope/");
    expect(auth).toContain("sentry_key=public");
    expect(parts[1]).toEqual({ type: "event" });
    expect(parts[2]).toMatchObject({
      event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      level: "error",
      logentry: { formatted: "internal" },
      transaction: "GET /api/test",
      tags: { request_id: "r-1" },
      exception: {
        values: [
          { type: "Error", value: "connect ECONNREFUSED" },
          {
            type: "Error",
            value: "the list failed",
            stacktrace: {
              frames: expect.arrayContaining([
                expect.objectContaining({ filename: expect.stringContaining("error-reports.test") }),
              ]),
            },
          },
        ],
      },
    });
    expect(parts[0]?.event_id).toBe(parts[2]?.event_id);
  });

  it("hold no other field of the log, no statement's values and no secrets", async () => {
    start();
    const failed = Object.assign(new Error("Failed query: select 1\nparams: Marigold"), {
      query: "select 1",
      params: ["Marigold"],
    });
    unseenLog().error(
      { err: failed, caller: "+447700900123", url: "https://x.test/hook?token=tok-123" },
      "broke",
    );
    unseenLog().error(
      { err: new Error("GET https://x.test/a?token=tok-123 for marigold@canary.test, +447700900123") },
      "broke",
    );
    await waitFor(2);
    const everything = JSON.stringify(received);
    for (const hidden of ["Marigold", "marigold", "7700900123", "tok-123"])
      expect(everything).not.toContain(hidden);
  });

  it("are of errors alone, thirty a minute, and none while the service asks for quiet", async () => {
    start();
    unseenLog().warn({ err: new Error("a warning") }, "no error");
    for (let count = 0; count < 40; count++) unseenLog().error("again");
    await waitFor(30);
    expect(received).toHaveLength(30);
    answer = [429, { "retry-after": "60" }];
    start();
    unseenLog().error("refused");
    await waitFor(1);
    unseenLog().error("kept back");
    unseenLog().error("kept back");
    expect(settled).toBe(1);
    expect(received).toHaveLength(31);
  });

  it("break nothing where no one takes them", async () => {
    settled = 0;
    const gone = reportTo({
      dsn: "http://public@127.0.0.1:9/1",
      environment: "test",
      onSettled: () => settled++,
    });
    onLoggedError(gone);
    unseenLog().error("unheard");
    await waitFor(1);
  });
});
