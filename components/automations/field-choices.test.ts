import { expect, it } from "vitest";
import type { Field } from "@/lib/outward/automations/fields";
import { previewText, sampleOf } from "./field-choices";

it("times of a past event are written in the client's time zone", () => {
  const field = { path: "event.starts_at", label: "Start", type: "time" } as Field;
  const sample = { values: { event: { starts_at: "2026-07-01T13:00:00Z" } }, timeZone: "Australia/Perth" };
  expect(sampleOf(field, sample)).toContain("21:00");
  expect(previewText("At {{event.starts_at | time}}", [field], sample)).toBe("At 21:00");
});
