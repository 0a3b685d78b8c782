import { describe, expect, it } from "vitest";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { readFileRows } from "./read-file-rows";

const ID = "0b7f8f0e-58a4-4a53-9d3c-6f0f4f6f1a11";
const read = (text: string, country: "GB" | "US" = "GB") => {
  const rows = readFileRows(text, countryOf(country));
  if ("problem" in rows) throw new Error(rows.problem);
  return rows;
};
const problemOf = (row: string) => read(`booking id,outcome,amount,currency\n${row}`).wishes[0]?.problem;

describe("a file of outcomes", () => {
  it("names visits by our id, or by number and day as the country writes them", () => {
    const told = read(
      `Booking_ID;Phone;Date;Outcome;Amount\n${ID};;;paid;1,250.50\n;07700 900123;21/11/2026;No-show;\n;07700 900123;2026-11-20;quoted;`,
    );
    expect(told.wishes).toMatchObject([
      { line: 2, bookingId: ID, outcome: "paid", amount: { minor: 125_050, currency: "GBP" } },
      {
        line: 3,
        bookingId: null,
        phone: "+447700900123",
        day: "2026-11-21",
        outcome: "no_show",
        amount: null,
      },
      { line: 4, day: "2026-11-20", outcome: "quoted", amount: null },
    ]);
    expect(read("phone,date,amount\n(512) 555-0142,11/21/2026,180", "US").wishes).toMatchObject([
      {
        phone: "+15125550142",
        day: "2026-11-21",
        outcome: "paid",
        amount: { minor: 18_000, currency: "USD" },
      },
    ]);
  });

  it("leaves out rows that say nothing, and takes an amount alone for a payment", () => {
    const told = read(`id,outcome,amount\n${ID},,\n${ID},unknown,\n${ID},,180`);
    expect(told).toMatchObject({ blank: 2, wishes: [{ outcome: "paid", problem: null }] });
  });

  it("reads what spreadsheets make of numbers, days and words", () => {
    const rows = read(
      [
        "amount,date,phone,outcome",
        "'-,1/2/2026,'+447700900123,  NO_-show ",
        "450,2026-11-20T09:00,07700 900123,Quoted",
        ",01.02.2026,07700 900123,completed",
        "7,2026-11-20,07700 900123,done",
      ].join("\n"),
    );
    expect(rows.wishes).toMatchObject([
      { problem: "“-” is not an amount. Use a number such as 180 or 180.50." },
      { day: "2026-11-20", outcome: "quoted", amount: { minor: 45_000, currency: "GBP" } },
      { day: "2026-02-01", outcome: "done", amount: null },
      { day: "2026-11-20", outcome: "done", amount: null, problem: null },
    ]);
    expect(rows.wishes[0]).toMatchObject({ day: "2026-02-01", phone: "+447700900123" });
    expect(read(`outcome,id\ndone,${ID.toUpperCase()}`).wishes).toMatchObject([{ bookingId: ID }]);
    expect(read(`id,outcome\n${`${ID},done\n`.repeat(500)}`).wishes).toHaveLength(500);
    expect(read(`amount,id\n5,${ID}`).wishes).toHaveLength(1);
  });

  it.each(["2026-02-30", "30/02/2026", "on 21/11/2026", "21/11/20261", "x2026-11-21", "soon", ""])(
    "does not take “%s” for a day",
    (day) => {
      expect(read(`phone,date,outcome\n07700 900123,${day},done`).wishes[0]).toMatchObject({
        day: null,
        problem: "Add the booking’s ID, or a phone number and a date such as 2026-11-21.",
      });
    },
  );

  it("knows no outcome by a name that every object has", () => {
    expect(problemOf(`${ID},Constructor,,`)).toBe(
      "“Constructor” is not an outcome. Use paid, done, no show or quoted.",
    );
  });

  it("does not take a number without a day for a visit, nor an ID with more around it", () => {
    const problem = "Add the booking’s ID, or a phone number and a date such as 2026-11-21.";
    expect(read("phone,date,outcome\n,2026-11-21,done").wishes).toMatchObject([{ problem }]);
    expect(read(`id,outcome\nx${ID},done\n${ID}x,done`).wishes).toMatchObject([{ problem }, { problem }]);
  });

  it.each([
    [`${ID},maybe,,`, "“maybe” is not an outcome. Use paid, done, no show or quoted."],
    [`${ID},paid,,`, "Add how much was paid."],
    [`${ID},paid,12.345,`, "“12.345” is not an amount. Use a number such as 180 or 180.50."],
    [`${ID},paid,-5,`, "“-5” is not an amount. Use a number such as 180 or 180.50."],
    [`${ID},paid,180,XYZ`, "We don’t know the currency “XYZ”."],
    ["7,done,,", "Add the booking’s ID, or a phone number and a date such as 2026-11-21."],
  ])("says what to correct: %s", (row, problem) => {
    expect(problemOf(row)).toBe(problem);
  });

  it.each([
    ["", "The first line has to name the columns. Add a column “Outcome” or “Amount”."],
    [
      "name,amount\nAnn,3",
      "Add a column “Booking ID”, or the columns “Phone” and “Date”, so that we find the visits.",
    ],
    ...["phone,outcome\n1,done", "date,outcome\n2026-11-21,done"].map((text) => [
      text,
      "Add a column “Booking ID”, or the columns “Phone” and “Date”, so that we find the visits.",
    ]),
    [`id,outcome\n${`${ID},done\n`.repeat(501)}`, "Send at most 500 rows at once. Split the file."],
  ])("is refused as a whole where nothing can be read", (text, problem) => {
    expect(readFileRows(text, countryOf("GB"))).toEqual({ problem });
  });
});
