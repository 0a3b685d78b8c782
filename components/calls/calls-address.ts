import type { CallFilters } from "@/lib/calls/calls/contract";

/** The address of the list of all calls with these filters, at this position. */
export function callsAddress(filters: CallFilters, cursor?: string | null): string {
  const search = new URLSearchParams();
  for (const name of ["q", "status", "direction", "days", "from", "to"] as const) {
    const value = filters[name];
    if (value) search.set(name, String(value));
  }
  if (cursor) search.set("cursor", cursor);
  return search.size > 0 ? `/dashboard/calls?${search}` : "/dashboard/calls";
}

export const callAddress = (callId: string): string => `/dashboard/calls/${encodeURIComponent(callId)}`;
