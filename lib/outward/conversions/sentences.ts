/** Browser-safe: what is said of an event, in sentences. */

export const DIAGNOSES = {
  noConsent:
    "Not sent: this customer has not agreed on a page, and it is not recorded that your callers are told and agree.",
  refusedConsent: "Not sent: this customer declined on a page.",
  withheld: "Not sent: the caller's number was withheld, so Google couldn't match the call.",
  nothingToMatch: "Not sent: there is no number or click that it could be matched by.",
  tooOld: "Not sent in time: the provider doesn't accept events that old.",
  takenBack: "Taken back before it was sent.",
  cancelled: "The job was cancelled before this was sent.",
  moved: "The destination was changed or switched off before this was sent.",
  erased: "The caller was erased, so there is nothing left to send.",
  unknown:
    "We don't know whether it arrived, and it can no longer be sent again without the risk of counting twice.",
  silent: "Google accepted it but never reported the result.",
  unnamed: "Google refused some events of this request and didn't say which.",
  hadIt: "Google already had it.",
  token: "Meta refused our access token. We try again every hour.",
  dataset: "Meta doesn't know this dataset, or our token has no access to it. We try again every hour.",
  grant: "Google Ads isn't connected, or Google has stopped access. Connect it again.",
  account:
    "Google doesn't let us send to this account or conversion action. Check the ids; we try again every hour.",
  busy: "The provider didn't respond. We try again soon.",
  unbuildable: "The event could not be made from what is known of the job.",
} as const;

export const changedNote = (minor: number, currency: string) =>
  `The amount is now ${(minor / 100).toFixed(2)} ${currency}. What was already sent can't be recalled.`;
export const TAKEN_BACK_NOTE = "The payment was taken back later. What was already sent can't be recalled.";
export const DECLINED_NOTE =
  "The customer declined on a page later. What was already sent can't be recalled.";
export const NO_CONSENT_NOTE =
  "It is no longer recorded that this caller was told and agreed. What was already sent can't be recalled.";
export const CANCELLED_NOTE = "The job was cancelled later. What was already sent can't be recalled.";

const GOOGLE_REASONS: Record<string, string> = {
  EVENT_TOO_OLD: "it happened too long ago",
  DENIED_CONSENT: "the customer's consent is missing or denied",
  NO_CONSENT: "the account has not consented to Google's core services",
  UNKNOWN_CONSENT: "the customer's consent is unclear",
  DUPLICATE_GCLID: "a conversion of the same click and time exists already",
  INVALID_GCLID: "the id of the click is not valid",
  INVALID_GBRAID: "the id of the click is not valid",
  INVALID_WBRAID: "the id of the click is not valid",
  INTERNAL_ERROR: "something failed on Google's side",
  DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED:
    "the account has not accepted the terms of enhanced conversions",
  INVALID_EVENT: "the event is not valid",
  INVALID_FORMAT: "the event has the wrong format",
  OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER: "the click belongs to another account's ads",
  INVALID_FIELD: "a field is not valid",
  INVALID_ARGUMENT: "a field is not valid",
};

/** Google's reason in a sentence; its own name for it is kept, so that it can be looked up. */
export function googleSentence(reason: string): string {
  const words = GOOGLE_REASONS[reason];
  return words
    ? `Google refused it: ${words} (${reason}).`
    : `Google refused it: ${reason || "no reason given"}.`;
}

export const metaSentence = (explanation: string | null, reason: string) =>
  explanation ? `Meta refused it: ${explanation}` : `Meta refused it without giving a reason (${reason}).`;
