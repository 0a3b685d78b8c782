import type * as money from "@/lib/agent/money/contract";
import { at } from "./address-of";

/** What became of a visit: apart from the others, since the dashboard's script is near its limit. */
export const outcomeEndpoints = {
  tellByTap: at<typeof money.tellByTap>("PUT /api/user/bookings/{id}/outcome"),
} as const;
