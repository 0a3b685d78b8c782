import type * as accessLinks from "@/lib/accounts/access-links/contract";
import type * as connections from "@/lib/accounts/connections/contract";
import type * as leads from "@/lib/accounts/leads/contract";
import type * as notifications from "@/lib/accounts/notifications/contract";
import type * as ownAccount from "@/lib/accounts/own-account/contract";
import type * as people from "@/lib/accounts/people/contract";
import type * as secondFactor from "@/lib/accounts/second-factor/contract";
import type * as sessions from "@/lib/accounts/sessions/contract";
import type * as signIn from "@/lib/accounts/sign-in/contract";
import type * as digests from "@/lib/agent/digests/contract";
import type * as reminders from "@/lib/agent/reminders/contract";
import type * as leaving from "@/lib/dashboard/leaving/contract";
import type * as looks from "@/lib/dashboard/looks/contract";
import type * as personalData from "@/lib/dashboard/personal-data/contract";
import type * as retention from "@/lib/dashboard/retention/contract";
import { at } from "./address-of";

/** What the settings page reads and saves: apart from the others, since the dashboard's script is near its limit. */
export const accountEndpoints = {
  myAccount: at<typeof ownAccount.myAccount>("GET /api/user/account"),
  saveMyAccount: at<typeof ownAccount.saveMyAccount>("PUT /api/user/account"),
  changeMyEmail: at<typeof ownAccount.changeMyEmail>("POST /api/user/account/email"),
  changeMyPassword: at<typeof ownAccount.changeMyPassword>("POST /api/user/account/password"),
  accountPeople: at<typeof people.accountPeople>("GET /api/user/people"),
  invitePerson: at<typeof people.invitePerson>("POST /api/user/people"),
  changePersonRole: at<typeof people.changePersonRole>("PUT /api/user/people/{id}"),
  removePerson: at<typeof people.removePerson>("DELETE /api/user/people/{id}"),
  inviteAgain: at<typeof people.inviteAgain>("POST /api/user/people/{id}/invitation"),
  showProof: at<typeof secondFactor.showProof>("GET /api/auth/proof"),
  proveWithCode: at<typeof secondFactor.proveWithCode>("POST /api/auth/proof"),
  startPasskeyProof: at<typeof secondFactor.startPasskeyProof>("POST /api/auth/proof/passkey/challenge"),
  proveWithPasskey: at<typeof secondFactor.proveWithPasskey>("POST /api/auth/proof/passkey"),
  mySecondFactors: at<typeof secondFactor.mySecondFactors>("GET /api/user/second-factors"),
  addApp: at<typeof secondFactor.addApp>("POST /api/user/second-factors/app"),
  confirmApp: at<typeof secondFactor.confirmApp>("POST /api/user/second-factors/app/{id}"),
  startPasskey: at<typeof secondFactor.startPasskey>("POST /api/user/second-factors/passkeys/challenge"),
  addPasskey: at<typeof secondFactor.addPasskey>("POST /api/user/second-factors/passkeys"),
  removeSecondFactor: at<typeof secondFactor.removeSecondFactor>("DELETE /api/user/second-factors/{id}"),
  renewRecoveryCodes: at<typeof secondFactor.renewRecoveryCodes>(
    "POST /api/user/second-factors/recovery-codes",
  ),
  eraseCaller: at<typeof personalData.eraseCaller>("POST /api/user/erasures"),
  startExport: at<typeof personalData.startExport>("POST /api/user/export"),
  myLeaving: at<typeof leaving.myLeaving>("GET /api/user/leaving"),
  leave: at<typeof leaving.leave>("POST /api/user/leaving"),
  stay: at<typeof leaving.stay>("DELETE /api/user/leaving"),
  myRetention: at<typeof retention.myRetention>("GET /api/user/retention"),
  chooseRetention: at<typeof retention.chooseRetention>("PUT /api/user/retention"),
  holdCall: at<typeof retention.holdCall>("PUT /api/user/calls/{callId}/hold"),
  letCallGo: at<typeof retention.letCallGo>("DELETE /api/user/calls/{callId}/hold"),
  listErasures: at<typeof personalData.listErasures>("GET /api/user/erasures"),
  mySessions: at<typeof sessions.mySessions>("GET /api/user/sessions"),
  endMySession: at<typeof sessions.endMySession>("DELETE /api/user/sessions/{id}"),
  endMyOtherSessions: at<typeof sessions.endMyOtherSessions>("DELETE /api/user/sessions"),
  myReminders: at<typeof reminders.myReminders>("GET /api/user/reminders"),
  saveReminders: at<typeof reminders.saveReminders>("PUT /api/user/reminders"),
  myDigests: at<typeof digests.myDigests>("GET /api/user/digests"),
  saveDigests: at<typeof digests.saveDigests>("PUT /api/user/digests"),
  sendDigestNow: at<typeof digests.sendDigestNow>("POST /api/user/digests"),
  revokeDigest: at<typeof digests.revokeDigest>("DELETE /api/user/digests/{id}"),
  myLooks: at<typeof looks.myLooks>("GET /api/user/looks"),
  consentAddress: at<typeof connections.consentAddress>("GET /api/google/{service}/auth-url"),
  disconnectService: at<typeof connections.disconnectService>("DELETE /api/google/{service}/connection"),
  oauthCallback: at<typeof connections.oauthCallback>("POST /api/google/{service}/oauth-callback"),
  tokenHealth: at<typeof connections.tokenHealth>("GET /api/token-health/token-health/{userId}"),
  contact: at<typeof leads.contact>("POST /api/contact"),
  signIn: at<typeof signIn.signIn>("POST /api/auth/sign-in"),
  askForReset: at<typeof accessLinks.askForReset>("POST /api/auth/password-reset"),
  showAccessLink: at<typeof accessLinks.showAccessLink>("POST /api/auth/access-link"),
  choosePassword: at<typeof accessLinks.choosePassword>("POST /api/auth/access-link/password"),
  myNotifications: at<typeof notifications.myNotifications>("GET /api/user/notifications"),
  saveNotifications: at<typeof notifications.saveNotifications>("PUT /api/user/notifications"),
  addPushDevice: at<typeof notifications.addPushDevice>("POST /api/user/notifications/devices"),
  removePushDevice: at<typeof notifications.removePushDevice>("DELETE /api/user/notifications/devices/{id}"),
  testNotifications: at<typeof notifications.testNotifications>("POST /api/user/notifications/test"),
} as const;
