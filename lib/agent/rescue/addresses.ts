import { env } from "@/lib/platform/core/env";
import type { RescueStep } from "./contract";

/** Our public address of a step. */
export const stepAddress = (step: RescueStep) => `${env().APP_URL}/api/external/call/${step}`;

/**
 * Twilio's limits for asking an address, as the address's fragment: to connect, and in all (ms). Without them a caller
 * hears 15 s of ringing before the fallback is asked.
 * https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides
 */
const PROVIDER_LIMITS = "#ct=2000&tt=10000";
const OUR_LIMITS = "#ct=2000&tt=5000";

/** As stored at Twilio for a number of ours: our own address, or that of a Function which asks us. */
export const fallbackAddress = () => (env().TWILIO_FALLBACK_URL ?? stepAddress("fallback")) + OUR_LIMITS;

/** Vapi's address for ringing calls, as it stores it when it imports a number. It takes calls that still ring alone. */
export const providerAddress = () => `${env().VAPI_BASE_URL.replace(/\/+$/, "")}/twilio/inbound_call`;

/** Where a number's calls go first, as stored at Twilio: to the voice provider or, during a surge, to us. */
export const voiceAddress = ({ isSurge }: { isSurge: boolean }) =>
  isSurge ? stepAddress("admit") + OUR_LIMITS : providerAddress() + PROVIDER_LIMITS;

export const withoutFragment = (address: string) => address.split("#")[0] ?? "";
