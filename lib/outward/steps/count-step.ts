import type { Performer } from "@/lib/outward/runs/performers";

/** Adds one to a figure of the workflow, which the engine does for every step with a metric. */
export const countOne: Performer<"count"> = {
  in: "record",
  input: ({ metric }) => ({ metric }),
};
