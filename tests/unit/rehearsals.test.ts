import { describe, expect, it } from "vitest";
import { type AgentSetup, agentSetup } from "@/lib/agent/setup/contract";
import { buildAgentVersions } from "@/local/demo/agents";
import {
  candidateOf,
  fullSetup,
  playInMemory,
  type SeededFault,
  scenariosOn,
  scriptOf,
} from "@/tests/support/rehearsal";
import { SEEDED_FAULTS } from "@/tests/support/seeded-faults";
import { placeSetups, tradeSetups } from "@/tests/support/trade-setups";

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

describe("every client's agent", () => {
  const setups = [
    ...tradeSetups.map((trade) => [trade.trade, fullSetup(trade)] as const),
    ...placeSetups.map((place) => [place.country, fullSetup(place)] as const),
    ...buildAgentVersions(new Date()).map(({ n, setup }) => {
      const own = agentSetup.parse(setup);
      return [`${own.business_name} ${n}`, own] as const;
    }),
  ];
  it.each(setups)(
    "has at least 40 scenarios, and passes them when nothing is wrong: %s (STUDIO-05)",
    async (_, setup) => {
      expect(scenariosOn(DAY, setup).length).toBeGreaterThanOrEqual(40);
      const found = await findIn(setup, DAY);
      expect(found.map(({ id, text, script }) => `${id}: ${text}\n${script}`)).toEqual([]);
    },
  );
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
