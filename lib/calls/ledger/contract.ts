import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: how Twilio's and the voice provider's lists of calls compare with ours. */

const count = z.number().int().min(0);
const instant = z.iso.datetime();

export const callLedger = z.object({
  /** The first day that is counted, at most 30 days back; null if nothing has been compared. */
  since: z.iso.date().nullable(),
  /** Calls on the phone company's list; null if it is not compared. */
  carrier: count.nullable(),
  /** Calls on the voice provider's list. */
  provider: count,
  /** Calls stored here. */
  here: count,
  differences: z.object({
    /** On another list, and being fetched. */
    fetching: count,
    /** On another list, and lost for good. */
    lost: count,
    /** Stored here but never seen by the voice provider, so they went unanswered. */
    never_reached: count,
    /** Stored here, but did not come through the phone company. */
    other_way: count,
    not_at_carrier: count,
    not_at_provider: count,
  }),
  recordings: z.object({ all: count, waiting: count, lost: count }),
  /** When the lists were last fully compared; null if never. */
  compared_at: instant.nullable(),
  /** Lists that currently cannot be read. */
  failing: z.array(z.object({ source: z.enum(["carrier", "provider"]), since: instant })),
});
export type CallLedger = z.infer<typeof callLedger>;

export const myCallLedger = endpoint("GET /api/user/call-ledger", {
  permission: "calls.list",
  summary:
    "How many of the signed-in client's calls of the last 30 days the phone company, the voice provider and we know, and what any difference consists of",
  response: z.object({ data: callLedger }),
});

export const adminLedger = callLedger.extend({
  /** The error of a list that cannot be read. */
  failures: z.array(z.object({ source: z.enum(["carrier", "provider"]), reason: z.string() })),
  /** The newest calls that are missing here, with the reason. */
  open: z.array(
    z.object({
      source: z.enum(["carrier", "provider"]),
      id: z.string(),
      happened_at: instant,
      caller: z.string().nullable(),
      called: z.string().nullable(),
      reason: z.string(),
    }),
  ),
  /** Why recordings of the last 30 days are missing or pending. */
  recording_problems: z.array(z.object({ reason: z.string(), count, is_lost: z.boolean() })),
});
export type AdminLedger = z.infer<typeof adminLedger>;

export const adminCallLedger = endpoint("GET /api/admin/call-ledger", {
  permission: "agency.read",
  summary: "The same for one client, or for all calls without `userId`, with the reasons",
  query: z.object({ userId: z.uuid().toLowerCase().optional() }),
  response: z.object({ data: adminLedger }),
  errors: ["not_found"],
});
