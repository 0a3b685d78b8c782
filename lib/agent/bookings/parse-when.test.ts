import { describe, expect, it } from "vitest";
import type { Zoned } from "@/lib/platform/locale/place";
import { wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { parseWhen } from "./parse-when";

// A Wednesday in November, 10 in the morning in London.
const now = Date.parse("2026-11-18T10:00:00Z");
const london = { country: "GB" as const, timeZone: "Europe/London", now };
const wall = (text: string, zoned: Zoned = london) => {
  const when = parseWhen(text, zoned);
  if (when === null) return null;
  const say = (instant: number) =>
    instant === Number.POSITIVE_INFINITY ? "later" : wallTimeAt(instant, zoned.timeZone).slice(0, 16);
  return when.kind === "moment" ? say(when.at) : `${say(when.span.start)} to ${say(when.span.end)}`;
};

describe("a day and time as people say them (BOOK-01)", () => {
  it.each([
    ["tomorrow at 2", "2026-11-19T14:00"],
    ["tomorrow at two", "2026-11-19T14:00"],
    ["tomorrow at 2pm", "2026-11-19T14:00"],
    ["tomorrow at 9", "2026-11-19T09:00"],
    ["tomorrow at half past two", "2026-11-19T14:30"],
    ["tomorrow quarter to three", "2026-11-19T14:45"],
    ["tomorrow at two thirty", "2026-11-19T14:30"],
    ["Friday at 10 o'clock", "2026-11-20T10:00"],
    ["Monday 23 November at 8:30 am", "2026-11-23T08:30"],
    ["on the 24th of November at 3 p.m.", "2026-11-24T15:00"],
    ["2026-11-24T14:00:00", "2026-11-24T14:00"],
    ["2026-11-24T14:00:00Z", "2026-11-24T14:00"],
    ["2026-11-24T14:00:00+01:00", "2026-11-24T13:00"],
    ["2026-11-24T14:00", "2026-11-24T14:00"],
    ["2026-11-24 14:00", "2026-11-24T14:00"],
    ["2026-11-24 09:30", "2026-11-24T09:30"],
    ["24/11/2026 14:00", "2026-11-24T14:00"],
    ["24/11/2026 at 2pm", "2026-11-24T14:00"],
    ["3/12 at 11am", "2026-12-03T11:00"],
    ["tomorrow at noon", "2026-11-19T12:00"],
    ["Thursday 2 in the afternoon", "2026-11-19T14:00"],
  ])("%s is %s", (text, expected) => expect(wall(text)).toBe(expected));

  it.each([
    ["tomorrow", "2026-11-19T00:00 to 2026-11-20T00:00"],
    ["today", "2026-11-18T00:00 to 2026-11-19T00:00"],
    ["tomorrow morning", "2026-11-19T00:00 to 2026-11-19T12:00"],
    ["Friday afternoon", "2026-11-20T12:00 to 2026-11-20T18:00"],
    ["next Tuesday morning", "2026-11-24T00:00 to 2026-11-24T12:00"],
    ["2026-11-24", "2026-11-24T00:00 to 2026-11-25T00:00"],
    ["24/11/2026", "2026-11-24T00:00 to 2026-11-25T00:00"],
    ["next week", "2026-11-23T00:00 to 2026-11-30T00:00"],
    ["this week", "2026-11-18T00:00 to 2026-11-23T00:00"],
  ])("%s allows %s", (text, expected) => expect(wall(text)).toBe(expected));

  // D10 and similar: each of these was once read as another day or hour, or not at all.
  it.each([
    ["november 24 at 2", "2026-11-24T14:00"],
    ["November 24, 9am", "2026-11-24T09:00"],
    ["november 24 14:00", "2026-11-24T14:00"],
    ["november the 24th at 2pm", "2026-11-24T14:00"],
    ["24 november 10", "2026-11-24T10:00"],
    ["24 November 10 o'clock", "2026-11-24T10:00"],
    ["the 24th of November ten o’clock", "2026-11-24T10:00"],
    ["December 1st, 12 o'clock", "2026-12-01T12:00"],
    ["1st December, 11 o'clock in the morning", "2026-12-01T11:00"],
    ["Fri 20th Nov 8.30", "2026-11-20T08:30"],
    ["january 5 at 10", "2027-01-05T10:00"],
    ["the 24th at 2", "2026-11-24T14:00"],
    ["on the 5th at 11", "2026-12-05T11:00"],
    ["tuesday 24th at 2", "2026-11-24T14:00"],
    ["24.11. at 9", "2026-11-24T09:00"],
    ["Tuesday week at 2", "2026-12-01T14:00"],
    ["a week on Tuesday at 2", "2026-12-01T14:00"],
    ["week on tuesday at 10", "2026-12-01T10:00"],
    ["a fortnight tomorrow at 9", "2026-12-03T09:00"],
    ["Friday next week at 3", "2026-11-27T15:00"],
    ["next week Friday at 3", "2026-11-27T15:00"],
    ["the day after tomorrow at 2", "2026-11-20T14:00"],
    ["day after tomorrow at 2", "2026-11-20T14:00"],
    ["tues at 2", "2026-11-24T14:00"],
    ["weds at 2", "2026-11-18T14:00"],
    ["thurs at 2", "2026-11-19T14:00"],
    ["half three", "2026-11-18T15:30"],
    ["tomorrow half three", "2026-11-19T15:30"],
    ["tomorrow at half three in the afternoon", "2026-11-19T15:30"],
    ["Friday at half eight", "2026-11-20T08:30"],
    ["half twelve tomorrow", "2026-11-19T12:30"],
    ["half past three", "2026-11-18T15:30"],
    ["at three", "2026-11-18T15:00"],
    ["3 o'clock tomorrow", "2026-11-19T15:00"],
    ["tomorrow two forty", "2026-11-19T14:40"],
    ["tomorrow at two oh five", "2026-11-19T14:05"],
    ["tomorrow at 1430", "2026-11-19T14:30"],
    ["tomorrow 1400 hours", "2026-11-19T14:00"],
    ["tomorrow 3ish", "2026-11-19T15:00"],
    ["tomorrow at 3.30", "2026-11-19T15:30"],
    ["tomorrow at 3 in the morning", "2026-11-19T03:00"],
    ["at 10 in the morning on Friday", "2026-11-20T10:00"],
    ["2026-11-24 at half three", "2026-11-24T15:30"],
  ])("%s is %s, too", (text, expected) => expect(wall(text)).toBe(expected));

  it.each([
    ["november 24", "2026-11-24T00:00 to 2026-11-25T00:00"],
    ["nov 24", "2026-11-24T00:00 to 2026-11-25T00:00"],
    ["november 17", "2027-11-17T00:00 to 2027-11-18T00:00"],
    ["december the first", "2026-12-01T00:00 to 2026-12-02T00:00"],
    ["the twenty-fourth of november", "2026-11-24T00:00 to 2026-11-25T00:00"],
    ["Tuesday week", "2026-12-01T00:00 to 2026-12-02T00:00"],
    ["tomorrow week", "2026-11-26T00:00 to 2026-11-27T00:00"],
    ["Tuesday after next", "2026-12-01T00:00 to 2026-12-02T00:00"],
    ["in a fortnight", "2026-12-02T00:00 to 2026-12-03T00:00"],
    ["the week after next", "2026-11-30T00:00 to 2026-12-07T00:00"],
    ["the end of the week", "2026-11-18T00:00 to 2026-11-23T00:00"],
    ["this weekend", "2026-11-21T00:00 to 2026-11-23T00:00"],
    ["in December", "2026-12-01T00:00 to 2027-01-01T00:00"],
    ["next month", "2026-12-01T00:00 to 2027-01-01T00:00"],
    ["November", "2026-11-18T00:00 to 2026-12-01T00:00"],
    ["any time tomorrow", "2026-11-19T00:00 to 2026-11-20T00:00"],
    ["any time Tuesday morning", "2026-11-24T00:00 to 2026-11-24T12:00"],
    ["tomorrow after 3", "2026-11-19T15:00 to 2026-11-20T00:00"],
    ["before 11 on Friday", "2026-11-20T00:00 to 2026-11-20T11:00"],
    ["tomorrow between 2 and 4", "2026-11-19T14:00 to 2026-11-19T16:00"],
    ["tomorrow from nine to eleven", "2026-11-19T09:00 to 2026-11-19T11:00"],
    ["tomorrow before noon", "2026-11-19T00:00 to 2026-11-19T12:00"],
    ["tomorrow after lunch", "2026-11-19T12:00 to 2026-11-19T18:00"],
    ["first thing tomorrow", "2026-11-19T00:00 to 2026-11-19T12:00"],
    ["in the afternoon on Friday", "2026-11-20T12:00 to 2026-11-20T18:00"],
    ["tomorrow night", "2026-11-19T17:00 to 2026-11-20T00:00"],
  ])("%s allows %s, too", (text, expected) => expect(wall(text)).toBe(expected));

  it.each([
    ["tomorrow 3:30-4:30", "2026-11-19T15:30"],
    ["tomorrow 1:30-2:30", "2026-11-19T13:30"],
    ["tomorrow 6:15-7:00", "2026-11-19T18:15"],
    ["tomorrow 7:30-8:30", "2026-11-19T07:30"],
    ["tomorrow morning 3:30-4:30", "2026-11-19T03:30"],
    ["tomorrow morning at 5", "2026-11-19T05:00"],
    ["tomorrow at 5am", "2026-11-19T05:00"],
    ["tomorrow at 02:30", "2026-11-19T02:30"],
    ["tomorrow at 0:30", "2026-11-19T00:30"],
    ["2026-11-24T02:30", "2026-11-24T02:30"],
    ["2026-11-24T06:15:00", "2026-11-24T06:15"],
    ["Friday evening at 7", "2026-11-20T19:00"],
    ["Friday evening at 7:30", "2026-11-20T19:30"],
    ["Friday at 7 in the evening", "2026-11-20T19:00"],
    ["tomorrow afternoon at 12", "2026-11-19T12:00"],
    ["tomorrow night at 00:30", "2026-11-19T00:30"],
  ])("%s is %s, by the intended half of the day", (text, expected) => expect(wall(text)).toBe(expected));

  it.each([
    ["half past two tomorrow", "2026-11-19T14:30"],
    ["2026-11-30T14:00", "2026-11-30T14:00"],
    ["Friday the 20th at noon", "2026-11-20T12:00"],
    ["Friday 10 am", "2026-11-20T10:00"],
    ["Friday 3 p m", "2026-11-20T15:00"],
    ["Friday instead at 10", "2026-11-20T10:00"],
    ["Friday between 3 & 5", "2026-11-20T15:00 to 2026-11-20T17:00"],
    ["tomorrow 10 oclock", "2026-11-19T10:00"],
    ["right now", "2026-11-18T10:00"],
    ["eight tomorrow morning", "2026-11-19T08:00"],
    ["10 on Tuesday morning", "2026-11-24T10:00"],
    ["9:30 if possible Friday", "2026-11-20T09:30"],
    ["9:30 if possible on 24 November", "2026-11-24T09:30"],
    ["the twenty-fourth for a boiler service at 2 pm", "2026-11-24T14:00"],
    ["Monday for a boiler service at half three", "2026-11-23T15:30"],
    ["tomorrow for the leak, 10 o'clock", "2026-11-19T10:00"],
    ["Monday, boiler service at 9 am, or at 2 pm", "2026-11-23T00:00 to 2026-11-24T00:00"],
    ["tomorrow, flat 4.10", "2026-11-19T00:00 to 2026-11-20T00:00"],
    ["tomorrow 10 : 30", "2026-11-19T00:00 to 2026-11-20T00:00"],
    ["Friday the 13th at noon", null],
  ])("%s is %s, by the words for a day and those for an hour", (text, expected) =>
    expect(wall(text)).toBe(expected),
  );

  it.each([
    ["after 3", "2026-11-18T15:00 to 2026-11-19T00:00"],
    ["this afternoon", "2026-11-18T12:00 to 2026-11-18T18:00"],
    ["this evening at 7", "2026-11-18T19:00"],
    ["at seven this evening", "2026-11-18T19:00"],
    ["this morning at 9", "2026-11-18T09:00"],
    ["Friday, after 3, please", "2026-11-20T15:00 to 2026-11-21T00:00"],
    ["tomorrow after 6", "2026-11-19T18:00 to 2026-11-20T00:00"],
    ["tomorrow after 12", "2026-11-19T12:00 to 2026-11-20T00:00"],
    ["tomorrow after 12 pm", "2026-11-19T12:00 to 2026-11-20T00:00"],
    ["tomorrow before 11:59", "2026-11-19T00:00 to 2026-11-19T11:59"],
    ["tomorrow between 00:00 and 12:00", "2026-11-19T00:00 to 2026-11-19T12:00"],
    ["tomorrow between 20:00 and 24:00", "2026-11-19T20:00 to 2026-11-20T00:00"],
    ["tomorrow between 12am and 9am", "2026-11-19T00:00 to 2026-11-19T09:00"],
    ["tomorrow from 9am to 5", "2026-11-19T09:00 to 2026-11-19T17:00"],
    ["tomorrow from 6 to 11 am", "2026-11-19T06:00 to 2026-11-19T11:00"],
    ["tomorrow between 7 and 9 pm", "2026-11-19T19:00 to 2026-11-19T21:00"],
    ["tomorrow between 10 and 2pm", "2026-11-19T10:00 to 2026-11-19T14:00"],
    ["tomorrow from 9 to 9 pm", "2026-11-19T09:00 to 2026-11-19T21:00"],
  ])("%s allows %s, within the given bounds", (text, expected) => expect(wall(text)).toBe(expected));

  it.each([
    ["tomorrow evening after 7", "2026-11-19T19:00 to 2026-11-20T00:00"],
    ["tonight between 7 and 9", "2026-11-18T19:00 to 2026-11-18T21:00"],
    ["Friday night after 9", "2026-11-20T21:00 to 2026-11-21T00:00"],
    ["Friday evening before 8", "2026-11-20T17:00 to 2026-11-20T20:00"],
    ["tomorrow afternoon between 11 and 1", "2026-11-19T11:00 to 2026-11-19T13:00"],
    ["Monday morning after 6", "2026-11-23T06:00 to 2026-11-23T12:00"],
    ["tomorrow morning between 4 and 6", "2026-11-19T00:00 to 2026-11-19T12:00"],
    ["Friday in the morning or after 3", "2026-11-20T15:00 to 2026-11-21T00:00"],
    ["Friday morning or evening, after 9", "2026-11-20T09:00 to 2026-11-21T00:00"],
    ["Friday between 10 in the morning and 2 in the afternoon", "2026-11-20T10:00 to 2026-11-20T14:00"],
    ["Friday after 9 in the morning", "2026-11-20T09:00 to 2026-11-21T00:00"],
    ["Tuesday after lunch but before 4", "2026-11-24T12:00 to 2026-11-24T16:00"],
  ])("%s allows %s, within the part of the day that is named", (text, expected) =>
    expect(wall(text)).toBe(expected),
  );

  it.each([
    ["Friday but not in the morning", "2026-11-20T12:00 to 2026-11-21T00:00"],
    ["Friday, except the afternoon", "2026-11-20T00:00 to 2026-11-20T12:00"],
    ["tomorrow, not the evening", "2026-11-19T00:00 to 2026-11-19T17:00"],
    ["not in the morning, after 2 on Friday", "2026-11-20T14:00 to 2026-11-21T00:00"],
  ])("%s allows %s, without the part of the day that is refused", (text, expected) =>
    expect(wall(text)).toBe(expected),
  );

  it.each([
    ["Friday 10 to 12", "2026-11-20T10:00 to 2026-11-20T12:00"],
    ["Friday, 9-5", "2026-11-20T09:00 to 2026-11-20T17:00"],
    ["today 2 till 4", "2026-11-18T14:00 to 2026-11-18T16:00"],
    ["10 to 3 on Friday", "2026-11-20T10:00 to 2026-11-20T15:00"],
    ["20/11/2026 10-12", "2026-11-20T10:00 to 2026-11-20T12:00"],
    ["Monday 23 to 25 November", "2026-11-23T00:00 to 2026-11-26T00:00"],
    ["Monday, 2 to 3 days", "2026-11-23T00:00 to 2026-11-24T00:00"],
    ["10 to 12 December", "2026-12-10T00:00 to 2026-12-13T00:00"],
  ])("%s allows %s, by the hours or days beside the day", (text, expected) =>
    expect(wall(text)).toBe(expected),
  );

  it.each([
    "tomorrow after 25",
    "tomorrow after 9:75",
    "tomorrow between 25 and 30",
    "tomorrow between 9 and 45",
    "tomorrow between 4 and 2",
    "tomorrow between 4 and 4",
  ])("%s allows all of tomorrow, as the bounds are empty", (text) =>
    expect(wall(text)).toBe("2026-11-19T00:00 to 2026-11-20T00:00"),
  );

  it.each([
    ["in March", "2027-03-01T00:00 to 2027-04-01T00:00"],
    ["March 2028", "2028-03-01T00:00 to 2028-04-01T00:00"],
    ["December 2027", "2027-12-01T00:00 to 2028-01-01T00:00"],
    ["October 2026", "2026-10-01T00:00 to 2026-11-01T00:00"],
    ["next weekend", "2026-11-28T00:00 to 2026-11-30T00:00"],
  ])("%s allows %s, the named month or weekend", (text, expected) => expect(wall(text)).toBe(expected));

  it.each([
    ["Tuesday in December", "2026-12-01T00:00 to 2027-01-01T00:00"],
    ["a Tuesday in December at 2", "2026-12-01T00:00 to 2027-01-01T00:00"],
    ["the twenty-fourth at 2 pm", "2026-11-24T14:00"],
    ["at two on the twenty fourth", "2026-11-24T14:00"],
    ["Wednesday the twenty-fifth at 2pm", "2026-11-25T14:00"],
    ["the first at nine", "2026-12-01T09:00"],
    ["the thirtieth in the morning", "2026-11-30T00:00 to 2026-11-30T12:00"],
    ["the twenty-fourth", "2026-11-24T00:00 to 2026-11-25T00:00"],
    ["the twentieth to the twenty-second", "2026-11-20T00:00 to 2026-11-23T00:00"],
    ["the second appointment tomorrow at 9", "2026-11-19T09:00"],
    ["2 pm on the second", "2026-12-02T14:00"],
    ["at two on Thursday the third", "2026-12-03T14:00"],
    ["at two on the twenty-fourth.", "2026-11-24T14:00"],
    ["at two on the twenty-fourth please", "2026-11-24T14:00"],
    ["the twenty-fourth morning", "2026-11-24T00:00 to 2026-11-24T12:00"],
    ["on the first Tuesday in December at 10", "2026-12-01T10:00"],
    ["the fourth Tuesday in December", "2026-12-22T00:00 to 2026-12-23T00:00"],
    ["the first Tuesday in December", "2026-12-01T00:00 to 2026-12-02T00:00"],
    ["the last Friday of November at 10", "2026-11-27T10:00"],
    ["the first Monday in November", "2027-11-01T00:00 to 2027-11-02T00:00"],
    ["December next year", "2027-12-01T00:00 to 2028-01-01T00:00"],
    ["next year in December", "2027-12-01T00:00 to 2028-01-01T00:00"],
    ["24 November next year at 2", "2027-11-24T14:00"],
    ["next year", "2027-01-01T00:00 to 2028-01-01T00:00"],
    ["end of the month", "2026-11-18T00:00 to 2026-12-01T00:00"],
    ["the end of next month", "2026-12-01T00:00 to 2027-01-01T00:00"],
    ["mid-December", "2026-12-01T00:00 to 2027-01-01T00:00"],
    ["week commencing 30 November", "2026-11-30T00:00 to 2026-12-07T00:00"],
    ["the week of the 24th", "2026-11-23T00:00 to 2026-11-30T00:00"],
    ["Thursday 26th between 9 and 11", "2026-11-26T09:00 to 2026-11-26T11:00"],
    ["I may be in on Tuesday", "2026-11-24T00:00 to 2026-11-25T00:00"],
  ])("%s is %s, by the month or year named beside the day", (text, expected) =>
    expect(wall(text)).toBe(expected),
  );

  it.each([
    ["in 2 hours", "2026-11-18T12:15"],
    ["in half an hour", "2026-11-18T10:45"],
    ["in an hour and a half", "2026-11-18T11:45"],
    ["in about 20 minutes", "2026-11-18T10:30"],
    ["in a couple of hours", "2026-11-18T12:15"],
    ["two hours from now", "2026-11-18T12:15"],
    ["in a few hours", "2026-11-18T10:07 to later"],
    ["in the next hour or two", "2026-11-18T10:07 to 2026-11-18T12:07"],
    ["within a week", "2026-11-18T10:07 to 2026-11-26T00:00"],
    ["in the next few days", "2026-11-18T10:07 to 2026-11-26T00:00"],
    ["over the next two weeks", "2026-11-18T10:07 to 2026-12-03T00:00"],
    ["tomorrow at 2 for an hour", "2026-11-19T14:00"],
    ["for 2 hours on Friday", "2026-11-20T00:00 to 2026-11-21T00:00"],
  ])(
    "%s is %s, counted from seven minutes past ten, a moment from the next quarter of an hour",
    (text, expected) => expect(wall(text, { ...london, now: now + 7 * 60_000 })).toBe(expected),
  );

  it.each([
    ["tomorrow at midnight", "2026-11-20T00:00"],
    ["tonight at midnight", "2026-11-19T00:00"],
    ["midnight", "2026-11-19T00:00"],
    ["Monday at 12 am", "2026-11-23T00:00"],
    ["tomorrow between 10pm and midnight", "2026-11-19T22:00 to 2026-11-20T00:00"],
    ["tomorrow around noon", "2026-11-19T12:00"],
    ["noon-ish", "2026-11-18T12:00"],
    ["tomorrow between 7:30pm and 9", "2026-11-19T19:30 to 2026-11-19T21:00"],
    ["between 7pm and 9 tomorrow", "2026-11-19T19:00 to 2026-11-19T21:00"],
    ["between 10pm and 2 tomorrow", "2026-11-19T00:00 to 2026-11-20T00:00"],
    ["between half two and four tomorrow", "2026-11-19T14:30 to 2026-11-19T16:00"],
    ["tomorrow after half three", "2026-11-19T15:30 to 2026-11-20T00:00"],
    ["any time after 3 but before 5", "2026-11-18T15:00 to 2026-11-18T17:00"],
    ["before 5 but after 3 on Friday", "2026-11-20T15:00 to 2026-11-20T17:00"],
    ["after 5 but before 3 tomorrow", "2026-11-19T00:00 to 2026-11-20T00:00"],
    ["not before 3 tomorrow", "2026-11-19T15:00 to 2026-11-20T00:00"],
    ["10:30 - 24 November", "2026-11-24T10:30"],
    ["10am - 24 November", "2026-11-24T10:00"],
    ["24 November - 10:30", "2026-11-24T10:30"],
    ["an hour from 2 tomorrow", "2026-11-19T14:00 to 2026-11-20T00:00"],
    ["first thing Monday", "2026-11-23T00:00 to 2026-11-23T12:00"],
  ])("%s is %s, by the named times", (text, expected) => expect(wall(text)).toBe(expected));

  it.each([
    ["24-26 November", "2026-11-24T00:00 to 2026-11-27T00:00"],
    ["between 24 and 26 November", "2026-11-24T00:00 to 2026-11-27T00:00"],
    ["10 - 24 November", "2026-11-18T00:00 to 2026-11-25T00:00"],
    ["Monday to Wednesday", "2026-11-23T00:00 to 2026-11-26T00:00"],
    ["between Monday and Wednesday", "2026-11-23T00:00 to 2026-11-26T00:00"],
    ["Monday or Tuesday", "2026-11-23T00:00 to 2026-11-25T00:00"],
    ["next week, Tuesday or Wednesday", "2026-11-24T00:00 to 2026-11-26T00:00"],
    ["Thursday or Friday next week", "2026-11-26T00:00 to 2026-11-28T00:00"],
    ["not this week, next week Tuesday", "2026-11-24T00:00 to 2026-11-25T00:00"],
    ["the second week of December", "2026-12-08T00:00 to 2026-12-15T00:00"],
    ["the last week in January", "2027-01-25T00:00 to 2027-02-01T00:00"],
    ["tomorrow or Friday at 2", "2026-11-19T00:00 to 2026-11-21T00:00"],
    ["before Friday", "2026-11-18T10:00 to 2026-11-20T00:00"],
    ["by Friday", "2026-11-18T10:00 to 2026-11-21T00:00"],
    ["Friday at the latest", "2026-11-18T10:00 to 2026-11-21T00:00"],
    ["by 24 November", "2026-11-18T10:00 to 2026-11-25T00:00"],
    ["after Friday", "2026-11-21T00:00 to later"],
    ["after the 5th", "2026-12-06T00:00 to later"],
    ["not before Friday", "2026-11-20T00:00 to later"],
    ["Friday onwards", "2026-11-20T00:00 to later"],
    ["from January", "2027-01-01T00:00 to later"],
    ["after next week", "2026-11-30T00:00 to later"],
    ["before the weekend", "2026-11-18T10:00 to 2026-11-21T00:00"],
    ["by the end of next week", "2026-11-18T10:00 to 2026-11-30T00:00"],
    ["not Monday", "2026-11-18T10:00 to later"],
    ["any day but Monday", "2026-11-18T10:00 to later"],
    ["Tuesday, not Monday", "2026-11-24T00:00 to 2026-11-25T00:00"],
    ["next week but not Monday", "2026-11-23T00:00 to 2026-11-30T00:00"],
    ["before today", null],
    ["weekday evenings", null],
  ])("%s allows %s, as several days are meant", (text, expected) => expect(wall(text)).toBe(expected));

  it.each([
    ["2026-12-07 between 14:00 and 16:00", "2026-12-07T14:00 to 2026-12-07T16:00"],
    ["2026-12-07 between 9 and 12", "2026-12-07T09:00 to 2026-12-07T12:00"],
    ["2026-12-07 from 2pm", "2026-12-07T14:00 to 2026-12-08T00:00"],
    ["2026-12-07 10am-12pm, from reception", "2026-12-07T10:00 to 2026-12-07T12:00"],
    ["from 2026-12-07T14:00", "2026-12-07T14:00 to later"],
    ["between 2026-12-07T09:00 and 12:00", "2026-12-07T09:00"],
    ["between 2026-12-07 and 2026-12-11", "2026-12-07T00:00 to 2026-12-12T00:00"],
    ["from 2026-12-07 to 2026-12-11", "2026-12-07T00:00 to 2026-12-12T00:00"],
    ["between 7/12 and 9/12", "2026-12-07T00:00 to 2026-12-10T00:00"],
  ])("%s is %s, and no part of the date is an hour", (text, expected) => expect(wall(text)).toBe(expected));

  it.each([
    ["Christmas Eve at 2pm", "2026-12-24T14:00"],
    ["boxing day between 10 and 12", "2026-12-26T10:00 to 2026-12-26T12:00"],
    ["New Year’s Day", "2027-01-01T00:00 to 2027-01-02T00:00"],
    ["Good Friday 26 March at 11", "2027-03-26T11:00"],
    ["Good Friday at 11", null],
    ["Thanksgiving at 10", null],
    ["the day after Thanksgiving at 10", null],
    ["the day after Christmas at 10", null],
    ["two days before the 5th at 10", null],
    ["Thanksgiving, 26 November at 10", "2026-11-26T10:00"],
    ["Easter Monday, 10 am", null],
    ["after the bank holiday at 10", null],
    ["bank holiday Monday in the morning", null],
    ["in the new year at 10", null],
    ["my birthday between 2 and 4", null],
    ["not today, maybe at 4 pm", null],
    ["any day after 3", "2026-11-18T10:00 to later"],
    ["any day in December at 10", "2026-12-01T00:00 to 2027-01-01T00:00"],
  ])("%s is %s, and never today for a day that is not known", (text, expected) =>
    expect(wall(text)).toBe(expected),
  );

  it("is the rest of the weekend when asked on a Sunday", () => {
    const sunday = { ...london, now: Date.parse("2026-11-22T10:00Z") };
    expect(wall("this weekend", sunday)).toBe("2026-11-22T00:00 to 2026-11-23T00:00");
  });

  it.each([
    ["tomorrow at 3", "moment"],
    ["tomorrow", "span"],
    ["tomorrow after 3", "span"],
  ])("%s is a %s", (text, kind) => expect(parseWhen(text, london)?.kind).toBe(kind));

  it("is any time from now for a caller who takes the next free time", () => {
    for (const text of ["as soon as possible", "ASAP", "any time", "anytime", "whenever"])
      expect(parseWhen(text, london)).toEqual({
        kind: "span",
        span: { start: now, end: Number.POSITIVE_INFINITY },
      });
  });

  it("is unclear when the weekday does not match the date, or the day or hour does not exist or is past", () => {
    for (const text of [
      "Monday 24 November at 2",
      "31 november",
      "november 31",
      "30 february",
      "last Tuesday at 2",
      "tomorrow before 24:30",
    ])
      expect(wall(text)).toBeNull();
  });

  it.each([
    ["Friday in two weeks at 10", "2026-12-04T10:00"],
    ["Friday in two weeks' time at 10", "2026-12-04T10:00"],
    ["Friday, in a fortnight, at 10", "2026-12-04T10:00"],
    ["Friday three weeks from now at 10", "2026-12-11T10:00"],
    ["in a week's time on Friday at 10", "2026-11-27T10:00"],
    ["in 3 weeks on Monday at 10", "2026-12-14T10:00"],
    ["Friday in two weeks", "2026-12-04T00:00 to 2026-12-05T00:00"],
  ])("%s is %s, not the next such day", (text, expected) => expect(wall(text)).toBe(expected));

  it.each([
    ["Friday morning 10 to 12", "2026-11-20T10:00 to 2026-11-20T12:00"],
    ["Friday morning, 10-12", "2026-11-20T10:00 to 2026-11-20T12:00"],
    ["Friday evening 6 to 8", "2026-11-20T18:00 to 2026-11-20T20:00"],
    ["Friday 2 to 4 in the afternoon", "2026-11-20T14:00 to 2026-11-20T16:00"],
    ["Friday two to four in the afternoon", "2026-11-20T14:00 to 2026-11-20T16:00"],
    ["10 to 12 in the morning on Friday", "2026-11-20T10:00 to 2026-11-20T12:00"],
    ["Friday between 10 and 12 in the morning", "2026-11-20T10:00 to 2026-11-20T12:00"],
    ["Friday 20 November, 10 to 12 in the morning", "2026-11-20T10:00 to 2026-11-20T12:00"],
    ["November 24 - 10 in the morning", "2026-11-24T10:00"],
  ])("%s is %s, neither the whole part of the day nor its last hour", (text, expected) =>
    expect(wall(text)).toBe(expected),
  );

  it("is at the hour of the visit that is moved, if it is to be the same", () => {
    const moved = (said: string, day: string) => {
      const when = parseWhen(said, london, { day, time: "14:00" });
      return when?.kind === "moment" ? wallTimeAt(when.at, "Europe/London").slice(0, 16) : null;
    };
    expect(moved("same time tomorrow", "2026-11-25")).toBe("2026-11-19T14:00");
    expect(moved("the same time on Friday", "2026-11-25")).toBe("2026-11-20T14:00");
    expect(moved("a week later, same time", "2026-11-25")).toBe("2026-12-02T14:00");
    expect(moved("same time next week", "2026-11-19")).toBe("2026-11-26T14:00");
    expect(moved("same time next week", "2026-11-25")).toBeNull(); // it is next week already
    expect(moved("same time, 3 pm, Friday", "2026-11-25")).toBeNull();
  });

  it("is null where no date is named", () => {
    for (const text of ["", "the boiler is leaking", "???", "null"]) expect(wall(text)).toBeNull();
  });

  it.each([
    ["half three", "2026-12-07T15:30"],
    ["9 am", "2026-12-07T09:00"],
    ["at 7 in the evening", "2026-12-07T19:00"],
    ["this evening at 7", "2026-11-18T19:00"],
    ["today at 3", "2026-11-18T15:00"],
    ["right now", "2026-11-18T10:00"],
    ["tomorrow at 3", "2026-11-19T15:00"],
    ["in 2 hours", "2026-11-18T12:00"],
    ["a week later at 10", "2026-12-14T10:00"],
    ["a couple of days later, 10 am", "2026-12-09T10:00"],
    ["one week after that at half two", "2026-12-14T14:30"],
    ["another week on at 10", "2026-12-14T10:00"],
    ["two days earlier at 2", "2026-12-05T14:00"],
    ["the next day at 3", "2026-12-08T15:00"],
    ["at nine the next morning", "2026-12-08T09:00"],
    ["the following morning at 9", "2026-12-08T09:00"],
    ["the day after at 10", "2026-12-08T10:00"],
    ["the day before at 10", "2026-12-06T10:00"],
    ["same day at 4", "2026-12-07T16:00"],
    ["a week on Thursday at 10", "2026-11-26T10:00"],
  ])("%s is %s for somebody who speaks of another day", (text, expected) => {
    const when = parseWhen(text, london, { day: "2026-12-07" });
    expect(when?.kind === "moment" && wallTimeAt(when.at, "Europe/London").slice(0, 16)).toBe(expected);
  });

  it.each([
    ["Friday at 2, sorry, at 3", "2026-11-20T00:00 to 2026-11-21T00:00"],
    ["Friday at 10, no, 11", "2026-11-20T00:00 to 2026-11-21T00:00"],
    ["not Thursday at 10 but Friday at 2", "2026-11-20T00:00 to 2026-11-21T00:00"],
    ["Friday lunchtime, at one", "2026-11-20T00:00 to 2026-11-21T00:00"],
    ["Thursday at 10, actually Friday at 10", "2026-11-19T00:00 to 2026-11-21T00:00"],
    ["Thursday, no, Friday at 10", "2026-11-19T00:00 to 2026-11-21T00:00"],
    ["actually Friday at 10", "2026-11-20T10:00"],
    ["no, Friday at 10", "2026-11-20T10:00"],
    ["Friday 20 November at 2 pm, 14:00", "2026-11-20T14:00"],
    ["Friday at 10 or at 2", "2026-11-20T10:00"],
    ["Thursday at 10 instead of Wednesday at 2", "2026-11-19T10:00"],
    ["Thursday instead of Friday at 10", "2026-11-19T00:00 to 2026-11-20T00:00"],
  ])("%s is %s: the caller has not chosen between two", (text, expected) =>
    expect(wall(text)).toBe(expected),
  );

  it("is not counted from today where it is counted from another day that is not known", () => {
    for (const said of ["a week later at 10", "two days after that at 2 pm", "the following morning at 9"])
      expect([said, wall(said)]).toEqual([said, null]);
    for (const said of ["put it back a week at 10", "a few days later at 10"])
      expect([said, parseWhen(said, london, { day: "2026-12-07" })]).toEqual([said, null]);
    expect(wall("tomorrow or the day after")).toBe("2026-11-19T00:00 to 2026-11-20T00:00");
  });

  it("is in the client's time zone, also in summer and across the ocean", () => {
    const summer = Date.parse("2026-07-01T10:00:00Z");
    expect(
      parseWhen("tomorrow at 2pm", { country: "GB" as const, timeZone: "Europe/London", now: summer }),
    ).toEqual({
      kind: "moment",
      at: Date.parse("2026-07-02T13:00:00Z"),
    });
    // Late in the evening in New York it is already tomorrow in London.
    const evening = Date.parse("2026-07-02T02:00:00Z");
    expect(
      parseWhen("tomorrow at 2pm", { country: "GB" as const, timeZone: "America/New_York", now: evening }),
    ).toEqual({
      kind: "moment",
      at: Date.parse("2026-07-02T18:00:00Z"),
    });
  });

  const summer = Date.parse("2026-07-15T12:00:00Z");
  const newYork = { country: "US" as const, timeZone: "America/New_York", now: summer };
  it.each([
    ["tomorrow at 3 pm EST", newYork, "2026-07-16T15:00"],
    ["July 24 at 3 pm EDT", newYork, "2026-07-24T15:00"],
    ["at 9 in the morning Eastern on July 24", newYork, "2026-07-24T09:00"],
    ["tomorrow at 9 Mountain time", newYork, "2026-07-16T11:00"],
    ["tomorrow after 3 pm (PT)", newYork, "2026-07-16T18:00 to 2026-07-17T03:00"],
    ["2 pm UTC on July 24", newYork, "2026-07-24T10:00"],
    ["tomorrow 3 pm central heating", newYork, "2026-07-16T15:00"],
    ["tomorrow at 3 pm Eastern", { ...newYork, timeZone: "America/Chicago" }, "2026-07-16T14:00"],
    ["tomorrow at 3 pm MST", { ...newYork, timeZone: "America/Phoenix" }, "2026-07-16T15:00"],
    ["right now", newYork, "2026-07-15T08:00"],
    ["tomorrow at 3 pm GMT", { ...london, now: summer }, "2026-07-16T15:00"],
    ["tomorrow at 15:00 GMT+1", { ...london, now: summer }, "2026-07-16T15:00"],
    ["Tuesday at 3 pm BST", london, "2026-11-24T15:00"],
    [
      "tomorrow at 3 pm IST",
      { country: "IE" as const, timeZone: "Europe/Dublin", now: summer },
      "2026-07-16T15:00",
    ],
    [
      "tomorrow at 3 pm EST",
      { country: "AU" as const, timeZone: "Australia/Sydney", now },
      "2026-11-19T15:00",
    ],
    [
      "tomorrow at 3 pm AEDT",
      { country: "AU" as const, timeZone: "Australia/Brisbane", now },
      "2026-11-19T14:00",
    ],
  ])("%s is by the clocks that are named", (text, zoned, expected) =>
    expect(wall(text, zoned)).toBe(expected),
  );

  it("is on the booking's day where a zone is named beside the hour alone", () => {
    for (const said of ["3 pm EST", "3 pm Eastern time", "7 pm UTC"])
      expect(parseWhen(said, newYork, { day: "2026-07-20" })).toEqual({
        kind: "moment",
        at: Date.parse("2026-07-20T19:00:00Z"),
      });
  });
});
