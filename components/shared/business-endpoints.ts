import type * as selfService from "@/lib/agent/self-service/contract";
import { at } from "./address-of";

/** The part of the table of endpoints for a client's own facts, which are edited on more than one page. */
export const businessEndpoints = {
  myBusiness: at<typeof selfService.myBusiness>("GET /api/user/business"),
  saveMyBusiness: at<typeof selfService.saveMyBusiness>("PUT /api/user/business"),
};
