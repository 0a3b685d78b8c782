import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PostAnswer } from "@/lib/providers/target/send-post";
import { judgeAnswer, waitAfter } from "./outcome";

const now = new Date("2026-11-20T10:00:00Z");
const answered = (httpStatus: number, headers: Record<string, string> = {}): PostAnswer => ({
  kind: "answered",
  httpStatus,
  headers,
  body: Buffer.from(""),
});

describe("a receiver's answer", () => {
  it("is a success only for 2xx, even when the rest of the answer never came", () => {
    for (const status of [200, 201, 202, 204, 299]) {
      expect(judgeAnswer(answered(status), now)).toMatchObject({ delivered: true, error: null });
    }
    expect(judgeAnswer({ kind: "timed_out", httpStatus: 200 }, now).delivered).toBe(true);
    for (const status of [199, 300, 301, 307, 400, 404, 410, 429, 500, 503]) {
      expect(judgeAnswer(answered(status), now), String(status)).toMatchObject({
        delivered: false,
        httpStatus: status,
      });
    }
  });

  it.each([
    [199, "The receiver answered 199."],
    [300, "The receiver answered 300, a redirect, which is not followed. Enter the final address."],
    [399, "The receiver answered 399, a redirect, which is not followed. Enter the final address."],
    [400, "The receiver answered 400."],
    [410, "The receiver answered 410: it doesn't want any more messages."],
    [500, "The receiver answered 500."],
  ])("of %d is told to the client", (status, sentence) => {
    expect(judgeAnswer(answered(status), now).error).toBe(sentence);
  });

  it("is described in a sentence that says what to do", () => {
    expect(judgeAnswer({ kind: "timed_out", httpStatus: 429 }, now)).toMatchObject({
      error: "The receiver answered 429.",
      retryAfterMs: null,
    });
    expect(judgeAnswer(answered(302), now).error).toContain("redirect");
    expect(judgeAnswer({ kind: "timed_out" }, now).error).toContain("15 seconds");
    expect(judgeAnswer({ kind: "unreachable" }, now).error).toContain("Check the address");
    expect(judgeAnswer({ kind: "refused" }, now).error).toContain("private network");
    expect(judgeAnswer(answered(410), now)).toMatchObject({ gone: true });
  });
});

describe("the time between attempts", () => {
  const failed = judgeAnswer(answered(500), now);

  it("is 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, and then there is no more", () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100].map((attempt) => waitAfter(attempt, failed));
    const seconds = waits.map((wait) => (wait === null ? null : wait / 1_000));
    expect(seconds).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 36_000, null, null, null]);
  });

  it("is as long as the receiver asks for, up to a day, and never shorter than planned", () => {
    const wait = (status: number, retryAfter: string, attempt = 1) =>
      waitAfter(attempt, judgeAnswer(answered(status, { "retry-after": retryAfter }), now));
    expect(wait(429, "120")).toBe(120_000);
    expect(wait(503, "Fri, 20 Nov 2026 10:10:00 GMT")).toBe(600_000);
    expect(wait(429, "1")).toBe(5_000);
    expect(wait(429, "Fri, 20 Nov 2020 10:10:00 GMT")).toBe(5_000);
    expect(wait(429, "99999999")).toBe(86_400_000);
    expect(wait(429, "soon")).toBe(5_000);
    expect(wait(429, "-5")).toBe(5_000);
    expect(wait(500, "120")).toBe(5_000);
    expect(wait(429, "120", 8)).toBeNull();
  });

  it("lies within the plan and a day, whatever a receiver answers", () => {
    const header = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.date({ noInvalidDate: true }).map(String),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 999 }),
        header,
        fc.integer({ min: 1, max: 12 }),
        (status, text, attempt) => {
          const outcome = judgeAnswer(answered(status, { "retry-after": text }), now);
          expect(outcome.delivered).toBe(status >= 200 && status < 300);
          expect(outcome.error === null).toBe(outcome.delivered);
          const wait = waitAfter(attempt, outcome);
          if (wait === null) expect(attempt >= 8 || status === 410).toBe(true);
          else expect(wait >= 5_000 && wait <= 86_400_000).toBe(true);
        },
      ),
    );
  });

  it("ends after 410", () => {
    expect(waitAfter(1, judgeAnswer(answered(410), now))).toBeNull();
  });
});
