import { describe, expect, it } from "vitest";
import { DEFAULT_COUNTRY } from "@/lib/platform/locale/countries/country-of";
import { usualVoices } from "@/lib/providers/voice/catalogue";
import { setupOf } from "@/tests/support/agent-setup";
import { entryOf } from "@/tests/support/knowledge";
import { agentSetup, type DraftSetup } from "./contract";
import { firstSetup, fromTyped, placeProblems, readExceptions, readSpans, toTyped } from "./setup-form";

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

  it("begins with working weekdays, texts to the client and nothing else", () => {
    const { setup: first, problems } = fromTyped(firstSetup(DEFAULT_COUNTRY));
    const day = [{ from: "08:00", to: "17:00" }];
    expect(problems).toEqual({});
    expect(first).toEqual({
      ...{ business_name: "", trade: "", greeting: "", country: "GB", time_zone: "Europe/London" },
      hours: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [], sun: [] },
      ...{ exceptions: [], job_types: [], service_areas: [], questions: [], emergency_words: [] },
      ...{ buffer_minutes: 30, min_notice_minutes: 60, max_days_ahead: 60 },
      ...{ emergency_number: null, ladder: [], transfer_number: null, ring_in_outage: true },
      ...{ notification_number: null, text_sender: null, notify_messages: true },
      ...{ missed_call_text: DEFAULT_COUNTRY.missedCallText, link_hosts: [], knowledge: [] },
      ...{ voice: usualVoices(DEFAULT_COUNTRY.voices)[0]?.id, speed: 1, model: "gpt-4.1" },
      ...{ transcriber: "nova-3", instructions: "" },
    });
  });

  it("is read without the spaces and line breaks around it", () => {
    const { setup: read } = fromTyped({
      ...toTyped(setupOf(), DEFAULT_COUNTRY),
      business_name: " Hartley ",
      trade: " Plumber ",
      greeting: " Hartley\n  here. ",
      time_zone: " Europe/London ",
      emergency_number: " +447700900111 ",
      transfer_number: " ",
      notification_number: " ",
      text_sender: " +447700900112 ",
      missed_call_text: " Sorry,\n\n we missed you. ",
      instructions: " Be kind.\nBe brief. ",
      link_hosts: "https://www.hartley.co.uk/prices?x=1#top, hartley.uk?a,HTTP://a.uk#b",
      service_areas: " BS ,, BA1\nGL ",
      buffer_minutes: "",
      speed: "",
      ladder: "",
      knowledge: "",
    });
    expect(read).toMatchObject({
      business_name: "Hartley",
      trade: "Plumber",
      greeting: "Hartley here.",
      time_zone: "Europe/London",
      emergency_number: "+447700900111",
      transfer_number: null,
      notification_number: null,
      text_sender: "+447700900112",
      missed_call_text: "Sorry, we missed you.",
      instructions: "Be kind.\nBe brief.",
      link_hosts: ["www.hartley.co.uk", "hartley.uk", "a.uk"],
      service_areas: ["BS", "BA1", "GL"],
      buffer_minutes: Number.NaN,
      speed: Number.NaN,
      ladder: [],
      knowledge: [],
    });
  });

  it("survives a ladder, answers, lists and choices of yes and no", () => {
    const person = { name: "Tom", number: "+447700900118", hours: null, weeks: "every" as const };
    const full = setupOf({
      ladder: [person],
      knowledge: [entryOf()],
      questions: ["One?", "Two?"],
      link_hosts: ["a.uk", "b.uk"],
      emergency_words: ["gas", "burst"],
      ring_in_outage: false,
      notify_messages: true,
      speed: 1.1,
    });
    expect(fromTyped(toTyped(full, DEFAULT_COUNTRY)).setup).toEqual(full);
    const other = setupOf({ ring_in_outage: true, notify_messages: false });
    expect(fromTyped(toTyped(other, DEFAULT_COUNTRY)).setup).toEqual(other);
  });

  it("has a new agent's defaults where a draft lacks a field, and blanks where it has none", () => {
    const first = firstSetup(DEFAULT_COUNTRY);
    expect(toTyped({}, DEFAULT_COUNTRY)).toEqual(first);
    const blank = { buffer_minutes: null, emergency_number: null } as unknown as DraftSetup;
    expect(toTyped(blank, DEFAULT_COUNTRY)).toEqual({ ...first, buffer_minutes: "", emergency_number: "" });
    const partly = { hours: { mon: [] } } as unknown as DraftSetup;
    expect(toTyped(partly, DEFAULT_COUNTRY)).toMatchObject({ mon: "", tue: "" });
  });

  it.each([
    ["8:00-12:00", [{ from: "08:00", to: "12:00" }]],
    ["08:00—9:30", [{ from: "08:00", to: "09:30" }]],
    [" Closed ", []],
    [" ", []],
    ["not closed", null],
    ["closed today", null],
    ["at 08:00-12:00", null],
    ["08:00-12:00 or so", null],
    ["08:00", null],
    ["08:00-12:00, later", null],
  ])("reads the hours %s", (text, spans) => {
    expect(readSpans(text)).toEqual(spans);
  });

  it.each([
    ["2026-12-25", [{ date: "2026-12-25", spans: [] }]],
    ["2026-12-25:, 8:00-9:00", [{ date: "2026-12-25", spans: [{ from: "08:00", to: "09:00" }] }]],
    ["on 2026-12-25", null],
    ["2026-12-25 perhaps", null],
    ["2026-12-256", null],
  ])("reads the special day %s", (text, days) => {
    expect(readExceptions(text)).toEqual(days);
  });

  it.each([
    ["Leak ,45", { name: "Leak", minutes: 45, price: null }],
    ["Leak,  45min ,  £60 ", { name: "Leak", minutes: 45, price: "£60" }],
    ["Leak, small, 45  minutes,", { name: "Leak, small", minutes: 45, price: null }],
    ["Leak, 45 hours", null],
    ["Leak, 45 min £60", null],
    [", 45", null],
  ])("reads the job %s", (text, job) => {
    const { setup: read, problems } = fromTyped({ ...toTyped(setupOf(), DEFAULT_COUNTRY), job_types: text });
    expect(read.job_types).toEqual(job ? [job] : []);
    expect(problems.job_types).toBe(job ? undefined : "Write each job as: name, minutes, price");
  });

  it("shows an error of the hours as a whole on Monday", () => {
    expect(placeProblems({ hours: "closed", "hours.sun": "late" })).toEqual({ mon: "closed", sun: "late" });
  });
});
