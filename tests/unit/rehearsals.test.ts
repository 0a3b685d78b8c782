import { describe, expect, it } from "vitest";
import { candidateOf, fullSetup, playInMemory, scenariosOn, scriptOf } from "@/tests/support/rehearsal";

const DAY = "2026-11-22";

describe("a clean candidate", () => {
  const setup = fullSetup();
  const body = candidateOf(setup);
  it.each(scenariosOn(DAY, setup).map((scenario) => [scenario.id, scenario] as const))(
    "passes: %s (STUDIO-05)",
    async (_, scenario) => {
      const outcome = await playInMemory({ scenario, body });
      expect(outcome.findings, scriptOf(outcome)).toEqual([]);
    },
  );
});
