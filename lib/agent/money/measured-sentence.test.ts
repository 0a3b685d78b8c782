import { expect, it } from "vitest";
import { measuredSentence } from "./measured-sentence";

const sum = (minor: number, currency = "GBP") => ({ minor, currency });

it("never says what was paid without how many jobs it is of, and what is not known", () => {
  expect(measuredSentence({ jobs: 9, paid: 4, unknown: 3, sums: [sum(64_000)] })).toBe(
    "Paid £640 for 4 of 9 jobs, 3 not recorded yet",
  );
  expect(measuredSentence({ jobs: 2, paid: 2, unknown: 0, sums: [sum(10_050), sum(7_000, "EUR")] })).toBe(
    "Paid £100.50 and €70 for 2 of 2 jobs, 0 not recorded yet",
  );
  expect(measuredSentence({ jobs: 1, paid: 0, unknown: 1, sums: [] })).toBe(
    "None of 1 job known to be paid, 1 not recorded yet",
  );
  expect(measuredSentence({ jobs: 0, paid: 0, unknown: 0, sums: [] })).toBe("No jobs yet");
});
