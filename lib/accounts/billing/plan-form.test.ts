import { expect, it } from "vitest";
import { planProblems } from "./plan-form";

const plan = { cost_per_job: "185", down_payment: "", monthly_payment: "abc", months_paid: "3" };

it("accepts text that counts as 0 (BILLING-05)", () => {
  expect(planProblems(plan)).toEqual({});
});

it("accepts each limit itself (BILLING-01)", () => {
  expect(planProblems({ ...plan, cost_per_job: "9999999999.99", months_paid: "1200" })).toEqual({});
  expect(planProblems({ ...plan, cost_per_job: "0", months_paid: "0" })).toEqual({});
});

it("says what to enter instead of an invalid value (BILLING-01)", () => {
  expect(planProblems({ ...plan, down_payment: "-0.01", months_paid: "2.5" })).toEqual({
    down_payment: "An amount cannot be negative. Enter 0 or more",
    months_paid: "Enter whole months, such as 3",
  });
  expect(planProblems({ ...plan, cost_per_job: "10000000000", months_paid: "-1" })).toEqual({
    cost_per_job: "Enter at most 9,999,999,999.99",
    months_paid: "Months paid cannot be negative. Enter 0 or more",
  });
  expect(planProblems({ ...plan, months_paid: "1201" })).toEqual({
    months_paid: "Enter at most 1,200 months",
  });
});
