import { describe, expect, it } from "vitest";
import { onDuty, weekTurn } from "./on-duty";
import type { LadderPerson } from "./person";

const person = (name: string, changes: Partial<LadderPerson> = {}): LadderPerson => ({
  ...{ name, number: `+44770090${name.length}`, hours: null, weeks: "every" },
  ...changes,
});
const at = (wall: string) => ({ now: Date.parse(`${wall}:00Z`), timeZone: "Europe/London" });
const namesAt = (people: LadderPerson[], wall: string) => onDuty(people, at(wall)).map(({ name }) => name);

const WORKING: LadderPerson["hours"] = {
  days: ["mon", "tue", "wed", "thu", "fri"],
  from: "08:00",
  until: "18:00",
};
const FRIDAY_NIGHT: LadderPerson["hours"] = { days: ["fri"], from: "18:00", until: "08:00" };

describe("who is rung", () => {
  it("are those whose hours cover the moment, in order (LADDER-01)", () => {
    const people = [
      person("Day", { hours: WORKING }),
      person("Always"),
      person("Night", { hours: FRIDAY_NIGHT }),
    ];
    // 2026-01-16 is a Friday.
    expect(namesAt(people, "2026-01-16T09:00")).toEqual(["Day", "Always"]);
    expect(namesAt(people, "2026-01-16T18:00")).toEqual(["Always", "Night"]);
    expect(namesAt(people, "2026-01-17T07:59")).toEqual(["Always", "Night"]);
    expect(namesAt(people, "2026-01-17T08:00")).toEqual(["Always"]);
    expect(namesAt(people, "2026-01-17T19:00")).toEqual(["Always"]);
  });

  it("is everybody outside of all hours: an emergency must reach somebody (LADDER-01)", () => {
    const people = [person("Day", { hours: WORKING }), person("Night", { hours: FRIDAY_NIGHT })];
    expect(namesAt(people, "2026-01-18T12:00")).toEqual(["Day", "Night"]);
  });

  it("follows the client's own clock, summer and winter (LADDER-01)", () => {
    const people = [person("Day", { hours: WORKING }), person("Always")];
    expect(namesAt(people, "2026-07-17T16:59")).toEqual(["Day", "Always"]);
    expect(namesAt(people, "2026-07-17T17:00")).toEqual(["Always"]);
  });

  it("changes every Monday between two who take turns, also over the turn of the year (LADDER-01)", () => {
    const people = [person("A", { weeks: "a" }), person("Bo", { weeks: "b" })];
    const mondays = ["2026-12-21", "2026-12-28", "2027-01-04", "2027-01-11"];
    const turns = mondays.map((day) => namesAt(people, `${day}T12:00`)[0]);
    expect(new Set(turns.slice(0, 2)).size).toBe(2);
    expect(turns.slice(2)).toEqual(turns.slice(0, 2));
    expect(weekTurn("2026-12-27")).toBe(weekTurn("2026-12-21"));
  });
});
