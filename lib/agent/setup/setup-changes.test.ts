import { describe, expect, it } from "vitest";
import { setupOf } from "@/tests/support/agent-setup";
import { entryOf } from "@/tests/support/knowledge";
import { agentSetup, type DraftSetup } from "./contract";
import { setupChanges } from "./setup-changes";

const textsOf = (before: DraftSetup, after: DraftSetup) =>
  setupChanges(before, after).map(({ text }) => text);

describe("the difference between two setups in words (STUDIO-04)", () => {
  it("is none for the same setup", () => {
    expect(setupChanges(setupOf(), setupOf())).toEqual([]);
  });

  it("tells a new price, a new length, a new job and a removed one by the job's name", () => {
    const after = setupOf({
      job_types: [
        { name: "Boiler service", minutes: 90, price: "£95" },
        { name: "Leak", minutes: 45, price: null },
      ],
    });
    expect(textsOf(setupOf(), after)).toEqual([
      "Boiler service now £95, was £85",
      "Boiler service takes 90 minutes, was 60 minutes",
      "Job Leak added: 45 minutes, no price",
      "Job Bathroom survey removed",
    ]);
  });

  it("tells each day of the week whose hours change", () => {
    const { hours } = setupOf();
    const after = setupOf({ hours: { ...hours, fri: [], sat: [{ from: "09:00", to: "12:00" }] } });
    expect(textsOf(setupOf(), after)).toEqual([
      "Friday now closed, was 08:00–17:00",
      "Saturday now 09:00–12:00, was closed",
    ]);
  });

  it("tells answers by their question: added, removed, another answer, other days, an approval (STUDIO-02)", () => {
    const [insured, parking, easter] = [
      entryOf({ question: "Insured?", answer: "Yes." }),
      entryOf({ question: "Parking?", answer: "One space.", approved_by: null }),
      entryOf({ question: "Easter?", answer: "Closed." }),
    ];
    const after = [
      { ...insured, answer: "For five million.", valid_until: "2027-03-01" },
      { ...parking, approved_by: easter.approved_by },
      entryOf({ question: "Cards?", answer: "Yes." }),
    ];
    expect(
      textsOf(setupOf({ knowledge: [insured, parking, easter] }), setupOf({ knowledge: after })),
    ).toEqual([
      "Answer to “Insured?” now “For five million.”, was “Yes.”",
      "Answer to “Insured?” now told until 1 March 2027, was told always",
      "Answer to “Parking?” now approved, was a draft",
      "Answer to “Cards?” added: Yes.",
      "Answer to “Easter?” removed",
    ]);
  });

  it("tells special days by their date", () => {
    const before = setupOf({ exceptions: [{ date: "2026-12-25", spans: [] }] });
    const after = setupOf({ exceptions: [{ date: "2026-12-24", spans: [{ from: "08:00", to: "12:00" }] }] });
    expect(textsOf(before, after)).toEqual([
      "Special hours on 24 December 2026 added: 08:00–12:00",
      "Special hours on 25 December 2026 removed",
    ]);
  });

  it("tells what was added to lists and taken from them, and a new order", () => {
    const before = setupOf({ service_areas: ["BS", "BA"], questions: ["One?", "Two?"] });
    const after = setupOf({ service_areas: ["BS", "GL"], questions: ["Two?", "One?"] });
    expect(textsOf(before, after)).toEqual([
      "Area GL added",
      "Area BA removed",
      "Questions in another order",
    ]);
  });

  it("tells numbers as people write them, and what is removed", () => {
    const after = setupOf({ transfer_number: null, emergency_number: "+447700900123" });
    expect(textsOf(setupOf(), after)).toEqual([
      "Emergency number now 07700 900123, was 07700 900111",
      "Transfer calls to removed, was 07700 900112",
    ]);
  });

  it("knows every field of a setup: none can change untold", () => {
    const before = agentSetup.parse(setupOf({ service_areas: ["BS"], instructions: "Be kind." }));
    for (const field of Object.keys(agentSetup.shape) as (keyof DraftSetup)[]) {
      const without: DraftSetup = { ...before, [field]: undefined };
      const isEmpty = before[field] === null || (Array.isArray(before[field]) && before[field].length === 0);
      if (isEmpty) continue;
      expect(setupChanges(before, without), field).not.toEqual([]);
    }
  });
});
