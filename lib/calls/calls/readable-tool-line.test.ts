import { describe, expect, it } from "vitest";
import { type ClientPlace, DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { readableArguments as argumentsIn } from "./readable-arguments";
import { readableToolLine as lineIn } from "./readable-tool-line";

const readableArguments = (stored: unknown) => argumentsIn(stored, DEFAULT_PLACE);
const readableToolLine = (text: string) => lineIn(text, DEFAULT_PLACE);
const CHICAGO: ClientPlace = { country: "US", timeZone: "America/Chicago" };

describe("a tool's line in a transcript", () => {
  it("shows the arguments without JSON, in the order in which people say them", () => {
    const sent = {
      notes: "Ring first",
      phone: "+447700900118",
      address: "14 Ashby Terrace",
      name: "Tom (Jr)",
    };
    expect(readableToolLine(`book-job(${JSON.stringify(sent)})`)).toBe(
      "Book job: Tom (Jr), 07700 900118, 14 Ashby Terrace, Ring first",
    );
  });

  it("keeps several calls apart, and names one without arguments", () => {
    expect(readableToolLine('checkDay({"date":"2026-11-24"}), endCall({})')).toBe(
      "Check day: 24 Nov 2026; End call",
    );
  });

  it("shows the result, whether in words or in JSON", () => {
    expect(readableToolLine("book-job: Booked: Thursday at 8.")).toBe(
      "Book job answered: Booked: Thursday at 8.",
    );
    expect(readableToolLine('book_job: {"booked":true,"starts_at":"2026-11-24T09:00:00Z"}')).toBe(
      "Book job answered: Starts at: 24 Nov 2026, 09:00; Booked: Yes",
    );
    expect(readableToolLine("The diary is full.")).toBe("The diary is full.");
  });

  it("shows times by the client's clock, and numbers as their country writes them (PLACE-02)", () => {
    const sent = { phone: "+12145550123", start: "2026-11-24T10:00:00-06:00", day: "2026-11-24" };
    expect(lineIn(`book_job(${JSON.stringify(sent)})`, CHICAGO)).toBe(
      "Book job: (214) 555-0123, Nov 24, 2026, Nov 24, 2026, 10:00 AM",
    );
    expect(lineIn('book_job: {"starts_at":"2026-11-24T16:00:00Z"}', CHICAGO)).toBe(
      "Book job answered: Starts at: Nov 24, 2026, 10:00 AM",
    );
    expect(argumentsIn({ times: ["2026-11-24T16:00Z"] }, CHICAGO)).toEqual([
      { name: "Times", value: "Nov 24, 2026, 10:00 AM" },
    ]);
  });

  it("shows brackets and quotes within texts, lists, numbers and nothing at all", () => {
    expect(readableToolLine(String.raw`note({"text":"a \") b ("})`)).toBe('Note: a ") b (');
    expect(readableToolLine('note("only text")')).toBe("Note: only text");
    expect(readableToolLine("note(7)")).toBe("Note: 7");
    expect(readableToolLine("note(null)")).toBe("Note");
    expect(readableToolLine("note()")).toBe("Note");
    expect(readableToolLine("note({not json})")).toBe("Note");
    expect(readableToolLine("one(1) and more")).toBe("one(1) and more");
    expect(readableToolLine("")).toBe("");
  });

  it("is cut after 400 characters", () => {
    expect(readableToolLine("x".repeat(400))).toBe("x".repeat(400));
    expect(readableToolLine(`${"x".repeat(399)} y`)).toBe(`${"x".repeat(399)}…`);
  });

  it("shows no truncated JSON", () => {
    expect(readableToolLine('book-job({"name":"To)')).toBe("Book job");
    expect(readableToolLine('book-job({"name")')).toBe("Book job");
  });
});

describe("the arguments of a tool call", () => {
  it("are in the order in which people give them, whatever the database's order", () => {
    expect(
      readableArguments({
        end: "10:00",
        name: "Tom Ackroyd",
        phone: "+447700900118",
        notes: "",
        start: "08:00",
        urgent: true,
        address: { line: "14 Ashby Terrace", postcode: "LS12 4PE" },
        service: "Boiler repair",
        weekday: "Thursday",
      }),
    ).toEqual([
      { name: "Name", value: "Tom Ackroyd" },
      { name: "Phone", value: "07700 900118" },
      { name: "Service", value: "Boiler repair" },
      { name: "Address", value: "Line: 14 Ashby Terrace; Postcode: LS12 4PE" },
      { name: "Weekday", value: "Thursday" },
      { name: "Start", value: "08:00" },
      { name: "End", value: "10:00" },
      { name: "Urgent", value: "Yes" },
    ]);
  });

  it("show no JSON, however deep they are nested", () => {
    const [sent] = readableArguments({ jobs: [{ job: "Tap", count: 2 }, { job: "Drain" }] });
    expect(sent).toEqual({ name: "Jobs", value: "Job: Tap; Count: 2; Job: Drain" });
  });
});
