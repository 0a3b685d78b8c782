import { expect, it } from "vitest";
import { isEvening } from "./evening";

const at = (
  instant: string,
  quiet: { from: number; until: number } | null = null,
  timeZone = "Europe/London",
) => isEvening(Date.parse(instant), { timeZone, quiet });

it("is from six to nine by the client's clock, winter and summer", () => {
  expect(at("2026-11-23T17:59:59Z")).toBe(false);
  expect(at("2026-11-23T18:00:00Z")).toBe(true);
  expect(at("2026-11-23T20:59:59Z")).toBe(true);
  expect(at("2026-11-23T21:00:00Z")).toBe(false);
  expect(at("2026-07-23T17:00:00Z")).toBe(true);
  expect(at("2026-11-24T00:00:00Z", null, "America/Chicago")).toBe(true);
});

it("leaves quiet hours alone", () => {
  const until19 = { from: 17 * 60, until: 19 * 60 };
  expect(at("2026-11-23T18:30:00Z", until19)).toBe(false);
  expect(at("2026-11-23T19:00:00Z", until19)).toBe(true);
  expect(at("2026-11-23T20:00:00Z", { from: 20 * 60, until: 7 * 60 })).toBe(false);
});
