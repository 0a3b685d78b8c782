import { describe, expect, it } from "vitest";
import { COUNTRY_CODES, type CountryCode } from "@/lib/platform/locale/countries/formats";
import { placeIn } from "@/lib/platform/locale/place-in";
import { instantOf, wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { parseWhen } from "./parse-when";

type Table = Record<string, string>;

/** Wednesday 18 November 2026, ten in the morning, in each country. */
const NOW = "2026-11-18T10:00:00";

const DAYS: Table = {
  tomorrow: "2026-11-19",
  Friday: "2026-11-20",
  "the day after tomorrow": "2026-11-20",
  "Tuesday the 24th": "2026-11-24",
  "November 24": "2026-11-24",
  "24th of November": "2026-11-24",
  "Thursday, November 26": "2026-11-26",
  "a week from Friday": "2026-11-27",
  "next week Tuesday": "2026-11-24",
  "the first of December": "2026-12-01",
  "2026-11-25": "2026-11-25",
  "Monday November 30th": "2026-11-30",
};
const TIMES: Table = {
  "at 3pm": "15:00",
  "at half past three": "15:30",
  "at quarter to four": "15:45",
  "at nine in the morning": "09:00",
  "at 2:30": "14:30",
  "at noon": "12:00",
  "at 10 o'clock": "10:00",
  "at three thirty": "15:30",
  "at eleven am": "11:00",
  "at 4ish": "16:00",
  "at 14:00": "14:00",
};

const COMMONWEALTH_DAYS: Table = {
  "Tuesday week": "2026-12-01",
  "Friday fortnight": "2026-12-04",
  "a week on Friday": "2026-11-27",
  "Thursday 26 November": "2026-11-26",
  "24/11/2026": "2026-11-24",
  "3/12": "2026-12-03",
};
const COMMONWEALTH_TIMES: Table = {
  "at half three": "15:30",
  "at a quarter past two": "14:15",
  "at ten to five": "16:50",
};
const AMERICAN_TIMES: Table = {
  "at quarter of four": "15:45",
  "at a quarter after two": "14:15",
  "at ten till five": "16:50",
};

const OWN: Record<CountryCode, { days: Table; times: Table }> = {
  GB: { days: COMMONWEALTH_DAYS, times: COMMONWEALTH_TIMES },
  IE: { days: { ...COMMONWEALTH_DAYS, "this day week": "2026-11-25" }, times: COMMONWEALTH_TIMES },
  US: {
    days: {
      "11/24/2026": "2026-11-24",
      "12/3": "2026-12-03",
      "Tues. Nov. 24th": "2026-11-24",
      "11/25/26": "2026-11-25",
    },
    times: AMERICAN_TIMES,
  },
  CA: {
    days: {
      "11/24/2026": "2026-11-24",
      "24/11/2026": "2026-11-24",
      "Tues. Nov. 24th": "2026-11-24",
      "Tuesday week": "2026-12-01",
    },
    times: { ...AMERICAN_TIMES, "at half three": "15:30" },
  },
  AU: {
    days: { ...COMMONWEALTH_DAYS, "the 25th of Nov": "2026-11-25" },
    times: { ...COMMONWEALTH_TIMES, "at 3 in the arvo": "15:00" },
  },
  NZ: { days: COMMONWEALTH_DAYS, times: { ...COMMONWEALTH_TIMES, "at 9.30 am": "09:30" } },
};

/** Read in two ways there, so the caller is asked. */
const ASKED: Record<CountryCode, string[]> = {
  GB: [],
  IE: [],
  US: [],
  CA: ["3/12 at 2pm", "12/3 at 2pm", "11/12/2026 at 9am"],
  AU: [],
  NZ: [],
};

describe.each(COUNTRY_CODES)("times as people say them in %s", (country) => {
  const { timeZone } = placeIn(country);
  const zoned = { country, timeZone, now: instantOf(NOW, timeZone) };
  const read = (text: string) => {
    const when = parseWhen(text, zoned);
    return when?.kind === "moment" ? wallTimeAt(when.at, timeZone).slice(0, 16) : null;
  };
  const days = Object.entries({ ...DAYS, ...OWN[country].days });
  const times = Object.entries({ ...TIMES, ...OWN[country].times });
  const phrases = days.flatMap(([day, date], at) =>
    times.map(([time, clock], index) => ({
      said: (at + index) % 3 === 0 ? `${time} on ${day}` : `${day} ${time}`,
      meant: `${date}T${clock}`,
    })),
  );

  it("misreads none of 200 and understands 95 in 100; the others are asked (PLACE-03)", () => {
    expect(phrases.length).toBeGreaterThanOrEqual(200);
    const readings = phrases.map(({ said, meant }) => ({ said, meant, read: read(said) }));
    expect(readings.filter(({ meant, read }) => read !== null && read !== meant)).toEqual([]);
    const asked = readings.filter(({ read }) => read === null);
    expect(asked.length / phrases.length, asked.map(({ said }) => said).join("; ")).toBeLessThanOrEqual(0.05);
  });

  it("asks for a date that has two readings (PLACE-03)", () => {
    expect(ASKED[country].map(read)).toEqual(ASKED[country].map(() => null));
  });
});
