import { expect, it } from "vitest";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { setupOf } from "@/tests/support/agent-setup";
import { showFields } from "./show-fields";

const show = (before: object | null, after: object | null) =>
  showFields(fieldChanges(before && { ...before }, after && { ...after }), new Map([["7", "Ann Other"]]));

it("names what was added to a list and what was removed, never the whole list (SAFE-04)", () => {
  const [service, survey] = setupOf().job_types;
  const leak = { name: "Leak", minutes: 45, price: null };
  expect(show({ job_types: [service, survey] }, { job_types: [service, survey, leak] })).toEqual([
    { field: "job_types.added", from: null, to: "Leak (45 minutes)" },
  ]);
  expect(show({ job_types: [service, leak] }, { job_types: [service] })).toEqual([
    { field: "job_types.removed", from: null, to: "Leak (45 minutes)" },
  ]);
  expect(show({ job_types: [service] }, { job_types: [{ ...service, price: "£95" }] })).toEqual([
    { field: "job_types", from: "Boiler service (60 minutes, £85)", to: "Boiler service (60 minutes, £95)" },
  ]);
  expect(show({ emergency_words: ["gas"] }, { emergency_words: ["gas", "flood"] })).toEqual([
    { field: "emergency_words.added", from: null, to: "flood" },
  ]);
  const christmas = { date: "2026-12-25", spans: [] };
  expect(show({ exceptions: [] }, { exceptions: [christmas] })).toEqual([
    { field: "exceptions.added", from: null, to: "25 Dec 2026 closed" },
  ]);
});

it("names the days whose hours changed (SAFE-04)", () => {
  const { hours } = setupOf();
  const sat = [
    { from: "09:00", to: "12:00" },
    { from: "13:00", to: "15:00" },
  ];
  expect(show({ hours }, { hours: { ...hours, fri: [], sat } })).toEqual([
    { field: "hours.fri", from: "08:00–17:00", to: "closed" },
    { field: "hours.sat", from: "closed", to: "09:00–12:00 and 13:00–15:00" },
  ]);
});

it("leaves out what had no value before and has none now, such as a new setup's empty list (SAFE-04)", () => {
  expect(show(null, { questions: [], transfer_number: null, notify_messages: false })).toEqual([
    { field: "notify_messages", from: null, to: "no" },
  ]);
});

it("writes numbers, users and built-in actions in readable form (SAFE-04)", () => {
  expect(
    show(null, { phone_number: "+441174960331", user_id: "7", action: "book_job", trade: "Plumber" }),
  ).toEqual([
    { field: "phone_number", from: null, to: "0117 496 0331" },
    { field: "user_id", from: null, to: "Ann Other" },
    { field: "action", from: null, to: "Book a job" },
    { field: "trade", from: null, to: "Plumber" },
  ]);
});
