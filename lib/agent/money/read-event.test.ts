import { describe, expect, it } from "vitest";
import { readEvent } from "./read-event";

const known: Parameters<typeof readEvent>[1] = {
  job: "Boiler service",
  title: "Boiler service: Anna Price",
  meanings: { done: "10", no_show: "11", quoted: null },
  currency: "GBP",
};
const read = (summary: string, colourId: string | null = null, changes = {}) =>
  readEvent({ summary, colourId }, { ...known, ...changes });

describe("an event in the client's calendar", () => {
  it.each([
    ["Boiler service: Anna Price £180", { outcome: "paid", minor: 18_000 }],
    ["Boiler service: Anna Price, paid £1,250.50", { outcome: "paid", minor: 125_050 }],
    ["Anna £ 95", { outcome: "paid", minor: 9_500 }],
    ["Anna quote £450", { outcome: "quoted", minor: 45_000 }],
    ["Boiler service: Anna Price no show", { outcome: "no_show", minor: null }],
    ["no show", { outcome: "no_show", minor: null }],
    ["Anna NoShow.", { outcome: "no_show", minor: null }],
    ["£180", { outcome: "paid", minor: 18_000 }],
    ["Anna quoted: - £450", { outcome: "quoted", minor: 45_000 }],
    ["Quote accepted, £450", { outcome: "paid", minor: 45_000 }],
    ["Boiler service: Anna Price - NO-SHOW!", { outcome: "no_show", minor: null }],
  ])("says by its title: %s", (summary, said) => {
    expect(read(summary)).toEqual(said);
  });

  it.each([
    ...[
      "Boiler service: Anna Price",
      "Anna 180",
      "£180 deposit due",
      "Anna $180",
      "Anna £180 £",
      "Casino show",
    ],
    ...["Anna £0", "Anna £12.345", "unit12£180", "no show last time"],
  ])("says nothing by its title: %s", (summary) => {
    expect(read(summary)).toBeNull();
  });

  it("says nothing by the title that we wrote, whatever the job is called", () => {
    expect(read("Full service £85", null, { title: "Full service £85" })).toBeNull();
    expect(read(" Full service £85", null, { title: "Full service £85 " })).toBeNull();
    expect(read("Anna 180", null, { currency: "CHF" })).toBeNull();
  });

  it("says nothing by a title that still ends with what we wrote, or with the job's name (MONEY-01)", () => {
    const job = "Full service £85";
    const named = { job, title: `${job}: Anna Price` };
    for (const summary of [job, `✓ ${job}`, `Anna Price, ${job}`, `URGENT ${job}: Anna Price`])
      expect(read(summary, null, named), summary).toBeNull();
    expect(read(`✓ ${job}`, null, { job, title: job })).toBeNull();
    for (const summary of [`${job}: Anna Price £85`, `${job}: £85`, "Anna £85"])
      expect(read(summary, null, named), summary).toEqual({ outcome: "paid", minor: 8_500 });
    expect(read(`${job} no show`, null, named)).toEqual({ outcome: "no_show", minor: null });
    expect(read(`✓ ${job}`, "10", named)).toEqual({ outcome: "done", minor: null });
  });

  it("says by its colour what the client means by it, unless its title says more", () => {
    expect(read("Boiler service: Anna Price", "10")).toEqual({ outcome: "done", minor: null });
    expect(read("Boiler service: Anna Price", "11")).toEqual({ outcome: "no_show", minor: null });
    expect(read("Boiler service: Anna Price", "5")).toBeNull();
    expect(read("Anna £180", "11")).toEqual({ outcome: "paid", minor: 18_000 });
  });
});
