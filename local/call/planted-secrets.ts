/**
 * Fake secrets and capabilities of the kinds that the provider's payloads have been seen to echo. They grant nothing; a
 * product that stores or logs one of them would do so with a real one (VOICE-06).
 */
export const PLANTED = {
  twilioAuthToken: "planted-twilio-auth-token-0c1d",
  serverSecret: "planted-server-secret-7e2a",
  headerSecret: "planted-header-secret-91bf",
  listenUrl: "wss://phone-call-websocket.vapi.test/planted-listen-5d0e/listen",
  controlUrl: "https://phone-call-websocket.vapi.test/planted-control-a81c/control",
} as const;

/** The planted values that occur in a text; anything that the product stores or shows must have none. */
export function secretsIn(text: string): string[] {
  return Object.entries(PLANTED)
    .filter(([, value]) => text.includes(value))
    .map(([name]) => name);
}
