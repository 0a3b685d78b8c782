import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { CSV_HEADER, csvLine, csvOfCall } from "./csv";

const CALL = {
  started_at: "2026-06-30T23:05:00Z",
  phone_number: "+447700900123",
  vapi_phone_number: "+441615550100",
  duration: 95.4,
  summary: 'She said "tomorrow", then rang off.',
  call_direction: "inbound",
  status: "no answer",
} as const;

/** An RFC 4180 reader, written independently of the writer. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  const row: string[] = [];
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    if (found[3] === "\r\n") rows.push(row.splice(0));
  }
  return rows;
}

describe("a call in a CSV file", () => {
  it("has date, time, numbers, direction, duration, status and summary, British and London (DASH-19, FORMAT-04)", () => {
    expect(CSV_HEADER).toBe("Date,Time,Caller,Assigned number,Direction,Duration,Status,Summary\r\n");
    expect(csvOfCall(CALL, DEFAULT_PLACE)).toBe(
      '01/07/2026,00:05,07700 900123,0161 555 0100,Inbound,1:35,No answer,"She said ""tomorrow"", then rang off."\r\n',
    );
  });

  it("writes numbers as they are dialled from the UK, as text with its zeros and without an apostrophe (DASH-19)", () => {
    const shown = (phone_number: string) =>
      parse(csvOfCall({ ...CALL, phone_number }, DEFAULT_PLACE))[0]?.[2];
    expect(shown("+442079460123")).toBe("020 7946 0123");
    expect(shown("+15125550142")).toBe("00 1 512 555 0142");
    expect(shown("+35312345678")).toBe("00 353 1 234 5678");
    expect(shown("07700900123")).toBe("07700900123");
    expect(shown("+1")).toBe("'+1");
    expect(shown("anonymous")).toBe("anonymous");
  });

  it("leaves empty what is unknown (DASH-19)", () => {
    const unknown = { phone_number: null, vapi_phone_number: null, duration: null, summary: null };
    expect(csvOfCall({ ...CALL, ...unknown }, DEFAULT_PLACE)).toBe(
      "01/07/2026,00:05,,,Inbound,,No answer,\r\n",
    );
  });

  it("holds no formula in any column, phone numbers included (SAFE-01)", () => {
    for (const start of ["=", "+", "-", "@", "\t", "\r"]) {
      const evil = `${start}HYPERLINK("https://evil.example","x")`;
      const call = { ...CALL, phone_number: evil, vapi_phone_number: evil, summary: evil };
      const [cells = []] = parse(csvOfCall(call, DEFAULT_PLACE));
      expect([cells[2], cells[3], cells[7]], start).toEqual([`'${evil}`, `'${evil}`, `'${evil}`]);
    }
  });

  it("holds no formula in full-width characters, or after characters that a spreadsheet skips (SAFE-01)", () => {
    const signs = [..."＝＋－＠﹢﹣⁺⁻₊₋⁼₌−"];
    const hidden = ["\u00a0", "\u3000", "\u200b", "\ufeff", "\u202e", " ", "\n", "\u0000", " \u00a0\t"];
    const starts = [
      ...signs,
      ...[...signs, "=", "+", "-", "@"].flatMap((sign) => hidden.map((space) => space + sign)),
    ];
    for (const start of starts) {
      const evil = `${start}HYPERLINK("https://evil.example","x")`;
      const [cells = []] = parse(csvOfCall({ ...CALL, summary: evil }, DEFAULT_PLACE));
      expect(cells[7], JSON.stringify(start)).toBe(`'${evil}`);
    }
    for (const plain of ["Boiler - no hot water", "1 = 1", "a@b.example", "£85 + VAT", "…and then"]) {
      expect(parse(csvOfCall({ ...CALL, summary: plain }, DEFAULT_PLACE))[0]?.[7]).toBe(plain);
    }
  });

  it("is read back unchanged from any column, and never starts a formula (SAFE-01)", () => {
    const special = fc.constantFrom('"', ",", ";", "\r\n", "\n", "=", "@", "\t", "'", "é", "😀", " ");
    const text = fc
      .array(fc.oneof(special, fc.string({ unit: "grapheme" })), { maxLength: 8 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), (cells) => {
        const [read = []] = parse(csvLine(cells));
        expect(read).toHaveLength(cells.length);
        for (const [index, cell] of read.entries()) {
          expect(cell).not.toMatch(/^[\s\0\ufeff]*[=+\-@＝＋－＠]|^[\t\r]/);
          expect([cells[index], `'${cells[index]}`]).toContain(cell);
        }
      }),
    );
  });
});
