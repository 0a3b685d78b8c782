import {
  ADMIN_EMAIL,
  abroad,
  brightspark,
  clyde,
  hartley,
  hartleySecond,
  phoneNumbers,
} from "../demo/accounts";
import type { EmulatorsSeed } from "../emulators/start-emulators";
import type { Secrets } from "./home";

/** Fixed identities of our accounts at the embedded providers. */
export const TWILIO_ACCOUNT_SID = "AC0123456789abcdef0123456789abcdef";
export const GOOGLE_CLIENT_ID = "callwright-local.apps.googleusercontent.com";
export const FACEBOOK_AD_ACCOUNT_ID = "act_1234567890";
/** Where the demo's conversions go. */
export const META_DATASET_ID = "123456789012345";
export const GOOGLE_ADS = { account: "1234567890", callAction: "7100000001", purchaseAction: "7100000002" };
export const FACEBOOK_APP_SECRET = "the-embedded-app-secret";

/** For a new client. */
export const FREE_GOOGLE_ACCOUNT = "somebody.new@gmail.test";

const SERVICES = ["gmail", "calendar", "drive", "docs", "sheets", "contacts", "meet", "tasks", "ads"];

/** The accounts that the emulators have at start: ours, with our secrets, and the demo's people. */
export function emulatorSeed(
  secrets: Secrets,
  { appUrl, vapiUrl }: { appUrl: string; vapiUrl: string },
): EmulatorsSeed {
  return {
    vapi: {
      apiKeys: [secrets.vapiApiKey],
      assistants: [
        {
          id: hartley.assistantId,
          name: "Hartley & Sons Plumbing",
          metadata: { callwright: hartley.userId },
        },
        ...abroad.map(({ assistantId, business, userId }) => ({
          id: assistantId,
          name: business,
          metadata: { callwright: userId },
        })),
      ],
      phoneNumbers: [hartley, hartleySecond, clyde, brightspark, ...abroad].map(
        ({ phoneNumber, vapiPhoneNumberId }) => ({
          id: vapiPhoneNumberId,
          provider: "twilio",
          number: phoneNumber,
          smsEnabled: false,
          status: "active",
        }),
      ),
    },
    google: {
      users: [
        { email: hartley.email, name: "Joe Hartley" },
        { email: clyde.email, name: "Eilidh Murray" },
        { email: brightspark.email, name: "Sam Okafor" },
        ...abroad.map(({ email, owner }) => ({ email, name: owner })),
        { email: ADMIN_EMAIL, name: "Priya Nair" },
        { email: FREE_GOOGLE_ACCOUNT, name: "Somebody new" },
      ],
      adsAccounts: [
        {
          accountId: GOOGLE_ADS.account,
          email: ADMIN_EMAIL,
          actions: [
            { id: GOOGLE_ADS.callAction, type: "UPLOAD_CALLS" },
            { id: GOOGLE_ADS.purchaseAction, type: "UPLOAD_CLICKS" },
          ],
        },
      ],
      clients: [
        {
          clientId: GOOGLE_CLIENT_ID,
          clientSecret: secrets.googleClientSecret,
          name: "Callwright",
          redirectUris: SERVICES.map((service) => `${appUrl}/${service}-success`),
        },
      ],
    },
    twilio: {
      accountSid: TWILIO_ACCOUNT_SID,
      authToken: secrets.twilioAuthToken,
      phoneNumbers: phoneNumbers.map((number) => ({
        ...number,
        smsUrl: `${appUrl}/api/external/text`,
        voiceUrl: `${vapiUrl}/twilio/inbound_call#ct=2000&tt=10000`,
        voiceFallbackUrl: `${appUrl}/api/external/call/fallback#ct=2000&tt=5000`,
      })),
    },
    facebook: {
      appSecret: FACEBOOK_APP_SECRET,
      tokens: [{ token: secrets.facebookAccessToken }],
      datasets: [META_DATASET_ID],
      adAccounts: [
        {
          id: FACEBOOK_AD_ACCOUNT_ID,
          name: "Callwright clients",
          currency: "GBP",
          timezoneName: "Europe/London",
        },
      ],
    },
  };
}
