import { expect, it } from "vitest";
import { chosenIn } from "./call-filters";

const chosen = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return chosenIn(form).toString();
};

it("a chosen period is asked for without the dates from before, and dates without a period", () => {
  const dates = { from: "2026-11-01", to: "2026-11-07" };
  expect(chosen({ q: " boiler ", status: "", days: "30", ...dates })).toBe("q=boiler&days=30");
  expect(chosen({ days: "", ...dates })).toBe("");
  expect(chosen({ days: "own", ...dates })).toBe("from=2026-11-01&to=2026-11-07");
});
