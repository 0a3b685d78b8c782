import { describe, expect, it } from "vitest";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import {
  candidateOf,
  fullSetup,
  playInMemory,
  type SeededFault,
  scenariosOn,
  scriptOf,
} from "@/tests/support/rehearsal";
import { SEEDED_FAULTS } from "@/tests/support/seeded-faults";

/** Days of every kind: around clock changes, the end of a month and a year, and a leap day. */
const DAYS = ["2026-11-22", "2026-12-30", "2027-03-27", "2027-10-30", "2028-02-28"];
const [DAY = ""] = DAYS;

type Found = { id: string; isCritical: boolean; text: string; script: string };

async function findIn(setup: AgentSetup, day: string, fault?: SeededFault): Promise<Found[]> {
  const body = candidateOf(setup);
  const found: Found[] = [];
  for (const scenario of scenariosOn(day, setup)) {
    const outcome = await playInMemory({ scenario, body, fault });
    const { id, isCritical } = scenario;
    found.push(...outcome.findings.map(({ text }) => ({ id, isCritical, text, script: scriptOf(outcome) })));
  }
  return found;
}

describe("a clean candidate", () => {
  it.each(DAYS)("passes five times in five, whatever the day: %s (STUDIO-06)", async (day) => {
    expect(await findIn(fullSetup(), day)).toEqual([]);
  });

  it("is tried with at least 40 scenarios, each once (STUDIO-05)", () => {
    const ids = scenariosOn(DAY, fullSetup()).map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(40);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("a seeded fault", () => {
  it.each(Object.entries(SEEDED_FAULTS))(
    "is caught by a critical scenario: %s (STUDIO-06)",
    async (_, seeded) => {
      const found = await findIn(fullSetup(), DAY, seeded.fault);
      const caught = found.filter(({ isCritical, text }) => isCritical && seeded.finds.test(text));
      expect(caught.length, found.map(({ id, text }) => `${id}: ${text}`).join("\n")).toBeGreaterThan(0);
    },
  );
});
