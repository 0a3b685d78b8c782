import fc from "fast-check";
import { expect, it } from "vitest";
import { DAY } from "@/lib/platform/core/clock";
import { accountMonth, totalPaid } from "./account";

const now = new Date("2026-11-21T12:00:00Z");
const monthAfter = (days: number) => accountMonth(new Date(now.getTime() - days * DAY), now);

it("counts months of 30 days, rounded up (BILLING-08)", () => {
  expect([0.5, 1, 30, 30.001, 60, 61, 365].map(monthAfter)).toEqual([1, 1, 1, 2, 2, 3, 13]);
});

it("is in month 1 at the moment of its creation, even when clocks differ (BILLING-10)", () => {
  expect([monthAfter(0), monthAfter(-1)]).toEqual([1, 1]);
});

it("counts the down payment in month 1, and a monthly payment for each month after (BILLING-09)", () => {
  const plan = { down_payment: 1200, monthly_payment: 500 };
  expect([1, 2, 7].map((month) => totalPaid(plan, month))).toEqual([1200, 1700, 4200]);
});

it("adds up to the penny: 0.1 and 0.2 are 0.3, whatever the amounts (BILLING-09)", () => {
  expect(totalPaid({ down_payment: 0.1, monthly_payment: 0.2 }, 2)).toBe(0.3);
  const pennies = fc.integer({ min: 0, max: 99_999_999 });
  fc.assert(
    fc.property(pennies, pennies, fc.integer({ min: 1, max: 600 }), (down, monthly, month) => {
      const exact = BigInt(down) + BigInt(monthly) * BigInt(month - 1);
      const total = totalPaid({ down_payment: down / 100, monthly_payment: monthly / 100 }, month);
      expect(total.toFixed(2)).toBe(`${exact / 100n}.${String(exact % 100n).padStart(2, "0")}`);
    }),
  );
});
