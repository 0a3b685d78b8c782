import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: how Twilio's and the voice provider's lists of calls compare with ours. */

const count = z.number().int().min(0);
const instant = z.iso.datetime();

export const callLedger = z.object({
  /** The first London day that is counted, at most 30 days back; null while nothing was compared. */
  since: z.iso.date().nullable(),
  /** Calls on the phone company's list; null where it is not compared. */
  carrier: count.nullable(),
  /** Calls on the voice provider's list. */
  provider: count,
  /** Calls here. */
  here: count,
  differences: z.object({
    /** Known to others, and being fetched. */
    fetching: count,
    /** Known to others, and never to be had. */
    lost: count,
    /** Here, though they never reached the voice provider: no one could answer them. */
    never_reached: count,
    /** Here, by another way than the phone company. */
    other_way: count,
    not_at_carrier: count,
    not_at_provider: count,
  }),
  recordings: z.object({ all: count, waiting: count, lost: count }),
  /** When the lists were last compared to the end; null for never. */
  compared_at: instant.nullable(),
  /** Lists that cannot be read at present. */
  failing: z.array(z.object({ source: z.enum(["carrier", "provider"]), since: instant })),
});
export type CallLedger = z.infer<typeof callLedger>;

export const myCallLedger = endpoint({
  method: "GET",
  path: "/api/user/call-ledger",
  access: "client",
  summary:
    "How many of the signed-in client's calls of the last 30 days the phone company, the voice provider and we know, and what any difference consists of",
  response: z.object({ data: callLedger }),
});

export const adminLedger = callLedger.extend({
  /** What a list that cannot be read was answered with. */
  failures: z.array(z.object({ source: z.enum(["carrier", "provider"]), reason: z.string() })),
  /** The newest calls that are not here, with the reason. */
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
  /** Why recordings of the last 30 days were not kept, or not yet. */
  recording_problems: z.array(z.object({ reason: z.string(), count, is_lost: z.boolean() })),
});
export type AdminLedger = z.infer<typeof adminLedger>;

export const adminCallLedger = endpoint({
  method: "GET",
  path: "/api/admin/call-ledger",
  access: "admin",
  summary: "The same for one client, or for all calls without `userId`, with the reasons",
  query: z.object({ userId: z.uuid().toLowerCase().optional() }),
  response: z.object({ data: adminLedger }),
  errors: ["not_found"],
});
