import type {
  changeMyEmail,
  changeMyPassword,
  myAccount,
  saveMyAccount,
} from "@/lib/accounts/own-account/contract";
import type { endMyOtherSessions, endMySession, mySessions } from "@/lib/accounts/sessions/contract";
import type { myBusiness, saveMyBusiness } from "@/lib/agent/self-service/contract";
import type { myLooks } from "@/lib/dashboard/looks/contract";
import { at } from "./address-of";

/** What the settings page reads and saves: apart from the others, since the dashboard's script is near its limit. */
export const accountEndpoints = {
  myAccount: at<typeof myAccount>("GET", "/api/user/account"),
  saveMyAccount: at<typeof saveMyAccount>("PUT", "/api/user/account"),
  changeMyEmail: at<typeof changeMyEmail>("POST", "/api/user/account/email"),
  changeMyPassword: at<typeof changeMyPassword>("POST", "/api/user/account/password"),
  mySessions: at<typeof mySessions>("GET", "/api/user/sessions"),
  endMySession: at<typeof endMySession>("DELETE", "/api/user/sessions/{id}"),
  endMyOtherSessions: at<typeof endMyOtherSessions>("DELETE", "/api/user/sessions"),
  myBusiness: at<typeof myBusiness>("GET", "/api/user/business"),
  saveMyBusiness: at<typeof saveMyBusiness>("PUT", "/api/user/business"),
  myLooks: at<typeof myLooks>("GET", "/api/user/looks"),
} as const;
