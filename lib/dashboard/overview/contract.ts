import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { searchText } from "@/lib/platform/http/search-text";

/** Browser-safe: all clients at a glance, for admins. */

const count = z.number().int();

const overviewClient = z.object({
  id: z.uuid(),
  /** The business's name, else the person's. */
  name: z.string(),
  email: z.string(),
  /** Where the business is; null while unknown. */
  town: z.string().nullable(),
  /** The state of the agent. */
  agent: z.enum(["live", "paused", "offline", "not live", "disabled"]),
  /** What fails of a live agent, by its required checks; of a disabled client nothing. */
  failing: z.array(z.string()),
  /** Open ones; at most 100. */
  emergencies: count,
  to_dos: count,
  /** The client's own day, and what it had so far. */
  today: z.iso.date(),
  calls: count,
  bookings: count,
  /** Calls that go on now. */
  running: count,
  /** What calls and texts of this month cost the agency so far, by currency; months are those of the bills, in UTC. */
  costs: z.array(z.object({ currency: z.string(), micros: count })),
});
export type OverviewClient = z.infer<typeof overviewClient>;

const overview = z.object({
  lines: z.object({
    /** Calls of all clients that go on now, and how many the voice provider takes. */
    running: count,
    of: count,
    is_nearly_full: z.boolean(),
    /** While nearly all are in use, clients take turns: since when, and how many callers heard our answer instead. */
    surge: z.object({ since: z.iso.datetime({ offset: true }), unserved: count }).nullable(),
  }),
  /** Clients with an open emergency, a failing or a stopped agent, unless they are disabled. */
  need_attention: count,
  /** Who needs attention comes first: worst, longest, most to-dos. Then everyone else, the newest first. */
  clients: z.array(overviewClient),
  /** Where the next page begins; null on the last. */
  next: count.nullable(),
});
export type Overview = z.infer<typeof overview>;

export const clientOverview = endpoint("GET /api/admin/overview", {
  permission: "agency.read",
  summary: "All clients at a glance, those who need attention first, and the voice provider's lines in use",
  query: z.object({
    /** Part of a name, an email address, a number or a town. */
    search: searchText,
    from: z.coerce.number("a whole number").int().min(0).max(1_000_000).default(0),
  }),
  response: z.object({ data: overview }),
});
