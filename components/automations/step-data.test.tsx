import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StepData } from "./step-data";

const textOf = (data: unknown) =>
  renderToStaticMarkup(<StepData data={data} />)
    .replace(/<\/d[td]>/g, "|")
    .replace(/<[^>]*>/g, "");

it("tells what is inside of a value by name, one line each, and never as code", () => {
  expect(textOf({ event: { title: "Boiler service", guests: ["Ann", "Bob"] } })).toBe(
    "Event|Title: Boiler service\nGuests: Ann, Bob|",
  );
  expect(textOf({ answers: [{ text: "Yes" }, { text: "No" }] })).toBe("Answers|Text: Yes\nText: No|");
  expect(textOf({ columns: [{ header: "Job", value: "Leak" }] })).toBe("Job|Leak|");
});

it("writes numbers and times as people do, and leaves out what says nothing", () => {
  expect(textOf({ caller: "+447700900123", nothing: null, none: {}, call_id: "x" })).toBe(
    "Caller|07700 900123|",
  );
  expect(textOf({ at: "2026-07-01T13:00:00Z" })).toBe("At|1 Jul 2026, 14:00|");
});
