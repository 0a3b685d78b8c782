import type { Turn } from "@/lib/agent/promises/clauses";
import type { OutcomeCode } from "@/lib/agent/tools/outcome-codes";

/** What is known of a call that was not booked. */

export type JudgedTool = {
  id: string;
  /** Null for one of the client's own addresses. */
  action: string | null;
  name: string;
  status: string;
  code: OutcomeCode | null;
  arguments: unknown;
};

export type UnbookedCall = {
  turns: readonly Turn[];
  endReason: string | null;
  /** In order. */
  tools: readonly JudgedTool[];
  messageTaken: boolean;
  /** The names of the jobs that the client offers. */
  jobs: readonly string[];
  /** What the client said of it, in its correction. */
  notLead: "spam" | "not a lead" | null;
  /** A booking of the same caller within 14 days. */
  laterBookingId: string | null;
};
