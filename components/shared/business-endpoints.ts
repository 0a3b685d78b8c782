import type { myBusiness, saveMyBusiness } from "@/lib/agent/self-service/contract";
import { at } from "./address-of";

/** The part of the table of endpoints for a client's own facts, which are edited on more than one page. */
export const businessEndpoints = {
  myBusiness: at<typeof myBusiness>("GET", "/api/user/business"),
  saveMyBusiness: at<typeof saveMyBusiness>("PUT", "/api/user/business"),
};
