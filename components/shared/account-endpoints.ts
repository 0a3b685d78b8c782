import type { askForReset, choosePassword, showAccessLink } from "@/lib/accounts/access-links/contract";
import type {
  consentAddress,
  disconnectService,
  oauthCallback,
  tokenHealth,
} from "@/lib/accounts/connections/contract";
import type { contact } from "@/lib/accounts/leads/contract";
import type {
  addPushDevice,
  myNotifications,
  removePushDevice,
  saveNotifications,
  testNotifications,
} from "@/lib/accounts/notifications/contract";
import type {
  changeMyEmail,
  changeMyPassword,
  myAccount,
  saveMyAccount,
} from "@/lib/accounts/own-account/contract";
import type {
  accountPeople,
  changePersonRole,
  inviteAgain,
  invitePerson,
  removePerson,
} from "@/lib/accounts/people/contract";
import type {
  addApp,
  addPasskey,
  confirmApp,
  mySecondFactors,
  proveWithCode,
  proveWithPasskey,
  removeSecondFactor,
  renewRecoveryCodes,
  showProof,
  startPasskey,
  startPasskeyProof,
} from "@/lib/accounts/second-factor/contract";
import type { endMyOtherSessions, endMySession, mySessions } from "@/lib/accounts/sessions/contract";
import type { signIn } from "@/lib/accounts/sign-in/contract";
import type { myDigests, revokeDigest, saveDigests, sendDigestNow } from "@/lib/agent/digests/contract";
import type { myReminders, saveReminders } from "@/lib/agent/reminders/contract";
import type { leave, myLeaving, stay } from "@/lib/dashboard/leaving/contract";
import type { myLooks } from "@/lib/dashboard/looks/contract";
import type { eraseCaller, listErasures, startExport } from "@/lib/dashboard/personal-data/contract";
import type { chooseRetention, holdCall, letCallGo, myRetention } from "@/lib/dashboard/retention/contract";
import { at } from "./address-of";

/** What the settings page reads and saves: apart from the others, since the dashboard's script is near its limit. */
export const accountEndpoints = {
  myAccount: at<typeof myAccount>("GET", "/api/user/account"),
  saveMyAccount: at<typeof saveMyAccount>("PUT", "/api/user/account"),
  changeMyEmail: at<typeof changeMyEmail>("POST", "/api/user/account/email"),
  changeMyPassword: at<typeof changeMyPassword>("POST", "/api/user/account/password"),
  accountPeople: at<typeof accountPeople>("GET", "/api/user/people"),
  invitePerson: at<typeof invitePerson>("POST", "/api/user/people"),
  changePersonRole: at<typeof changePersonRole>("PUT", "/api/user/people/{id}"),
  removePerson: at<typeof removePerson>("DELETE", "/api/user/people/{id}"),
  inviteAgain: at<typeof inviteAgain>("POST", "/api/user/people/{id}/invitation"),
  showProof: at<typeof showProof>("GET", "/api/auth/proof"),
  proveWithCode: at<typeof proveWithCode>("POST", "/api/auth/proof"),
  startPasskeyProof: at<typeof startPasskeyProof>("POST", "/api/auth/proof/passkey/challenge"),
  proveWithPasskey: at<typeof proveWithPasskey>("POST", "/api/auth/proof/passkey"),
  mySecondFactors: at<typeof mySecondFactors>("GET", "/api/user/second-factors"),
  addApp: at<typeof addApp>("POST", "/api/user/second-factors/app"),
  confirmApp: at<typeof confirmApp>("POST", "/api/user/second-factors/app/{id}"),
  startPasskey: at<typeof startPasskey>("POST", "/api/user/second-factors/passkeys/challenge"),
  addPasskey: at<typeof addPasskey>("POST", "/api/user/second-factors/passkeys"),
  removeSecondFactor: at<typeof removeSecondFactor>("DELETE", "/api/user/second-factors/{id}"),
  renewRecoveryCodes: at<typeof renewRecoveryCodes>("POST", "/api/user/second-factors/recovery-codes"),
  eraseCaller: at<typeof eraseCaller>("POST", "/api/user/erasures"),
  startExport: at<typeof startExport>("POST", "/api/user/export"),
  myLeaving: at<typeof myLeaving>("GET", "/api/user/leaving"),
  leave: at<typeof leave>("POST", "/api/user/leaving"),
  stay: at<typeof stay>("DELETE", "/api/user/leaving"),
  myRetention: at<typeof myRetention>("GET", "/api/user/retention"),
  chooseRetention: at<typeof chooseRetention>("PUT", "/api/user/retention"),
  holdCall: at<typeof holdCall>("PUT", "/api/user/calls/{callId}/hold"),
  letCallGo: at<typeof letCallGo>("DELETE", "/api/user/calls/{callId}/hold"),
  listErasures: at<typeof listErasures>("GET", "/api/user/erasures"),
  mySessions: at<typeof mySessions>("GET", "/api/user/sessions"),
  endMySession: at<typeof endMySession>("DELETE", "/api/user/sessions/{id}"),
  endMyOtherSessions: at<typeof endMyOtherSessions>("DELETE", "/api/user/sessions"),
  myReminders: at<typeof myReminders>("GET", "/api/user/reminders"),
  saveReminders: at<typeof saveReminders>("PUT", "/api/user/reminders"),
  myDigests: at<typeof myDigests>("GET", "/api/user/digests"),
  saveDigests: at<typeof saveDigests>("PUT", "/api/user/digests"),
  sendDigestNow: at<typeof sendDigestNow>("POST", "/api/user/digests"),
  revokeDigest: at<typeof revokeDigest>("DELETE", "/api/user/digests/{id}"),
  myLooks: at<typeof myLooks>("GET", "/api/user/looks"),
  consentAddress: at<typeof consentAddress>("GET", "/api/google/{service}/auth-url"),
  disconnectService: at<typeof disconnectService>("DELETE", "/api/google/{service}/connection"),
  oauthCallback: at<typeof oauthCallback>("POST", "/api/google/{service}/oauth-callback"),
  tokenHealth: at<typeof tokenHealth>("GET", "/api/token-health/token-health/{userId}"),
  contact: at<typeof contact>("POST", "/api/contact"),
  signIn: at<typeof signIn>("POST", "/api/auth/sign-in"),
  askForReset: at<typeof askForReset>("POST", "/api/auth/password-reset"),
  showAccessLink: at<typeof showAccessLink>("POST", "/api/auth/access-link"),
  choosePassword: at<typeof choosePassword>("POST", "/api/auth/access-link/password"),
  myNotifications: at<typeof myNotifications>("GET", "/api/user/notifications"),
  saveNotifications: at<typeof saveNotifications>("PUT", "/api/user/notifications"),
  addPushDevice: at<typeof addPushDevice>("POST", "/api/user/notifications/devices"),
  removePushDevice: at<typeof removePushDevice>("DELETE", "/api/user/notifications/devices/{id}"),
  testNotifications: at<typeof testNotifications>("POST", "/api/user/notifications/test"),
} as const;
