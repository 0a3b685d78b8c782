import type { Reason } from "@/lib/agent/reasons/reasons";

/** The address of the page, or of the calls with one reason. */
export function notBookedAddress(days: number, reason?: Reason, page = 1): string {
  const search = new URLSearchParams({ days: String(days) });
  if (reason) search.set("reason", reason);
  if (page > 1) search.set("page", String(page));
  return `/dashboard/not-booked?${search}`;
}
