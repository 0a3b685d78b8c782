import { expect, it } from "vitest";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { decodeFile } from "./decode-file";
import { readFileRows } from "./read-file-rows";

const ID = "11111111-1111-4111-8111-111111111111";
const FILE = `Booking ID,Customer,Outcome,Amount\r\n${ID},Zoë,paid,£180.50\r\n`;
/** As a program writes it whose characters are one byte each. */
const narrow = (text: string, of: Record<string, number> = {}) =>
  Uint8Array.from(text, (char) => of[char] ?? char.charCodeAt(0));
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
const paid = (bytes: Uint8Array, code: "GB" | "IE" = "GB") =>
  readFileRows(decodeFile(bytes), countryOf(code));

it("reads amounts with their sign from a file as each spreadsheet saves it (MONEY-01)", () => {
  const tabs = FILE.replaceAll(",", "\t");
  const files = {
    "UTF-8": Buffer.from(FILE),
    "UTF-8 with a mark": Buffer.from(`\uFEFF${FILE}`),
    "CSV of Excel on Windows": narrow(FILE),
    "Unicode text": utf16(tabs),
    "Unicode text, the other way round": Buffer.from(utf16(tabs)).swap16(),
  };
  for (const [name, bytes] of Object.entries(files)) {
    expect(paid(bytes), name).toMatchObject({
      wishes: [{ bookingId: ID, outcome: "paid", amount: { minor: 18_050, currency: "GBP" }, problem: null }],
    });
  }
  const euros = narrow(FILE.replace("£", "€").replaceAll(",", ";"), { "€": 0x80 });
  expect(paid(euros, "IE")).toMatchObject({ wishes: [{ amount: { minor: 18_050, currency: "EUR" } }] });
});

it("reads a file of nothing", () => {
  expect(decodeFile(new Uint8Array())).toBe("");
});
