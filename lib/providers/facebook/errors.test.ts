import { describe, expect, it } from "vitest";
import { describeFacebookFailure, FacebookError } from "./errors";

const failure = (code: number, more: Record<string, unknown> = {}, headers: unknown = {}, status = 400) =>
  describeFacebookFailure({ status, response: { message: "words", code, ...more }, headers });
const usage = (...minutes: number[]) =>
  JSON.stringify({
    "1": minutes.map((minute) => ({ type: "ads_insights", estimated_time_to_regain_access: minute })),
  });

describe("describeFacebookFailure", () => {
  it("asks for a new token when ours is expired, withdrawn or too narrow, whatever the message (API-41, API-44)", () => {
    for (const code of [102, 104, 190, 10, 200, 299])
      expect(failure(code), String(code)).toMatchObject({ reconnect: true, retry: false });
    expect(failure(190, { error_subcode: 463 }).reason).toBe("190/463");
    for (const code of [100, 3, 300, 2635]) expect(failure(code).reconnect, String(code)).toBe(false);
  });

  it("backs off for limits, for as long as the longest estimate says (API-41)", () => {
    for (const code of [4, 17, 32, 613, 80000, 80004, 80014])
      expect(failure(code), String(code)).toMatchObject({ retry: true, limitedForMs: 15 * 60_000 });
    expect(failure(80015).limitedForMs).toBeNull();
    const headers = { "x-business-use-case-usage": usage(5, 42, 0) };
    expect(failure(80004, {}, headers).limitedForMs).toBe(42 * 60_000);
    for (const broken of ["{", "[]", "null", 5])
      expect(failure(17, {}, { "x-business-use-case-usage": broken }).limitedForMs).toBe(15 * 60_000);
  });

  it("retries transient failures and no others (API-41)", () => {
    for (const code of [1, 2]) expect(failure(code)).toMatchObject({ retry: true, limitedForMs: null });
    expect(failure(100, {}, {}, 500).retry).toBe(true);
    expect(failure(-3, { is_transient: true })).toMatchObject({ retry: true, limitedForMs: null });
    expect(failure(100, { is_transient: false }).retry).toBe(false);
    for (const thrown of [
      undefined,
      new SyntaxError("Unexpected token <"),
      { status: null, response: null },
      { status: 502, response: "<html>" },
    ])
      expect(describeFacebookFailure(thrown)).toMatchObject({ retry: true, reconnect: false });
    expect(failure(100, { error_subcode: 33 })).toMatchObject({ retry: false, missing: true });
    expect(failure(2635)).toMatchObject({ retry: false, outdated: true });
  });

  it("passes on Meta's sentences for people, and nothing else from Meta (API-41)", () => {
    expect(failure(100).explanation).toBeNull();
    const said = { error_user_title: "Budget is too low", error_user_msg: "Use at least\n 1.27 GBP." };
    expect(failure(100, said).explanation).toBe("Budget is too low. Use at least 1.27 GBP.");
    expect(failure(100, { error_user_msg: "Use more" }).explanation).toBe("Use more.");
    expect(failure(100, { error_user_title: "Same.", error_user_msg: "Same." }).explanation).toBe("Same.");
    expect(failure(100, { error_user_title: "Only this" }).explanation).toBe("Only this.");
  });

  it("says for the log what was answered, and never the words (API-41)", () => {
    expect(describeFacebookFailure({ status: 502, response: "<html>" }).reason).toBe("HTTP 502");
    expect(describeFacebookFailure({ status: "502" }).reason).toBe("no answer");
    expect(describeFacebookFailure({ status: 400, response: { code: "x" } })).toMatchObject({
      retry: true,
      reason: "HTTP 400",
    });
    expect(failure(100).reason).toBe("100");
    const error = new FacebookError("reading campaigns", failure(190));
    expect([error.name, error.message]).toEqual(["FacebookError", "Facebook, reading campaigns: 190"]);
    expect(error.failure).toMatchObject({ reconnect: true });
  });

  it("tells a missing object and an ended version from everything else (API-41)", () => {
    expect(failure(100, { error_subcode: 34 })).toMatchObject({ missing: false, outdated: false });
    expect(failure(10, { error_subcode: 33 }).missing).toBe(false);
    expect(failure(2635).missing).toBe(false);
  });

  it("reads the wait from each of the three headers (API-41)", () => {
    for (const name of ["x-business-use-case-usage", "x-ad-account-usage", "x-app-usage"]) {
      expect(failure(4, {}, { [name]: usage(7) }).limitedForMs, name).toBe(7 * 60_000);
    }
    const odd = JSON.stringify({
      a: [null, 5, { estimated_time_to_regain_access: "soon" }, { estimated_time_to_regain_access: 3 }],
    });
    expect(failure(4, {}, { "x-app-usage": odd }).limitedForMs).toBe(3 * 60_000);
    expect(failure(4, {}, null).limitedForMs).toBe(15 * 60_000);
  });

  it("cuts what is said to people, and ends it with a full stop (API-41)", () => {
    expect(failure(100, { error_user_msg: `  ${"x".repeat(400)}` }).explanation).toBe(`${"x".repeat(300)}.`);
    expect(failure(100, { error_user_msg: "At v2.5 only" }).explanation).toBe("At v2.5 only.");
    expect(failure(100, { error_user_title: 5, error_user_msg: "Why?" }).explanation).toBe("Why?");
  });
});
