import type { endNumber, giveNumber, setShares } from "@/lib/agent/sources/contract";
import type { setTouchPage } from "@/lib/agent/touches/contract";
import { at } from "./address-of";

/** The page of a campaign: apart, since the admin panel's script is near its limit. */
export const sourceEndpoints = {
  giveNumber: at<typeof giveNumber>("POST", "/api/admin/campaigns/{id}/numbers"),
  endNumber: at<typeof endNumber>("DELETE", "/api/admin/campaign-numbers/{id}"),
  setShares: at<typeof setShares>("PUT", "/api/admin/campaigns/{id}/shares"),
  setTouchPage: at<typeof setTouchPage>("PUT", "/api/admin/users/{id}/touch-page"),
} as const;
