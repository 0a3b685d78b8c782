import { describe, expect, it } from "vitest";
import { dutyOn, onDuty, weekOf, weekTurn } from "./on-duty";
import type { LadderPerson } from "./person";

const person = (name: string, changes: Partial<LadderPerson> = {}): LadderPerson => ({
  ...{ name, number: `+44770090${name.length}`, hours: null, weeks: "every" },
  ...changes,
});
const at = (wall: string) => ({ now: Date.parse(`${wall}:00Z`), timeZone: "Europe/London" });
const namesAt = (people: LadderPerson[], wall: string) => onDuty(people, at(wall)).map(({ name }) => name);

const WORKING: NonNullable<LadderPerson["hours"]> = {
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

  it("begins with the first of the two in the first week of 1970 (LADDER-01)", () => {
    expect(["1970-01-05", "1970-01-11", "1970-01-12", "2026-11-23"].map(weekTurn)).toEqual([
      "a",
      "a",
      "b",
      "a",
    ]);
  });
});

describe("the hours of a day", () => {
  const hours = (from: string, until: string) => ({ days: WORKING.days, from, until });

  it("are shown as they are rung, hours over midnight on both days (LADDER-01)", () => {
    expect(dutyOn(person("Always"), "2026-01-16")).toEqual([{ from: "00:00", until: "24:00" }]);
    expect(dutyOn(person("Day", { hours: WORKING }), "2026-01-16")).toEqual([
      { from: "08:00", until: "18:00" },
    ]);
    expect(dutyOn(person("Day", { hours: WORKING }), "2026-01-17"), "a Saturday").toEqual([]);
    const night = person("Night", { hours: hours("18:00", "08:00") });
    expect(dutyOn(night, "2026-01-16")).toEqual([
      { from: "00:00", until: "08:00" },
      { from: "18:00", until: "24:00" },
    ]);
    expect(dutyOn(night, "2026-01-17")).toEqual([{ from: "00:00", until: "08:00" }]);
    expect(dutyOn(night, "2026-01-18")).toEqual([]);
    expect(dutyOn(night, "2026-01-19")).toEqual([{ from: "18:00", until: "24:00" }]);
  });

  it("are all of the day where they begin and end alike, and end at midnight (LADDER-01)", () => {
    const whole = person("Whole", { hours: hours("09:00", "09:00") });
    expect(dutyOn(whole, "2026-01-16")).toEqual([{ from: "00:00", until: "24:00" }]);
    expect(dutyOn(whole, "2026-01-17")).toEqual([]);
    const late = person("Late", { hours: hours("20:00", "00:00") });
    expect(dutyOn(late, "2026-01-16")).toEqual([{ from: "20:00", until: "24:00" }]);
    expect(dutyOn(late, "2026-01-17")).toEqual([]);
  });

  it("are only those of the weeks in which somebody takes turns (LADDER-01)", () => {
    const bo = person("Bo", { weeks: "b" });
    expect(dutyOn(bo, "2026-11-16")).toEqual([{ from: "00:00", until: "24:00" }]);
    expect(dutyOn(bo, "2026-11-23")).toEqual([]);
  });

  it("are listed from Monday to Sunday (LADDER-01)", () => {
    for (const day of ["2026-11-23", "2026-11-26", "2026-11-29"]) {
      expect(weekOf(day).map((each) => `${each.weekday} ${each.day.slice(8)}`)).toEqual([
        ...["mon 23", "tue 24", "wed 25", "thu 26", "fri 27", "sat 28", "sun 29"],
      ]);
    }
  });
});
