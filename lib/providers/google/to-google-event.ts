import { createHash } from "node:crypto";

/** A conversion in our words. */
export type GoogleConversion = {
  /** Google removes a second event with the same one. */
  transactionId: string;
  at: Date;
  /** E.164, with its plus sign: Google hashes it with it, Meta without. */
  phones: readonly string[];
  /** A call conversion: when the call began. */
  callStartedAt: Date | null;
  gclid?: string;
  gbraid?: string;
  wbraid?: string;
  amount: { minor: number; currency: string } | null;
  personalised: boolean;
};

/** As it is sent: everything that identifies a person is hashed. */
export type AdsEvent = Record<string, unknown> & { transactionId: string };

const MAX_IDENTIFIERS = 10;

/** The event as the Data Manager API takes it; null if nothing identifies the click or the caller. */
export function toGoogleEvent(conversion: GoogleConversion): AdsEvent | null {
  const { transactionId, at, phones, callStartedAt, amount, personalised } = conversion;
  const { gclid, gbraid, wbraid } = conversion;
  const identifiers = [...new Set(phones)]
    .filter((phone) => /^\+[1-9]\d{5,14}$/.test(phone))
    .slice(0, MAX_IDENTIFIERS)
    .map((phone) => ({ phoneNumber: createHash("sha256").update(phone).digest("hex") }));
  const clicks = Object.fromEntries(Object.entries({ gclid, gbraid, wbraid }).filter(([, id]) => id));
  const hasClick = Object.keys(clicks).length > 0 && !callStartedAt;
  if (identifiers.length === 0 && !hasClick) return null;
  return {
    transactionId,
    eventTimestamp: at.toISOString(),
    eventSource: callStartedAt ? "PHONE" : "OTHER",
    consent: {
      adUserData: "CONSENT_GRANTED",
      adPersonalization: personalised ? "CONSENT_GRANTED" : "CONSENT_DENIED",
    },
    ...(identifiers.length > 0 ? { userData: { userIdentifiers: identifiers } } : {}),
    ...(hasClick ? { adIdentifiers: clicks } : {}),
    ...(callStartedAt ? { callInfo: { startTimestamp: callStartedAt.toISOString() } } : {}),
    ...(amount ? { conversionValue: amount.minor / 100, currency: amount.currency } : {}),
  };
}
