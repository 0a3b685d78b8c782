import { expect, it } from "vitest";
import type { UserDetails } from "@/lib/accounts/users/contract";
import { CHECK_NAMES, CHECKS } from "@/lib/agent/readiness/checks";
import type { Readiness, ReadinessCheck } from "@/lib/agent/readiness/contract";
import { readinessRows, readinessSentence } from "./readiness-state";

const AT = "2026-11-21T09:00:00.000Z";
const user = (missing: UserDetails["setup"]["missing"] = []) =>
  ({ id: "1", setup: { missing, of: 7 }, numbers: [{ id: "n" }] }) as unknown as UserDetails;

/** Every check passes, except for the given ones. */
function readiness(
  outcomes: Partial<Record<ReadinessCheck["check"], ReadinessCheck["outcome"]>>,
  live = false,
) {
  const checks = CHECK_NAMES.map((check) => {
    const outcome = check in outcomes ? (outcomes[check] ?? null) : "ok";
    const tried_at = outcome && AT;
    return {
      ...CHECKS[check],
      check,
      outcome,
      message: "Why.",
      remedy: { label: "Fix", href: "/" },
      tried_at,
      failing_since: tried_at,
    };
  });
  const ready = checks.every(({ blocking, outcome }) => !blocking || outcome === "ok");
  return { live_at: live ? AT : null, offline: null, ready, checks } satisfies Readiness as Readiness;
}
const say = (found: Readiness, who = user()) => readinessSentence(found, readinessRows(who, found));

it("counts the rows shown below it", () => {
  expect(readinessRows(user(), readiness({}))).toHaveLength(13);
  expect([
    say(readiness({})),
    say(readiness({ emergency: "failed" })),
    say(readiness({ tools: "failed", emergency: "failed" })),
    say(readiness({ tools: "failed", texts: "untried" }), user(["plan"])),
    say(readiness({ tools: "failed" }, true)),
    say(readiness({}, true)),
    say(readiness(Object.fromEntries(CHECK_NAMES.map((name) => [name, null])))),
  ]).toEqual([
    "All checks pass. Last checked 21 Nov 2026, 09:00.",
    "All required checks pass. Last checked 21 Nov 2026, 09:00.",
    "11 of 13 done. 1 of 13 checks is failing. Last checked 21 Nov 2026, 09:00.",
    "10 of 13 done. 2 of 13 checks are failing. Last checked 21 Nov 2026, 09:00.",
    "Live since 21 Nov 2026, 09:00. 1 of 13 checks is failing. Last checked 21 Nov 2026, 09:00.",
    "Live since 21 Nov 2026, 09:00. All checks pass. Last checked 21 Nov 2026, 09:00.",
    "2 of 13 done. Not checked yet.",
  ]);
});

it("marks what is optional for going live, and links each gap to where it is fixed", () => {
  const rows = readinessRows(user(["plan"]), readiness({ emergency: "failed", tools: "failed" }));
  const row = (title: string) => rows.find((each) => each.title === title);
  expect(row("Emergency number (optional)")).toMatchObject({ state: "warning", note: "Why." });
  expect(row("Tools attached and working")).toMatchObject({ state: "failed", remedy: { label: "Fix" } });
  expect(row("Payment terms set")).toMatchObject({
    state: "missing",
    remedy: { href: "/admin?tab=user-attributes&user=1" },
  });
});

it("says that an offline agent takes no calls, or that Vapi has not confirmed it (STUDIO-08)", () => {
  const offline = { since: AT, because: "offline" as const, confirmed: true, problem: null };
  expect(say({ ...readiness({}), offline })).toMatch(/^Offline since .*: the agent takes no calls\./);
  const problem = "Vapi did not answer.";
  expect(say({ ...readiness({}), offline: { ...offline, confirmed: false, problem } })).toMatch(
    /hasn't confirmed it yet.* We keep trying\. Vapi did not answer\.$/,
  );
  expect(say({ ...readiness({}), offline: { ...offline, because: "disabled" } })).toMatch(
    /^Account disabled/,
  );
});
