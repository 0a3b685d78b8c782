import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { campaignProblems, readBudget } from "./campaign-form";
import { createCampaign } from "./contract";

const TEMPLATE = "653be251-b3ca-5cd8-ad4c-cff2c7c46866";

describe("the form of a new campaign", () => {
  it("accepts amounts as people write them (CAMPAIGNS-02)", () => {
    const cases: [string, number | null][] = [
      ["10", 10],
      [" 12.50 ", 12.5],
      ["$12", 12],
      ["12,50", 12.5],
      ["1,250", 1250],
      ["1,250.75", 1250.75],
      [".5", 0.5],
      ["-3", -3],
      ["", null],
      ["ten", null],
      ["1e3", null],
      ["1.2.3", null],
      ["Infinity", null],
    ];
    for (const [typed, amount] of cases) expect(readBudget(typed), typed).toBe(amount);
  });

  it("says what is missing (CAMPAIGNS-03)", () => {
    expect(campaignProblems({ name: " ", dailyBudget: "0.5" })).toEqual({
      name: "Campaign name is required",
      dailyBudget: "The daily budget must be at least 1",
    });
  });

  it("needs only a name: no template, and the default budget if none was typed (CAMPAIGNS-02, CAMPAIGNS-03)", () => {
    expect(campaignProblems({ name: "Boilers", dailyBudget: " " })).toEqual({});
    expect(createCampaign.body?.parse({ name: "Boilers" })).toEqual({
      name: "Boilers",
      dailyBudget: 10,
      status: "PAUSED",
    });
  });

  it("accepts what the server accepts, and nothing else (CAMPAIGNS-08)", () => {
    const amounts = fc.oneof(
      fc.integer({ min: -5, max: 200_000 }).map(String),
      fc.integer({ min: 0, max: 20_000_000 }).map((minor) => String(minor / 100)),
      fc.integer({ min: 0, max: 9_999 }).map((part) => `5.${part}`),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 210 }), amounts, (name, typed) => {
        const problems = campaignProblems({ name, dailyBudget: typed });
        const budget = typed.trim() === "" ? undefined : readBudget(typed);
        const body = { name, templateId: TEMPLATE, dailyBudget: budget };
        expect(createCampaign.body?.safeParse(body).success).toBe(Object.keys(problems).length === 0);
      }),
    );
  });
});
