import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { authenticateVoiceRequest } from "@/lib/providers/voice/authenticate";

const SECRET = "example secret of the operator";
const BODY = '{"message":{"type":"hang"}}';
const NOW = new Date("2026-03-17T10:00:00Z");

function accepts(
  headers: Record<string, string>,
  options: { rawBody?: string | Uint8Array; secret?: string } = {},
) {
  return authenticateVoiceRequest({
    headers: new Headers(headers),
    rawBody: options.rawBody ?? BODY,
    secret: options.secret ?? SECRET,
    now: NOW,
  });
}

function sign(timestamp: number | string, secret = SECRET): string {
  return createHmac("sha256", secret).update(`${timestamp}.${BODY}`).digest("hex");
}

function signed(timestamp: number | string, signature = sign(timestamp)) {
  return { "x-signature": signature, "x-timestamp": String(timestamp) };
}

describe("authenticateVoiceRequest", () => {
  it("accepts the bearer and the X-Vapi-Secret header (VOICE-01)", () => {
    expect(accepts({ Authorization: `Bearer ${SECRET}` })).toBe(true);
    expect(accepts({ authorization: `bearer ${SECRET}` })).toBe(true);
    expect(accepts({ "X-Vapi-Secret": SECRET })).toBe(true);
  });

  it("refuses no secret, a wrong one, a prefix and an extension of the right one (VOICE-01)", () => {
    expect(accepts({})).toBe(false);
    for (const wrong of ["", "x", SECRET.slice(0, -1), `${SECRET}x`, SECRET.toUpperCase()]) {
      expect(accepts({ authorization: `Bearer ${wrong}` })).toBe(false);
      expect(accepts({ "x-vapi-secret": wrong })).toBe(false);
    }
    expect(accepts({ authorization: SECRET })).toBe(false);
    expect(accepts({ authorization: `Basic ${SECRET}` })).toBe(false);
  });

  it("authenticates nobody by an empty secret (VOICE-01)", () => {
    expect(accepts({}, { secret: "" })).toBe(false);
    expect(accepts({ "x-vapi-secret": "" }, { secret: "" })).toBe(false);
    expect(accepts(signed(NOW.getTime(), sign(NOW.getTime(), "")), { secret: "" })).toBe(false);
  });

  it("accepts an HMAC with its stamp in seconds or milliseconds, with or without prefix (VOICE-01)", () => {
    const seconds = NOW.getTime() / 1000;
    expect(accepts(signed(seconds))).toBe(true);
    expect(accepts(signed(NOW.getTime()))).toBe(true);
    expect(accepts(signed(seconds, `sha256=${sign(seconds)}`))).toBe(true);
    expect(accepts(signed(seconds), { rawBody: new TextEncoder().encode(BODY) })).toBe(true);
  });

  it("refuses an HMAC of another body, secret or stamp, or without a stamp (VOICE-01)", () => {
    const seconds = NOW.getTime() / 1000;
    expect(accepts(signed(seconds), { rawBody: `${BODY} ` })).toBe(false);
    expect(accepts(signed(seconds, sign(seconds, "other")))).toBe(false);
    expect(accepts(signed(seconds, sign(seconds - 1)))).toBe(false);
    expect(accepts({ "x-signature": sign("") })).toBe(false);
    expect(accepts(signed("not a time"))).toBe(false);
  });

  it("refuses a replay older than five minutes, and a stamp from the future (VOICE-01)", () => {
    const seconds = NOW.getTime() / 1000;
    expect(accepts(signed(seconds - 299))).toBe(true);
    expect(accepts(signed(seconds + 299))).toBe(true);
    expect(accepts(signed(seconds - 301))).toBe(false);
    expect(accepts(signed(seconds + 301))).toBe(false);
    expect(accepts(signed(NOW.getTime() - 301_000))).toBe(false);
  });
});
