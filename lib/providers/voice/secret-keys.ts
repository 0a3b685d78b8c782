/** What VOICE-06 keeps out of storage and logs: secrets by the name of their key, capabilities too. */

export const REMOVED = "[removed]";

const EXACT = new Set([
  "authorization",
  "authentication",
  "bearer",
  "callurl", // whoever has a web call's room address can join it
  "controlurl",
  "cookie",
  "credential",
  "credentials",
  "headers", // server.headers carry whatever secret the operator chose
  "jwt",
  "listenurl",
  "setcookie",
  "signature",
  "webcallurl",
  "xsignature",
]);
const PARTS = ["secret", "password", "passwd", "passphrase", "apikey", "accesskey", "privatekey", "authkey"];

/** Spelling does not matter: `twilioAuthToken`, `twilio_auth_token` and `Twilio-Auth-Token` are one key. */
export function isSecretKey(key: string, value?: unknown): boolean {
  const name = key.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (EXACT.has(name) || PARTS.some((part) => name.includes(part))) return true;
  if (name.startsWith("presigned")) return !name.endsWith("expiresat");
  // promptTokens: 813 is a count, twilioAuthToken is not
  return name.includes("token") && !(typeof value === "number" && !name.endsWith("token"));
}

const SIGNED_PARAMETER =
  /((?:^|[?&;\s"'])(?:x-amz-[a-z-]{1,40}|signature|sig|[a-z_-]{0,20}token|[a-z_-]{0,20}secret|password|api_?key|key)=)[^&\s"'<>\\]+/gi;
const CALL_CHANNEL = /\b(?:wss?|https?):\/\/[^\s"'<>\\]{1,300}\/(?:listen|control)\b/gi;
const AUTHORIZATION = /\b(bearer|basic)\s{1,4}[\w.~+/=-]{20,}/gi;
const HEADER_LINE =
  /\b(x-vapi-secret|x-signature|authorization)(\s{0,4}[:=]\s{0,4})[^\s"',;]+(?:[ \t][\w.~+/=-]{12,})?/gi;

/** Capabilities that give themselves away by their form, wherever in a text they stand. */
export function scrubCapabilities(text: string): string {
  return text
    .replace(HEADER_LINE, `$1$2${REMOVED}`)
    .replace(CALL_CHANNEL, REMOVED)
    .replace(SIGNED_PARAMETER, `$1${REMOVED}`)
    .replace(AUTHORIZATION, `$1 ${REMOVED}`);
}
