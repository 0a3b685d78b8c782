import { describe, expect, it } from "vitest";
import { checkDraft } from "@/lib/agent/setup/check-draft";
import { COUNTRIES, countryOf, DEFAULT_COUNTRY } from "@/lib/platform/locale/countries/country-of";
import { setupOf } from "@/tests/support/agent-setup";
import { entryOf } from "@/tests/support/knowledge";
import { emptySetup, fromOtherClient, fromTemplate } from "./from-template";
import { tradesOf } from "./trades";

describe("a setup from a template (STUDIO-07)", () => {
  it.each(COUNTRIES.map((country) => [country.name, country] as const))(
    "lacks nothing but the emergency number, for every trade in %s",
    (_, country) => {
      const trades = tradesOf(country);
      expect(trades).toHaveLength(8);
      for (const trade of trades) {
        const { problems, malformed } = checkDraft(fromTemplate(trade, country, "Northgate"));
        expect([trade.id, Object.keys(problems), malformed]).toEqual([trade.id, ["emergency_number"], {}]);
      }
    },
  );

  it("speaks the country's words, and approves no answer", () => {
    const jobsIn = (code: string) => {
      const country = COUNTRIES.find((each) => each.code === code) ?? DEFAULT_COUNTRY;
      const [plumbing] = tradesOf(country);
      return plumbing ? fromTemplate(plumbing, country, "Northgate") : {};
    };
    expect(jobsIn("US").job_types?.map(({ name }) => name)).toContain("Furnace service");
    expect(jobsIn("GB").job_types?.map(({ name }) => name)).toContain("Boiler service");
    expect(jobsIn("US").greeting).toContain("Thanks for calling Northgate");
    expect(jobsIn("GB").knowledge?.every(({ approved_by }) => approved_by === null)).toBe(true);
  });

  it("needs a trade and jobs when it starts empty", () => {
    expect(Object.keys(checkDraft(emptySetup(DEFAULT_COUNTRY, "Northgate")).problems).sort()).toEqual([
      "job_types",
      "trade",
    ]);
  });
});

describe("a setup copied from another client's agent (STUDIO-07)", () => {
  it("brings jobs, hours and answers as drafts, but no number, area, website or date of theirs", () => {
    const theirs = setupOf({
      business_name: "Hartley",
      greeting: "Hartley. Calls are recorded.",
      service_areas: ["BS"],
      exceptions: [{ date: "2026-12-25", spans: [] }],
      link_hosts: ["hartley.co.uk"],
      notification_number: "+447700900113",
      text_sender: "+447700900114",
      ladder: [{ name: "Ann", number: "+447700900115", hours: null, weeks: "every" }],
      instructions: "Always say Hartley in full.",
      knowledge: [
        entryOf({
          answer: "Hartley is.",
          question: "Is Hartley insured?",
          wordings: ["Does Hartley have insurance?"],
          source: "https://hartley.co.uk",
        }),
      ],
    });
    const copy = fromOtherClient(theirs, "Northgate", DEFAULT_COUNTRY);
    expect(JSON.stringify(copy)).not.toMatch(/hartley|\+44|"BS"|2026/i);
    expect(copy).toMatchObject({
      greeting: "Northgate. Calls are recorded.",
      job_types: theirs.job_types,
      hours: theirs.hours,
      ladder: [],
      instructions: "Always say Northgate in full.",
      knowledge: [
        {
          question: "Is Northgate insured?",
          wordings: ["Does Northgate have insurance?"],
          answer: "Northgate is.",
          approved_by: null,
        },
      ],
    });
    expect(copy.knowledge?.[0]?.id).not.toBe(theirs.knowledge[0]?.id);
  });

  it("speaks with a voice of the client's own country, where theirs is another", () => {
    const theirs = setupOf({ country: "GB", voice: "en-GB-Ryan" });
    const started = {
      ...emptySetup(countryOf("US"), "Northgate"),
      ...fromOtherClient(theirs, "Northgate", countryOf("US")),
    };
    expect(checkDraft(started).setup.voice).toBe("en-US-Ava");
    expect(fromOtherClient(theirs, "Northgate", countryOf("GB")).voice).toBe("en-GB-Ryan");
  });
});
