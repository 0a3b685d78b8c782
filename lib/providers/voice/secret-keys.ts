/** What VOICE-06 and GATE-10 keep out of storage and logs: secrets by the name of their key, and capabilities. */

export const REMOVED = "[removed]";

/** What callers say or type to pay or to authenticate (GATE-10). */
const OF_CALLERS =
  "pin pincode pinnumber otp otpcode onetimecode onetimepin passcode cvv cvv2 cvc cvc2 csc cv2 securitycode " +
  "cardsecuritycode verificationcode cardnumber cardno card creditcard creditcardnumber debitcard debitcardnumber pan";

const EXACT = new Set([
  ...OF_CALLERS.split(" "),
  "authorization",
  "authentication",
  "bearer",
  "callurl", // anyone with a web call's room address can join it
  "controlurl",
  "cookie",
  "credential",
  "credentials",
  "headers", // server.headers carry the operator's own secrets
  "jwt",
  "listenurl",
  "setcookie",
  "signature",
  "webcallurl",
  "xsignature",
]);
const PARTS = ["secret", "password", "passwd", "passphrase", "apikey", "accesskey", "privatekey", "authkey"];

type Verdict = "secret" | "public" | "secret unless a number";
const verdicts = new Map<string, Verdict>();
const MAX_VERDICTS = 2_000;

/** Spelling does not matter: `twilioAuthToken`, `twilio_auth_token` and `Twilio-Auth-Token` are one key. */
export function isSecretKey(key: string, value?: unknown): boolean {
  let verdict = verdicts.get(key);
  if (!verdict) {
    verdict = judge(key.toLowerCase().replace(/[^a-z0-9]/g, ""));
    // A message always has the same few hundred keys.
    if (verdicts.size < MAX_VERDICTS && key.length <= 64) verdicts.set(key, verdict);
  }
  return verdict === "secret" || (verdict === "secret unless a number" && typeof value !== "number");
}

function judge(name: string): Verdict {
  if (EXACT.has(name) || PARTS.some((part) => name.includes(part))) return "secret";
  if (name.startsWith("presigned")) return name.endsWith("expiresat") ? "public" : "secret";
  if (!name.includes("token")) return "public";
  return name.endsWith("token") ? "secret" : "secret unless a number"; // promptTokens: 813 is a count
}

const SIGNED_PARAMETER =
  /((?:^|[?&;\s"'])(?:x-amz-[a-z-]{1,40}|signature|sig|[a-z_-]{0,20}token|[a-z_-]{0,20}secret|password|api_?key|key)=)[^&\s"'<>\\]+/gi;
const CALL_CHANNEL = /\b(?:wss?|https?):\/\/[^\s"'<>\\]{1,300}\/(?:listen|control)\b/gi;
const AUTHORIZATION = /\b(bearer|basic)\s{1,4}[\w.~+/=-]{20,}/gi;
const HEADER_LINE =
  /\b(x-vapi-secret|x-signature|authorization)(\s{0,4}[:=]\s{0,4})[^\s"',;]+(?:[ \t][\w.~+/=-]{12,})?/gi;

/**
 * Substrings that each pattern requires: most texts of a call have none of them, and every text passes through here.
 */
const MAY_HOLD_ONE = /[:=]|bearer|basic/i;

/** Capabilities recognisable by their form, anywhere in a text. */
export function scrubCapabilities(text: string): string {
  if (!MAY_HOLD_ONE.test(text)) return text;
  let scrubbed = text.replace(HEADER_LINE, `$1$2${REMOVED}`);
  if (scrubbed.includes("://")) scrubbed = scrubbed.replace(CALL_CHANNEL, REMOVED);
  if (scrubbed.includes("=")) scrubbed = scrubbed.replace(SIGNED_PARAMETER, `$1${REMOVED}`);
  return scrubbed.replace(AUTHORIZATION, `$1 ${REMOVED}`);
}
