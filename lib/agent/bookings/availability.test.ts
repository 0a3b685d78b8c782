import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOf, wallTimeAt } from "@/lib/platform/locale/zoned-time";
import type { Span } from "@/lib/providers/google/booking-events";
import { setupOf } from "@/tests/support/agent-setup";
import {
  chooseOffers,
  type Diary,
  freeStarts,
  nearestOffers,
  obstacle,
  obstacleWithin,
  searchWindow,
} from "./availability";

const MINUTE = 60_000;
const diaryOf = (changes: Partial<Diary> = {}): Diary => ({
  setup: setupOf({ min_notice_minutes: 0, buffer_minutes: 0 }),
  busy: [],
  taken: [],
  now: Date.parse("2026-11-18T00:00:00Z"),
  ...changes,
});
const spanOf = (from: string, to: string): Span => ({ start: Date.parse(from), end: Date.parse(to) });
const walls = (starts: number[], zone = "Europe/London") =>
  starts.map((start) => wallTimeAt(start, zone).slice(5, 16));

describe("free times (BOOK-02)", () => {
  it("are the opening hours of the weekday, or of the day's exception", () => {
    const setup = setupOf({
      min_notice_minutes: 0,
      exceptions: [
        { date: "2026-11-19", spans: [] },
        { date: "2026-11-21", spans: [{ from: "10:00", to: "12:00" }] },
      ],
    });
    const starts = freeStarts(diaryOf({ setup }), 240, spanOf("2026-11-18T00:00Z", "2026-11-23T00:00Z"));
    expect(new Set(walls(starts).map((wall) => wall.slice(0, 5)))).toEqual(new Set(["11-18", "11-20"]));
    expect(
      walls(freeStarts(diaryOf({ setup }), 60, spanOf("2026-11-21T00:00Z", "2026-11-22T00:00Z"))),
    ).toEqual(["11-21T10:00", "11-21T10:30", "11-21T11:00"]);
  });

  it("open at the same hour of the clock before and after it changes", () => {
    const sundays = setupOf({
      min_notice_minutes: 0,
      hours: { ...setupOf().hours, sun: [{ from: "08:00", to: "09:00" }] },
    });
    for (const [now, day, utc] of [
      ["2027-03-27T00:00Z", "2027-03-28", "07:00"],
      ["2026-10-24T00:00Z", "2026-10-25", "08:00"],
    ] as const) {
      const diary = diaryOf({ setup: sundays, now: Date.parse(now) });
      expect(freeStarts(diary, 60, spanOf(`${day}T00:00Z`, `${day}T23:00Z`))).toEqual([
        Date.parse(`${day}T${utc}Z`),
      ]);
    }
  });

  it("leave out what is named like another time, in the hour that the clocks repeat", () => {
    for (const [zone, date, day] of [
      ["America/Chicago", "2027-11-07", spanOf("2027-11-07T05:00Z", "2027-11-07T10:00Z")],
      ["Europe/London", "2027-10-31", spanOf("2027-10-30T23:00Z", "2027-10-31T04:00Z")],
      ["Australia/Sydney", "2027-04-04", spanOf("2027-04-03T13:00Z", "2027-04-03T18:00Z")],
    ] as const) {
      const setup = setupOf({
        time_zone: zone,
        min_notice_minutes: 0,
        buffer_minutes: 0,
        hours: { ...setupOf().hours, sun: [{ from: "00:00", to: "24:00" }] },
      });
      const starts = freeStarts(diaryOf({ setup, now: day.start - 60 * MINUTE }), 30, day);
      expect(starts.map((start) => instantOf(wallTimeAt(start, zone), zone))).toEqual(starts);
      expect(walls(starts, zone).every((wall) => wall.startsWith(date.slice(5)))).toBe(true);
      expect(starts).toHaveLength(8);
    }
  });

  it("respect the minimum notice and the booking horizon", () => {
    const setup = setupOf({ min_notice_minutes: 120, max_days_ahead: 1 });
    const diary = diaryOf({ setup, now: Date.parse("2026-11-18T09:10Z") });
    const starts = freeStarts(diary, 60, { start: 0, end: Number.POSITIVE_INFINITY });
    expect(walls(starts)[0]).toBe("11-18T11:30");
    expect(walls(starts).at(-1)).toBe("11-19T16:00");
    expect(obstacle(diary, Date.parse("2026-11-18T10:00Z"), 60)).toBe("too_soon");
    expect(obstacle(diary, Date.parse("2026-11-20T10:00Z"), 60)).toBe("too_far");
    expect(obstacle(diary, Date.parse("2026-11-18T16:30Z"), 60)).toBe("closed");
  });

  it("begin with the earliest allowed moment, and end before the first day beyond the horizon", () => {
    const always = [{ from: "00:00", to: "24:00" }];
    const hours = { ...setupOf().hours, wed: always, thu: always, fri: always };
    const setup = setupOf({ hours, min_notice_minutes: 120, max_days_ahead: 1 });
    const diary = diaryOf({ setup, now: Date.parse("2026-11-18T09:00Z") });
    const at = (time: string) => obstacle(diary, Date.parse(time), 30);
    expect([at("2026-11-18T10:59Z"), at("2026-11-18T11:00Z")]).toEqual(["too_soon", null]);
    expect([at("2026-11-19T23:30Z"), at("2026-11-20T00:00Z")]).toEqual([null, "too_far"]);
    const starts = freeStarts(diary, 30, { start: 0, end: Number.POSITIVE_INFINITY });
    expect([walls(starts)[0], walls(starts).at(-1)]).toEqual(["11-18T11:00", "11-19T23:30"]);
  });

  it("go on past midnight, and from one range into the next, where the business stays open", () => {
    const always = [{ from: "00:00", to: "24:00" }];
    const hours = {
      ...setupOf().hours,
      wed: [{ from: "08:00", to: "12:00" }, { from: "12:00", to: "24:00" }],
      thu: always,
      fri: [{ from: "00:00", to: "00:30" }],
    }; // biome-ignore format: a table
    const diary = diaryOf({ setup: setupOf({ hours, min_notice_minutes: 0, buffer_minutes: 0 }) });
    const at = (time: string, minutes: number) => obstacle(diary, Date.parse(`2026-11-${time}Z`), minutes);
    expect([at("18T11:30", 60), at("18T23:30", 60), at("19T23:30", 60)]).toEqual([null, null, null]);
    expect([at("17T23:30", 60), at("19T23:30", 90)]).toEqual(["too_soon", "closed"]);
    const starts = freeStarts(diary, 90, spanOf("2026-11-18T21:30Z", "2026-11-20T12:00Z"));
    expect(walls(starts).filter((wall) => wall > "11-19T22")).toEqual([
      "11-19T22:00",
      "11-19T22:30",
      "11-19T23:00",
    ]);
    expect(walls(starts).slice(0, 6)).toEqual([
      "11-18T21:30",
      "11-18T22:00",
      "11-18T22:30",
      "11-18T23:00",
      "11-18T23:30",
      "11-19T00:00",
    ]);
  });

  it("are missing for a reason: too soon, too far, closed or busy", () => {
    const setup = setupOf({ min_notice_minutes: 120, max_days_ahead: 1 });
    const diary = diaryOf({ setup, now: Date.parse("2026-11-18T09:00Z") });
    const why = (from: string, to: string, changes: Partial<Diary> = {}) =>
      obstacleWithin({ ...diary, ...changes }, 60, spanOf(`2026-11-${from}Z`, `2026-11-${to}Z`));
    const all = spanOf("2026-11-18T00:00Z", "2026-11-20T00:00Z");
    expect(why("18T09:00", "18T11:00")).toBe("too_soon");
    expect(why("18T09:00", "18T11:01", { busy: [all] })).toBe("busy");
    expect(why("20T00:00", "20T12:00")).toBe("too_far");
    expect(why("19T23:00", "20T12:00")).toBe("closed");
    expect(why("18T17:00", "19T08:00"), "outside of opening hours").toBe("closed");
    expect(why("19T08:00", "19T17:00", { busy: [all] })).toBe("busy");
    expect(why("19T08:00", "19T17:00", { taken: [{ ...all, bufferMinutes: 0 }] })).toBe("busy");
  });

  const zones = fc.constantFrom("Europe/London", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata");
  const someSpan = fc
    .record({ at: fc.integer({ min: 0, max: 14 * 288 }), minutes: fc.integer({ min: 1, max: 600 }) })
    .map(({ at, minutes }) => ({ at: at * 5 * MINUTE, minutes }));

  it("never overlap taken times, their buffers or closing time, in any zone and on any day of the year", () => {
    fc.assert(
      fc.property(
        zones,
        fc.integer({ min: 0, max: 800 }),
        fc.array(someSpan, { maxLength: 12 }),
        fc.array(fc.tuple(someSpan, fc.integer({ min: 0, max: 90 })), { maxLength: 8 }),
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom(30, 60, 90, 180),
        (time_zone, day, busySpans, takenSpans, buffer_minutes, minutes) => {
          const now = Date.parse("2026-01-01T03:17:00Z") + day * 1440 * MINUTE;
          const place = ({ at, minutes: length }: { at: number; minutes: number }) => ({
            start: now + at,
            end: now + at + length * MINUTE,
          });
          const busy = busySpans.map(place);
          const taken = takenSpans.map(([span, bufferMinutes]) => ({ ...place(span), bufferMinutes }));
          const diary = { setup: setupOf({ time_zone, buffer_minutes }), busy, taken, now };
          const starts = freeStarts(diary, minutes, { start: now, end: now + 14 * 1440 * MINUTE });
          for (const start of starts) {
            const end = start + minutes * MINUTE;
            expect(obstacle(diary, start, minutes)).toBeNull();
            const [from, to] = [wallTimeAt(start, time_zone), wallTimeAt(end, time_zone)];
            expect(from.slice(0, 10)).toBe(to.slice(0, 10));
            expect(from.slice(11) >= "08:00:00" && to.slice(11) <= "17:00:00").toBe(true);
            for (const span of busy)
              expect(Math.max(span.start - end, start - span.end)).toBeGreaterThanOrEqual(
                buffer_minutes * MINUTE,
              );
            for (const span of taken) {
              const gap = Math.max(buffer_minutes, span.bufferMinutes) * MINUTE;
              expect(Math.max(span.start - end, start - span.end)).toBeGreaterThanOrEqual(gap);
            }
          }
          expect([...starts].sort((a, b) => a - b)).toEqual(starts);
          for (const offers of [chooseOffers(starts, time_zone), nearestOffers(starts, now, time_zone)]) {
            expect(offers.length).toBeLessThanOrEqual(4);
            expect(offers.length > 0).toBe(starts.length > 0);
            for (const offer of offers) expect(starts).toContain(offer);
            expect(new Set(offers).size).toBe(offers.length);
          }
        },
      ),
    );
  });

  it("begin when the time before them ends, and run until the next one begins", () => {
    const setup = setupOf({ min_notice_minutes: 0, buffer_minutes: 0 });
    const morning = spanOf("2026-11-19T08:00Z", "2026-11-19T13:00Z");
    const between = {
      setup,
      busy: [spanOf("2026-11-19T09:00Z", "2026-11-19T10:00Z")],
      taken: [],
      now: Date.parse("2026-11-18T00:00Z"),
    };
    expect(walls(freeStarts(between, 60, morning))).toEqual([
      "11-19T08:00",
      "11-19T10:00",
      "11-19T10:30",
      "11-19T11:00",
      "11-19T11:30",
      "11-19T12:00",
      "11-19T12:30",
    ]);
    const taken = [{ ...spanOf("2026-11-19T10:00Z", "2026-11-19T11:00Z"), bufferMinutes: 30 }];
    expect(walls(freeStarts({ ...between, busy: [], taken }, 60, morning))).toEqual([
      "11-19T08:00",
      "11-19T08:30",
      "11-19T11:30",
      "11-19T12:00",
      "11-19T12:30",
    ]);
  });

  it("are every half hour of the opening hours that keeps its distance from taken times", () => {
    fc.assert(
      fc.property(
        fc.array(someSpan, { maxLength: 8 }),
        fc.array(fc.tuple(someSpan, fc.constantFrom(0, 15, 30, 60)), { maxLength: 6 }),
        fc.constantFrom(0, 15, 30),
        fc.constantFrom(30, 60, 90),
        (busySpans, takenSpans, buffer_minutes, minutes) => {
          const now = Date.parse("2026-11-16T00:00:00Z"); // Greenwich Mean Time
          const place = ({ at, minutes: length }: { at: number; minutes: number }) => ({
            start: now + at,
            end: now + at + length * MINUTE,
          });
          const busy = busySpans.map(place);
          const taken = takenSpans.map(([span, bufferMinutes]) => ({ ...place(span), bufferMinutes }));
          const all = [...busy.map((span) => ({ ...span, bufferMinutes: 0 })), ...taken];
          const expected: number[] = [];
          for (let start = now; start < now + 14 * 1440 * MINUTE; start += 30 * MINUTE) {
            const [end, time, weekday] = [
              start + minutes * MINUTE,
              (start - now) % (1440 * MINUTE),
              new Date(start).getUTCDay(),
            ];
            const isOpen =
              weekday > 0 && weekday < 6 && time >= 480 * MINUTE && time + minutes * MINUTE <= 1020 * MINUTE;
            const isFree = all.every((span) => {
              const gap = Math.max(buffer_minutes, span.bufferMinutes) * MINUTE;
              return end + gap <= span.start || span.end + gap <= start;
            });
            if (isOpen && isFree) expected.push(start);
          }
          const setup = setupOf({ buffer_minutes, min_notice_minutes: 0 });
          expect(
            freeStarts({ setup, busy, taken, now }, minutes, { start: now, end: now + 14 * 1440 * MINUTE }),
          ).toEqual(expected);
        },
      ),
    );
  });

  it("are offered a few at a time, spread over days or over the day", () => {
    const week = freeStarts(diaryOf(), 60, spanOf("2026-11-18T00:00Z", "2026-11-24T00:00Z"));
    expect(walls(chooseOffers(week, "Europe/London"))).toEqual([
      "11-18T08:00",
      "11-18T12:00",
      "11-19T08:00",
      "11-19T12:00",
    ]);
    const one = week.filter((start) => walls([start])[0]?.startsWith("11-19"));
    expect(walls(chooseOffers(one, "Europe/London"))).toEqual(["11-19T08:00", "11-19T12:00", "11-19T16:00"]);
    expect(walls(nearestOffers(week, Date.parse("2026-11-19T10:00Z"), "Europe/London"))).toEqual([
      "11-18T16:00",
      "11-19T09:30",
      "11-19T10:30",
    ]);
  });

  it.each([
    ["07:30", "closed"],
    ["08:00", null],
    ["11:30", "closed"],
    ["13:00", null],
    ["14:30", "busy"],
    ["16:30", "closed"],
  ])("explain why an hour from %s cannot be booked: %s", (time, reason) => {
    const thu = [
      { from: "08:00", to: "12:00" },
      { from: "13:00", to: "17:00" },
    ];
    const setup = setupOf({ min_notice_minutes: 0, buffer_minutes: 0, hours: { ...setupOf().hours, thu } });
    const diary = diaryOf({ setup, busy: [spanOf("2026-11-19T15:00Z", "2026-11-19T16:00Z")] });
    expect(obstacle(diary, Date.parse(`2026-11-19T${time}Z`), 60)).toBe(reason);
  });

  it.each([
    [[], []],
    [
      ["19T08:00", "19T08:30"],
      ["19T08:00", "19T08:30"],
    ],
    [
      ["19T08:00", "19T08:30", "20T08:00", "20T08:30"],
      ["19T08:00", "20T08:00"],
    ],
    [
      ["19T09:00", "20T09:00", "23T09:00", "24T09:00"],
      ["19T09:00", "20T09:00", "23T09:00"],
    ],
  ])("from %j, offer %j", (times, offered) => {
    const starts = times.map((time) => Date.parse(`2026-11-${time}Z`));
    expect(walls(chooseOffers(starts, "Europe/London"))).toEqual(offered.map((time) => `11-${time}`));
  });

  it("near a wanted time are the three nearest where only its day has any", () => {
    const day = freeStarts(diaryOf(), 60, spanOf("2026-11-19T00:00Z", "2026-11-20T00:00Z"));
    expect(walls(nearestOffers(day, Date.parse("2026-11-19T08:00Z"), "Europe/London"))).toEqual([
      "11-19T08:30",
      "11-19T09:00",
      "11-19T09:30",
    ]);
  });

  it.each([
    [undefined, "11-18T02:00", "12-02T02:00"],
    ["2026-11-19T10:00Z", "11-18T02:00", "12-02T02:00"],
    ["2026-11-25T10:00Z", "11-23T10:00", "12-07T10:00"],
    ["2026-12-15T10:00Z", "12-13T10:00", "12-19T00:00"],
    ["2027-02-01T10:00Z", "12-19T00:00", "12-19T00:00"],
  ])("around %s are searched from %s until %s", (around, start, end) => {
    const setup = setupOf({ min_notice_minutes: 120, max_days_ahead: 30 });
    const window = searchWindow(diaryOf({ setup }), around ? { around: Date.parse(around) } : {});
    expect(walls([window.start, window.end])).toEqual([start, end]);
  });

  it.each([
    ["2026-11-20T00:00Z", "11-18T02:00", "12-02T02:00"],
    ["2026-12-05T00:00Z", "11-18T02:00", "12-05T00:00"],
    [null, "11-18T02:00", "01-17T02:00"],
  ])("for a span until %s are searched from %s until %s", (until, start, end) => {
    const setup = setupOf({ min_notice_minutes: 120, max_days_ahead: 365 });
    const asked = { around: diaryOf().now, until: until ? Date.parse(until) : Number.POSITIVE_INFINITY };
    const window = searchWindow(diaryOf({ setup }), asked);
    expect(walls([window.start, window.end])).toEqual([start, end]);
  });
});
