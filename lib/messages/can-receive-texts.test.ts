import { expect, it } from "vitest";
import { canReceiveTexts } from "./can-receive-texts";

it.each([
  ["+447911123456", true],
  ["+447700900142", true],
  ["+442079460000", false],
  ["+441174960123", false],
  ["+448081570000", false],
  ["+447012345678", false],
  ["+447600123456", false],
  ["+12025550123", false],
  ["+2347012345678", false],
  ["sip:ann@example.com", false],
  ["anonymous", false],
])("%s can be texted from Britain: %s", (number, can) => {
  expect(canReceiveTexts(number, "+447700900000")).toBe(can);
});

it("texts within another country's own numbers", () => {
  expect(canReceiveTexts("+12025550123", "+14155550100")).toBe(true);
});
