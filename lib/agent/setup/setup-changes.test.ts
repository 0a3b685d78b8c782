import { describe, expect, it } from "vitest";
import { VOICES } from "@/lib/providers/voice/catalogue";
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

  it("tells two spans of a day, other special hours, and what a draft did not have", () => {
    const spans = [
      { from: "08:00", to: "12:00" },
      { from: "13:00", to: "17:00" },
    ];
    const { hours } = setupOf();
    const before = setupOf({ exceptions: [{ date: "2026-12-24", spans: [] }] });
    const after = setupOf({ hours: { ...hours, mon: spans }, exceptions: [{ date: "2026-12-24", spans }] });
    expect(textsOf(before, after)).toEqual([
      "Monday now 08:00–12:00 and 13:00–17:00, was 08:00–17:00",
      "24 December 2026 now 08:00–12:00 and 13:00–17:00, was closed",
    ]);
    expect(
      textsOf({ hours: undefined }, { hours: { ...hours, tue: [], wed: [], thu: [], fri: [] } }),
    ).toEqual(["Monday now 08:00–17:00, was closed"]);
    const draft = { service_areas: ["BS"], buffer_minutes: 15, questions: [] };
    expect(textsOf({}, draft)).toEqual(["Area BS added", "Gap between jobs now 15 minutes"]);
    expect(textsOf(draft, {})).toEqual(["Area BS removed", "Gap between jobs removed, was 15 minutes"]);
    expect(textsOf({}, { job_types: [{ name: "Leak", minutes: 45, price: "£9" }] })).toEqual([
      "Job Leak added: 45 minutes, £9",
    ]);
    expect(textsOf({ job_types: [{ name: "Leak", minutes: 45, price: "£9" }] }, {})).toEqual([
      "Job Leak removed",
    ]);
  });

  it("tells the people of the emergency ladder, and their order", () => {
    const day = { name: "Tom", number: "+447700900118", hours: null, weeks: "every" as const };
    const hours = { days: ["mon" as const, "tue" as const], from: "08:00", until: "18:00" };
    const ann = { name: "Ann", number: "+447700900119", hours, weeks: "a" as const };
    expect(textsOf(setupOf(), setupOf({ ladder: [day] }))).toEqual([
      "Person to call in an emergency, Tom added: 07700 900118, day and night",
    ]);
    expect(
      textsOf(setupOf({ ladder: [ann] }), setupOf({ ladder: [{ ...ann, hours: null, weeks: "b" }] })),
    ).toEqual([
      "Ann on the emergency ladder now 07700 900119, day and night, every other week (B), was 07700 900119, mon tue 08:00–18:00, every other week (A)",
    ]);
    expect(textsOf(setupOf({ ladder: [day, ann] }), setupOf({ ladder: [ann, day] }))).toEqual([
      "People to call in an emergency in another order",
    ]);
  });

  it("tells two numbers of one person apart", () => {
    const numbers = ["+447700900118", "+441134960118"];
    const [mobile, landline] = numbers.map((number) => ({
      ...{ name: "Tom", number, hours: null, weeks: "every" as const },
    }));
    if (!mobile || !landline) throw new Error("no ladder");
    const both = setupOf({ ladder: [mobile, landline] });
    expect(textsOf(both, both)).toEqual([]);
    expect(textsOf(both, setupOf({ ladder: [mobile] }))).toEqual([
      "Person to call in an emergency, Tom removed",
    ]);
    expect(textsOf(setupOf({ ladder: [mobile] }), both)).toEqual([
      "Person to call in an emergency, Tom added: 0113 496 0118, day and night",
    ]);
    expect(textsOf(both, setupOf({ ladder: [landline, mobile] }))).toHaveLength(2);
  });

  it("tells another order of jobs, special days and answers", () => {
    const { job_types } = setupOf();
    const exceptions = ["2026-12-25", "2026-12-26"].map((date) => ({ date, spans: [] }));
    const knowledge = [entryOf(), entryOf()];
    const before = setupOf({ exceptions, knowledge });
    const after = setupOf({
      job_types: job_types.toReversed(),
      exceptions: exceptions.toReversed(),
      knowledge: knowledge.toReversed(),
    });
    expect(textsOf(before, after)).toEqual([
      "Special hours in another order",
      "Jobs in another order",
      "Answers in another order",
    ]);
  });

  it("tells what has no words of its own in plain ones: voice, pace, model, yes and no", () => {
    const after = setupOf({
      ring_in_outage: false,
      notify_messages: true,
      voice: "aura-draco",
      speed: 1.1,
      model: "gpt-5.4-mini",
      max_days_ahead: 60,
    });
    const [draco] = VOICES.filter(({ id }) => id === "aura-draco");
    const [sonia] = VOICES.filter(({ id }) => id === "en-GB-Sonia");
    expect(textsOf(setupOf(), after)).toEqual([
      "Bookings now 60 days ahead, was 30 days ahead",
      "If the voice service is down now take a message immediately, was call the transfer number, then take a message",
      "Messages from callers now texted, was shown on the dashboard only",
      `Voice now ${draco?.name} (${draco?.accent}), was ${sonia?.name} (${sonia?.accent})`,
      "Pace of the voice now 110 %, was its own",
      "Model now GPT-5.4 mini: newer, was GPT-4.1: steady with tools",
    ]);
    const gone = { voice: "gone", model: "gone" };
    expect(textsOf(gone, { voice: "other", model: "other" })).toEqual([
      "Voice now other, was gone",
      "Model now other, was gone",
    ]);
    expect(textsOf({}, { ring_in_outage: true, notify_messages: false, speed: 1 })).toEqual([
      "If the voice service is down now call the transfer number, then take a message",
      "Messages from callers now shown on the dashboard only",
      "Pace of the voice now its own",
    ]);
    expect(textsOf(gone, {})).toEqual(["Voice removed, was gone", "Model removed, was gone"]);
  });

  it("tells an answer's other wordings and the days from which it is told", () => {
    const was = entryOf({ question: "Insured?", wordings: ["Cover?"] });
    const is = { ...was, wordings: ["Cover?", "Liable?"], valid_from: "2027-01-01", approved_by: null };
    const between = { ...is, valid_until: "2027-02-01" };
    expect(textsOf(setupOf({ knowledge: [was] }), setupOf({ knowledge: [is] }))).toEqual([
      "Answer to “Insured?” is asked as Insured? / Cover? / Liable?, was Insured? / Cover?",
      "Answer to “Insured?” now told from 1 January 2027, was told always",
      "Answer to “Insured?” now a draft, was approved",
    ]);
    expect(textsOf(setupOf({ knowledge: [is] }), setupOf({ knowledge: [between] }))).toEqual([
      "Answer to “Insured?” now told from 1 January 2027 until 1 February 2027, was told from 1 January 2027",
    ]);
  });

  it("covers every field of a setup: none can change without being reported", () => {
    const before = agentSetup.parse(setupOf({ service_areas: ["BS"], instructions: "Be kind." }));
    for (const field of Object.keys(agentSetup.shape) as (keyof DraftSetup)[]) {
      const without: DraftSetup = { ...before, [field]: undefined };
      const isEmpty = before[field] === null || (Array.isArray(before[field]) && before[field].length === 0);
      if (isEmpty) continue;
      expect(setupChanges(before, without), field).not.toEqual([]);
    }
  });
});
