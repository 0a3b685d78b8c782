import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { parseWhen } from "./parse-when";
import { sayMoment } from "./spoken";

// A Wednesday in November, 10 in the morning in London.
const now = Date.parse("2026-11-18T10:00:00Z");
const london = { country: "GB" as const, timeZone: "Europe/London", now };

describe("any day and time as people say them (BOOK-01)", () => {
  const MONTHS =
    "January February March April May June July August September October November December".split(" ");
  const th = (day: number) =>
    `${day}${day % 10 === 1 && day !== 11 ? "st" : day % 10 === 2 && day !== 12 ? "nd" : day % 10 === 3 && day !== 13 ? "rd" : "th"}`;
  const DATES: ((day: number, month: number, year: number) => string)[] = [
    (d, m) => `${d} ${MONTHS[m]}`,
    (d, m) => `${MONTHS[m]} ${d}`,
    (d, m) => `${MONTHS[m]?.slice(0, 3)} ${th(d)}`,
    (d, m) => `the ${th(d)} of ${MONTHS[m]}`,
    (d, m) => `${MONTHS[m]} the ${th(d)}`,
    (d, m, y) => `${d} ${MONTHS[m]} ${y}`,
    (d, m, y) => `${MONTHS[m]} ${d}, ${y}`,
    (d, m, y) => `${d}/${m + 1}/${y}`,
    (d, m) => `${d}/${m + 1}`,
  ];
  const HOURS = "twelve one two three four five six seven eight nine ten eleven".split(" ");
  const TIMES: ((hour: number, half: boolean) => string)[] = [
    (h, half) => `at ${h % 12 || 12}${half ? ":30" : ""} ${h < 12 ? "am" : "pm"}`,
    (h, half) => `at ${HOURS[h % 12]}${half ? " thirty" : ""}`,
    (h, half) => `${half ? "half past" : "at"} ${HOURS[h % 12]}`,
    (h, half) => (half ? `at half ${HOURS[h % 12]}` : `around ${h % 12 || 12}`),
    (h, half) => `${String(h).padStart(2, "0")}:${half ? "30" : "00"}`,
  ];

  it("is the same however a date in the next eleven months and a working hour are phrased", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 330 }),
        fc.constantFrom(...DATES),
        fc.integer({ min: 7, max: 18 }),
        fc.boolean(),
        fc.constantFrom(...TIMES),
        fc.boolean(),
        (ahead, sayDate, hour, half, sayTime, timeFirst) => {
          const date = new Date(now + ahead * 86_400_000);
          const spoken = sayDate(date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear());
          const time = sayTime(hour, half);
          const text = timeFirst ? `${time} on ${spoken}` : `${spoken} ${time}`;
          const expected = `${date.toISOString().slice(0, 10)}T${String(hour).padStart(2, "0")}:${half ? "30" : "00"}`;
          const when = parseWhen(text, london);
          expect([
            text,
            when?.kind === "moment" && wallTimeAt(when.at, "Europe/London").slice(0, 16),
          ]).toEqual([text, expected]);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("is a day of the named week for each weekday, whatever the current day", () => {
    const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 6 }), (offset, weekday) => {
        const today = now + offset * 86_400_000;
        const zoned = { country: "GB" as const, timeZone: "UTC", now: today };
        const at = (text: string) => {
          const when = parseWhen(text, zoned);
          return when?.kind === "moment"
            ? (when.at - Date.parse(`${new Date(today).toISOString().slice(0, 10)}T14:00Z`)) / 86_400_000
            : null;
        };
        const name = DAYS[weekday] ?? "";
        const todays = (new Date(today).getUTCDay() + 6) % 7;
        const plain = (weekday - todays + 7) % 7;
        expect(at(`${name} week at 2`)).toBe(plain + 7);
        expect(at(`a week on ${name} at 2`)).toBe(plain + 7);
        expect(at(`${name} fortnight at 2`)).toBe(plain + 14);
        expect(at(`${name} next week at 2`)).toBe(7 - todays + weekday);
      }),
    );
  });

  it("reads back its own spoken form, in any zone and season", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("Europe/London", "America/New_York", "Australia/Sydney"),
        fc.integer({ min: 0, max: 365 * 4 }),
        fc.integer({ min: 4, max: 90 * 48 }),
        (timeZone, day, halfHours) => {
          const from = Date.parse("2026-01-01T00:15:00Z") + day * 86_400_000;
          const at = Math.floor(from / 1_800_000) * 1_800_000 + halfHours * 1_800_000;
          const hour = wallTimeAt(at, timeZone).slice(11, 13);
          fc.pre(hour >= "07" && hour <= "20");
          expect(
            parseWhen(sayMoment(at, { country: "GB", timeZone, now: from }), {
              country: "GB",
              timeZone,
              now: from,
            }),
          ).toEqual({
            kind: "moment",
            at,
          });
        },
      ),
    );
  });

  it("never throws, whatever is said", () => {
    fc.assert(fc.property(fc.string(), (text) => void parseWhen(text, london)));
  });
});
