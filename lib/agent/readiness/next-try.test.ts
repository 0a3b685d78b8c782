import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "@/lib/platform/core/clock";
import { setupOf } from "@/tests/support/agent-setup";
import { isBroken, nextTry } from "./next-try";

const now = Date.parse("2026-01-14T12:00:00Z"); // a Wednesday; London has no summer time
const { hours, exceptions } = setupOf();
const client = {
  userId: "00001e00-0000-4000-8000-000000000000",
  timeZone: "Europe/London",
  hours,
  exceptions,
};
const result = (changes: object) => ({
  checkName: "calendar",
  outcome: "failed",
  failures: 1,
  failingSince: new Date(now),
  ...changes,
});
const next = (results: ReturnType<typeof result>[], at = now) => nextTry(client, results, at).toISOString();

describe("the next check", () => {
  it("is an hour and the client's own minutes before the day opens", () => {
    expect(next([])).toBe("2026-01-15T06:30:00.000Z"); // opens at 8, minute 30
    expect(next([], Date.parse("2026-01-14T05:00:00Z"))).toBe("2026-01-14T06:30:00.000Z");
  });

  it("is never more than a day away, also before a day that is closed", () => {
    const friday = Date.parse("2026-01-16T12:00:00Z");
    expect(next([], friday)).toBe("2026-01-17T06:30:00.000Z");
    for (let hour = 0; hour < 24 * 8; hour++) {
      const at = now + hour * HOUR;
      const wait = nextTry(client, [], at).getTime() - at;
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(24 * HOUR);
    }
  });

  it("spreads clients over an hour", () => {
    const minutes = new Set(
      Array.from({ length: 600 }, (_, index) =>
        nextTry({ ...client, userId: `${String(index).padStart(6, "0")}00-` }, [], now).toISOString(),
      ),
    );
    expect(minutes.size).toBe(60);
  });

  it("comes a minute after a first failure, and hourly while something fails or cannot be checked", () => {
    expect(next([result({})])).toBe(new Date(now + MINUTE).toISOString());
    expect(next([result({ failures: 2 })])).toBe(new Date(now + HOUR).toISOString());
    expect(next([result({ outcome: "untried" })])).toBe(new Date(now + HOUR).toISOString());
    expect(next([result({ checkName: "emergency" })])).toBe("2026-01-15T06:30:00.000Z");
  });
});

describe("what is broken for certain", () => {
  it("failed twice, or could not be checked for two hours", () => {
    const since = (hours: number) => new Date(now - hours * HOUR);
    expect(isBroken(result({}), now)).toBe(false);
    expect(isBroken(result({ failures: 2 }), now)).toBe(true);
    expect(isBroken(result({ outcome: "untried", failures: 2, failingSince: since(1) }), now)).toBe(false);
    expect(isBroken(result({ outcome: "untried", failures: 3, failingSince: since(2) }), now)).toBe(true);
    expect(isBroken(result({ outcome: "ok", failures: 0, failingSince: null }), now)).toBe(false);
    expect(isBroken(result({ checkName: "notification", failures: 9 }), now)).toBe(false);
    expect(isBroken(result({ checkName: "of another release", failures: 9 }), now)).toBe(false);
  });
});
