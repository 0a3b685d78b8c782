import { pageCursor } from "@/lib/platform/http/page-limit";
import { type CallFilters, callFilters } from "./contract";

type ListAddress = { filters: CallFilters; cursor: string | undefined };

/** The filters in a page's address. Invalid ones are ignored, so that an old or truncated link still shows calls. */
export function readListAddress(search: Record<string, string | string[] | undefined>): ListAddress {
  const read = (name: keyof CallFilters) => {
    const value = search[name];
    const parsed = callFilters.shape[name].safeParse(Array.isArray(value) ? value[0] : value || undefined);
    return parsed.success && parsed.data ? { [name]: parsed.data } : {};
  };
  return {
    filters: {
      ...read("q"),
      ...read("status"),
      ...read("direction"),
      ...read("days"),
      ...read("from"),
      ...read("to"),
    },
    cursor: pageCursor.safeParse(search.cursor).data,
  };
}
