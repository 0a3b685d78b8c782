import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: what is left to do before the first customer's call. */

const firstStep = z.object({
  id: z.enum(["number", "divert", "calendar", "hours", "rehearsal", "notifications"]),
  title: z.string(),
  /** What to do, or what was done. */
  text: z.string(),
  /** What is really so, not what somebody ticked. */
  done: z.boolean(),
  /** Where the client does it; null where it is not theirs to do. */
  action: z.object({ label: z.string(), href: z.string() }).nullable(),
});
export type FirstStep = z.infer<typeof firstStep>;

const response = z.object({
  /** Null from the first customer's call on, and once the finished guide was closed. */
  data: z.array(firstStep).nullable(),
});

export const firstSteps = endpoint("GET /api/user/first-steps", {
  permission: "agent.change",
  summary: "What the signed-in client and their agency still have to do before the first customer's call",
  response,
});

export const closeFirstSteps = endpoint("POST /api/user/first-steps/close", {
  permission: "agent.change",
  summary: "Closes the guide for good; refused while a step is open",
  response,
  errors: ["conflict"],
});
