import type * as sources from "@/lib/agent/sources/contract";
import type * as touches from "@/lib/agent/touches/contract";
import { at } from "./address-of";

/** The page of a campaign: apart, since the admin panel's script is near its limit. */
export const sourceEndpoints = {
  giveNumber: at<typeof sources.giveNumber>("POST /api/admin/campaigns/{id}/numbers"),
  endNumber: at<typeof sources.endNumber>("DELETE /api/admin/campaign-numbers/{id}"),
  setShares: at<typeof sources.setShares>("PUT /api/admin/campaigns/{id}/shares"),
  setTouchPage: at<typeof touches.setTouchPage>("PUT /api/admin/users/{id}/touch-page"),
} as const;
