import { expect, it } from "vitest";
import type { Job } from "@/lib/agent/money/contract";
import { withTold } from "./jobs-view";

const job = (id: string, day: number, outcome = "unknown") =>
  ({ id, starts_at: `2026-11-0${day}T09:00:00Z`, result: { outcome } }) as Job;
const shown = (jobs: Job[]) => jobs.map(({ id, result }) => `${id} ${result.outcome}`);

it("a job that was told keeps its place in a list that it no longer fits, and the server's word goes first", () => {
  const [a, b, c] = [job("a", 3), job("b", 2), job("c", 1)];
  expect(shown(withTold([a, c], [job("b", 2, "done")]))).toEqual(["a unknown", "b done", "c unknown"]);
  expect(shown(withTold([a, b, c], [job("b", 2, "done")]))).toEqual(["a unknown", "b unknown", "c unknown"]);
});
