import { createHmac } from "node:crypto";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { looksLikeTicket, readTicket, signTicket } from "./ticket";

const KEY = Buffer.alloc(32, 1);
const OTHER_KEY = Buffer.alloc(32, 2);
const USER = "6f0d5f3e-6a52-4c1e-9d0f-0c8f2f0a5b11";
const LISTENER = { userId: USER, sessionId: "0b7b8a52-94a5-4d57-8f0e-2f1c7b7f3c10" };
const CALL = "call-1";

const sign = (key = KEY) => signTicket(CALL, LISTENER, key).token;
afterEach(() => {
  vi.useRealTimers();
});

describe("a play ticket (ROLE-16)", () => {
  it("names the user it was made for", () => {
    expect(readTicket(sign(), CALL, [KEY])).toEqual(LISTENER);
    expect(looksLikeTicket(sign())).toBe(true);
  });

  it("is for one call alone", () => {
    for (const callId of ["call-2", "", "../call-1", "call-1 "]) {
      expect(readTicket(sign(), callId, [KEY]), callId).toBeNull();
    }
  });

  it("expires after five minutes", () => {
    vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") });
    const { token, expiresAt } = signTicket(CALL, LISTENER, KEY);
    expect(expiresAt).toEqual(new Date("2026-11-21T12:05:00Z"));
    vi.setSystemTime(new Date("2026-11-21T12:04:59.999Z"));
    expect(readTicket(token, CALL, [KEY])).not.toBeNull();
    vi.setSystemTime(new Date("2026-11-21T12:05:00Z"));
    expect(readTicket(token, CALL, [KEY])).toBeNull();
  });

  it("outlives a key rotation, but not the removal of its key", () => {
    expect(readTicket(sign(), CALL, [OTHER_KEY, KEY])).not.toBeNull();
    expect(readTicket(sign(), CALL, [OTHER_KEY])).toBeNull();
  });

  it("is invalid when altered anywhere (property)", () => {
    const token = sign();
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(..."AZaz09-_."), (at, character) => {
        fc.pre(token[at] !== character);
        const altered = token.slice(0, at) + character + token.slice(at + 1);
        // The last character of 32 bytes in base64url carries two unused bits.
        const sameBytes =
          at === token.length - 1 &&
          Buffer.from(altered.slice(-43), "base64url").equals(Buffer.from(token.slice(-43), "base64url"));
        if (!sameBytes) expect(readTicket(altered, CALL, [KEY])).toBeNull();
      }),
    );
  });

  it("cannot be forged, nor made from anything else that was signed", () => {
    const payload = Buffer.from(
      JSON.stringify({ callId: CALL, userId: USER, exp: Date.now() + 60_000 }),
    ).toString("base64url");
    const mac = (text: string) => createHmac("sha256", KEY).update(text).digest("base64url");
    for (const token of [
      "",
      "play1",
      "play1..",
      `play1.${payload}`,
      `play1.${payload}.`,
      `play1.${payload}.${mac(payload)}`,
      `play2.${payload}.${mac(`play2.${payload}`)}`,
      `play1.${payload}.${mac(`play1.${payload}`)}.x`,
      `play1.${payload}.${mac(`play1.${payload}`).slice(0, 20)}`,
      `play1.bm90IGpzb24.${mac("play1.x")}`,
    ]) {
      expect(readTicket(token, CALL, [KEY]), token).toBeNull();
    }
  });

  it("is not accepted as a session's token, nor the other way round", () => {
    expect(looksLikeTicket("eyJhbGciOiJIUzI1NiJ9.e30.x")).toBe(false);
  });
});
