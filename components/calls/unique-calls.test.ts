import { expect, it } from "vitest";
import { uniqueCalls } from "./recent-calls";

it("keeps the first of two calls with the same call_id, and the order (CALLS-01)", () => {
  const calls = [
    { call_id: "b", summary: "newest" },
    { call_id: "a", summary: "other" },
    { call_id: "b", summary: "again" },
  ];
  expect(uniqueCalls(calls)).toEqual([calls[0], calls[1]]);
});
