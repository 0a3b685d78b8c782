import { callsAddress } from "@/components/calls/calls-address";
import type { CallFilters } from "@/lib/calls/calls/contract";

type Place = { filters?: CallFilters; user?: string; cursor?: string | null };

/** The address of all clients' calls, or of one client's, with these filters. */
export function adminCallsAddress({ filters = {}, user, cursor }: Place): string {
  const [, search] = callsAddress(filters, cursor).split("?");
  const query = new URLSearchParams(search);
  if (user) query.set("user", user);
  return query.size > 0 ? `/admin/calls?${query}` : "/admin/calls";
}
