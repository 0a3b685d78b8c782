import { describe, expect, it } from "vitest";
import { DEFAULT_COUNTRY } from "@/lib/platform/locale/countries/country-of";
import { setupOf } from "@/tests/support/agent-setup";
import { agentSetup } from "./contract";
import { firstSetup, fromTyped, placeProblems, toTyped } from "./setup-form";

describe("an agent's setup as typed", () => {
  const setup = setupOf({
    service_areas: ["BS", "BA1"],
    exceptions: [
      { date: "2026-12-25", spans: [] },
      {
        date: "2026-12-24",
        spans: [
          { from: "08:00", to: "12:00" },
          { from: "13:00", to: "15:00" },
        ],
      },
    ],
    job_types: [
      { name: "Boiler service", minutes: 60, price: "£85, plus parts" },
      { name: "Survey", minutes: 120, price: null },
    ],
  });

  it("survives being typed and parsed", () => {
    expect(fromTyped(toTyped(setup, DEFAULT_COUNTRY))).toEqual({ setup, problems: {} });
  });

  it("is parsed from hours and jobs as people write them", () => {
    const typed = {
      ...toTyped(setup, DEFAULT_COUNTRY),
      mon: "8:00 – 12:30, 13:00-17:00",
      sun: "closed",
      job_types: "Leak, 45 min, £60",
    };
    const { setup: read, problems } = fromTyped(typed);
    expect(problems).toEqual({});
    expect(read.hours.mon).toEqual([
      { from: "08:00", to: "12:30" },
      { from: "13:00", to: "17:00" },
    ]);
    expect(read.job_types).toEqual([{ name: "Leak", minutes: 45, price: "£60" }]);
  });

  it("says how to write a line that cannot be read", () => {
    const { problems } = fromTyped({
      ...toTyped(setup, DEFAULT_COUNTRY),
      tue: "mornings",
      job_types: "Leak",
      exceptions: "Christmas",
    });
    expect(problems).toEqual({
      tue: "Write hours as 08:00-17:00, or leave blank for closed",
      job_types: "Write each job as: name, minutes, price",
      exceptions: "Write each date as 2026-12-25, followed by the hours if you are open",
    });
  });

  it("at first lacks only what has no sensible default", () => {
    const missing = agentSetup
      .safeParse(fromTyped(firstSetup(DEFAULT_COUNTRY)).setup)
      .error?.issues.map(({ path }) => path[0]);
    expect(new Set(missing)).toEqual(new Set(["business_name", "trade", "greeting", "job_types"]));
  });

  it("shows the server's errors at the field concerned", () => {
    expect(
      placeProblems({ "hours.mon.0.to": "late", "job_types.1.minutes": "long", hours: "closed", other: "?" }),
    ).toEqual({
      mon: "late",
      job_types: "long",
    });
  });
});
