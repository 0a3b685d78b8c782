import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isSigned, readCredentials } from "./authenticate";

const SECRET = "example secret of the operator";
const BODY = '{"message":{"type":"hang"}}';
const NOW = new Date("2026-03-17T10:00:00Z");

function accepts(
  headers: Record<string, string>,
  options: { rawBody?: string | Uint8Array; secret?: string } = {},
) {
  const sent = { headers: new Headers(headers), secrets: [options.secret ?? SECRET], now: NOW };
  const shown = readCredentials(sent);
  return (
    shown === "proven" || (shown === "signed" && isSigned({ ...sent, rawBody: options.rawBody ?? BODY }))
  );
}

function sign(timestamp: number | string, secret = SECRET): string {
  return createHmac("sha256", secret).update(`${timestamp}.${BODY}`).digest("hex");
}

function signed(timestamp: number | string, signature = sign(timestamp)) {
  return { "x-signature": signature, "x-timestamp": String(timestamp) };
}

describe("a request of the voice provider", () => {
  it("accepts the bearer and the X-Vapi-Secret header (VOICE-01)", () => {
    expect(accepts({ Authorization: `Bearer ${SECRET}` })).toBe(true);
    expect(accepts({ authorization: `bearer ${SECRET}` })).toBe(true);
    expect(accepts({ "X-Vapi-Secret": SECRET })).toBe(true);
    expect(accepts({ authorization: `Bearer   ${SECRET}` })).toBe(true);
    expect(accepts({ authorization: `Not a Bearer ${SECRET}` })).toBe(false);
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

  it("never authenticates with an empty secret (VOICE-01)", () => {
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
    expect(accepts(signed(seconds - 300))).toBe(true);
    for (const stamp of [`x${seconds}`, `${seconds}x`, "12345678", `${NOW.getTime()}00`]) {
      expect(accepts(signed(stamp)), stamp).toBe(false);
    }
    expect(
      accepts({ "x-signature": ` SHA256=${sign(seconds).toUpperCase()} `, "x-timestamp": ` ${seconds} ` }),
    ).toBe(true);
  });

  it("is accepted with any currently valid secret, by each method (GATE-06)", () => {
    const secrets = ["the new secret of the operator", SECRET];
    const now = NOW;
    expect(readCredentials({ headers: new Headers({ "x-vapi-secret": SECRET }), secrets, now })).toBe(
      "proven",
    );
    const headers = new Headers(signed(NOW.getTime()));
    expect(isSigned({ headers, secrets, now, rawBody: BODY })).toBe(true);
    expect(isSigned({ headers, secrets: secrets.slice(0, 1), now, rawBody: BODY })).toBe(false);
    expect(readCredentials({ headers: new Headers({ "x-vapi-secret": SECRET }), secrets: [], now })).toBe(
      "unknown",
    );
    expect(isSigned({ headers, secrets: [], now, rawBody: BODY })).toBe(false);
  });

  it("is recognised as unauthenticated by its headers, unless they hold a fresh, well-formed signature (GATE-07)", () => {
    const shown = (headers: Record<string, string>) =>
      readCredentials({ headers: new Headers(headers), secrets: [SECRET], now: NOW });
    const hex = "0".repeat(64);
    expect(shown(signed(NOW.getTime(), hex))).toBe("signed");
    const strangers: Record<string, string>[] = [
      {},
      { "x-vapi-secret": "wrong" },
      { authorization: "Bearer wrong" },
      { "x-signature": hex },
      signed(NOW.getTime(), "x"),
      signed(NOW.getTime(), `${hex}0`),
      signed(NOW.getTime(), hex.replace("0", "g")),
      signed(NOW.getTime() - 301_000, hex),
      signed(NOW.getTime() + 301_000, hex),
      signed("soon", hex),
    ];
    for (const headers of strangers) {
      expect(shown(headers), JSON.stringify(headers)).toBe("unknown");
    }
  });
});
