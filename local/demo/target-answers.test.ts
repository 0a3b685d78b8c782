import { describe, expect, it } from "vitest";
import { dialogues } from "./dialogues/all-dialogues";
import { bookJob, checkAvailability, takeMessage } from "./target-answers";

const saturday = new Date("2026-11-21T14:00:00Z");

describe("the demo clients' diary", () => {
  it("offers coming days in a sentence fit to be spoken", () => {
    expect(checkAvailability({ service: "Boiler repair" }, saturday)).toBe(
      "Thursday 26 November between 8 and 10 in the morning, or Friday 27 November between 1 and 3 in the afternoon.",
    );
  });

  it("offers the same days as the recorded agents", () => {
    const asked = dialogues.flatMap(({ toolCalls }) =>
      toolCalls.filter(({ name }) => name === "check-availability"),
    );
    expect(asked.length).toBeGreaterThan(2);
    for (const { arguments: given, result } of asked) {
      const offered = checkAvailability(given, saturday);
      for (const [weekday] of result.matchAll(/[A-Z][a-z]+day/g)) expect(offered).toContain(weekday);
    }
  });

  it("names the London day, also in the hour in which UTC is a day behind", () => {
    const lateOnSunday = new Date("2026-06-07T23:30:00Z");
    expect(checkAvailability({ service: "Slipped tile" }, lateOnSunday)).toContain(
      "Tuesday 9 June at half past 2",
    );
  });

  it("never offers today when today is the requested weekday", () => {
    const thursday = new Date("2026-11-26T07:00:00Z");
    expect(checkAvailability({ service: "boiler" }, thursday)).toContain("Thursday 3 December");
  });

  it("confirms a booking with job, name, day and time", () => {
    const asked = {
      service: "Boiler repair",
      name: "Tom Ackroyd",
      weekday: "thursday",
      start: "08:00",
      end: "10:00",
    };
    expect(bookJob(asked, saturday)).toBe(
      "Booked: Boiler repair for Tom Ackroyd, Thursday 26 November between 8 and 10 in the morning. A text confirmation is on its way.",
    );
  });

  it("confirms a time that is not a clock time as it was said", () => {
    expect(bookJob({ service: "Leak", weekday: "today", start: "within the hour" }, saturday)).toBe(
      "Booked: Leak, Saturday 21 November, within the hour. A text confirmation is on its way.",
    );
  });

  it("answers invalid input with a booking for tomorrow instead of an exception", () => {
    expect(bookJob({ service: 7, weekday: null, start: "25:99" }, saturday)).toContain("Sunday 22 November");
  });

  it("wakes the engineer for an emergency only", () => {
    expect(takeMessage({ urgency: "emergency", name: "Shabnam Iqbal" })).toContain("on-call engineer");
    expect(takeMessage({ urgency: "normal" })).not.toContain("on-call engineer");
  });
});
