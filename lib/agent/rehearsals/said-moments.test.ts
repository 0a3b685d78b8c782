import { describe, expect, it } from "vitest";
import { sayChoices, sayMoment } from "@/lib/agent/bookings/spoken";
import { readFirstJob, readMoments } from "./said-moments";

const zoned = { country: "GB" as const, timeZone: "Europe/London", now: Date.parse("2026-11-21T10:00:00Z") };
const at = (text: string) => Date.parse(text);

describe("offers in a tool's answer", () => {
  it("finds each offered time with its day, as the product words them", () => {
    const offered = ["2026-11-23T08:00Z", "2026-11-23T14:30Z", "2026-11-24T12:00Z"].map(at);
    expect(readMoments(`I can offer ${sayChoices(offered, zoned)}. Boiler repair takes 90 minutes.`)).toEqual(
      ["Monday 23 November at 8 am", "Monday 23 November at 2:30 pm", "Tuesday 24 November at noon"],
    );
  });

  it("keeps the year of a time in another one", () => {
    const said = sayMoment(at("2027-01-04T09:00Z"), zoned);
    expect(readMoments(`Booked: Leaking tap on ${said}.`)).toEqual([said]);
  });

  it("finds none when nothing is offered", () => {
    expect(readMoments("There is nothing free in that time. Please offer to take a message.")).toEqual([]);
  });

  it("picks the first job when asked which one", () => {
    expect(readFirstJob("Which job is it: Roof survey or Slipped tiles? Please ask the caller.")).toBe(
      "Roof survey",
    );
    expect(readFirstJob("Booked: Roof survey on Monday.")).toBeNull();
  });
});
