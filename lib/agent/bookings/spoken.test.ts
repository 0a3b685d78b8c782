import { describe, expect, it } from "vitest";
import { sayChoices, sayJob, sayMinutes, sayMoment } from "./spoken";

const zoned = { country: "GB" as const, timeZone: "Europe/London", now: Date.parse("2026-11-18T10:00:00Z") };
const at = (...texts: string[]) => texts.map((text) => Date.parse(`2026-${text}Z`));

describe("times as spoken to a caller (BOOK-02)", () => {
  it.each([
    [["11-22T09:00"], "Sunday 22 November at 9 am"],
    [["11-22T09:00", "11-22T12:00"], "Sunday 22 November at 9 am or noon"],
    [
      ["11-22T09:00", "11-22T12:00", "11-23T08:30"],
      "Sunday 22 November at 9 am or noon, or Monday 23 November at 8:30 am",
    ],
    [
      ["11-22T09:00", "11-23T08:00", "11-23T12:00", "11-24T16:30"],
      "Sunday 22 November at 9 am, Monday 23 November at 8 am or noon, or Tuesday 24 November at 4:30 pm",
    ],
    [["11-22T08:00", "11-22T12:00", "11-22T16:00"], "Sunday 22 November at 8 am, noon or 4 pm"],
    [[], ""],
  ])("%j", (times, said) => expect(sayChoices(at(...times), zoned)).toBe(said));

  it("adds the year when it differs, and says noon", () => {
    expect(sayMoment(Date.parse("2027-01-04T12:00Z"), zoned)).toBe("Monday 4 January 2027 at noon");
    expect(sayMoment(Date.parse("2026-11-23T00:00Z"), zoned)).toBe("Monday 23 November at 12 am");
    expect(sayMoment(Date.parse("2026-11-23T12:30Z"), zoned)).toBe("Monday 23 November at 12:30 pm");
    expect(sayMoment(Date.parse("2026-11-23T00:30Z"), zoned)).toBe("Monday 23 November at 12:30 am");
  });

  it.each([
    [45, "45 minutes"],
    [60, "1 hour"],
    [90, "90 minutes"],
    [120, "2 hours"],
  ])("a job of %i minutes takes %s", (minutes, said) => expect(sayMinutes(minutes)).toBe(said));
});

it.each([
  ["Boiler service", "boiler service"],
  ["EICR", "EICR"],
  ["TV installation", "TV installation"],
  ["A/C check", "A/C check"],
  ["Check of a Worcester boiler", "check of a Worcester boiler"],
  ["Élagage", "élagage"],
  ["boiler", "boiler"],
])("writes %s within a sentence as %s", (job, said) => expect(sayJob(job)).toBe(said));
