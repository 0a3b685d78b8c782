import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { env } from "@/lib/platform/core/env";
import type { Endpoint } from "@/lib/platform/http/endpoint";
import { api } from "./api";
import { makeKey } from "./automation-keys";
import { makePerson } from "./people";

/**
 * The first cases of every endpoint: refused requests, and the error for a bad body. `url` is an address of the
 * endpoint with parameters that exist or are at least well-formed.
 */
export function describeRefusals(contract: Endpoint, url: string, validBody?: unknown) {
  const call = (token: string | null, body: unknown = validBody) =>
    api(contract.method, url, { token, body });
  describe(`${contract.method} ${contract.path} refuses`, () => {
    it("a query parameter that is given twice", async () => {
      const admin = contract.access === "admin";
      const token = ["client", "automation", "admin"].includes(contract.access)
        ? (await makePerson({ admin })).token
        : null;
      const twice = `${url}${url.includes("?") ? "&" : "?"}twice=1&twice=2`;
      const answer = await api(contract.method, twice, { token, body: validBody });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toContain("twice");
    });

    if (["client", "automation", "admin"].includes(contract.access)) {
      it("a call without a session (ROLE-13)", async () => {
        const answer = await call(null);
        expect(answer.status).toBe(401);
        expect(answer.body).toMatchObject({ success: false, code: "unauthenticated" });
      });

      it("tokens that are forged, foreign, expired or of another role (SAFE-01)", async () => {
        const person = await makePerson({ admin: contract.access === "admin" });
        for (const token of await badTokens(person.id)) {
          expect((await call(token)).status, token.slice(0, 40)).toBe(401);
        }
      });
    }
    if (contract.access === "automation") {
      it("keys that are malformed, unknown, revoked or of a disabled user (API-21, API-22)", async () => {
        const [person, disabled] = [await makePerson(), await makePerson()];
        const revoked = await makeKey(person.id, { revoked: true });
        const orphaned = await makeKey(disabled.id);
        await rawSql()`update profiles set disabled_at = now() where id = ${disabled.id}`;
        for (const key of ["cw_", "cw_short", `cw_${"A".repeat(43)}`, revoked, orphaned]) {
          const answer = await call(key);
          expect(answer.status, key).toBe(401);
          expect(answer.body).toMatchObject({ success: false, code: "unauthenticated" });
        }
      });
    }
    if (contract.access === "client" || contract.access === "admin") {
      it("an automation key, even an admin's (API-21, API-22)", async () => {
        const { id } = await makePerson({ admin: true });
        expect((await call(await makeKey(id))).status).toBe(401);
      });
    }
    if (contract.access === "voice") {
      it("a call without the voice provider's secret, if one is configured (VOICE-01, VOICE-02)", async () => {
        const attempts: Record<string, string>[] = [
          {},
          { "x-vapi-secret": "wrong" },
          { authorization: "Bearer wrong" },
        ];
        for (const headers of attempts) {
          const answer = await api(contract.method, url, { body: { message: { type: "hang" } }, headers });
          expect(answer.status).toBe(401);
          expect(answer.body).toMatchObject({ success: false, code: "unauthenticated" });
        }
      });
    }
    if (contract.access === "signed") {
      it("a call that is not signed, or not by the provider", async () => {
        const signatures: Record<string, string>[] = [
          {},
          { "x-twilio-signature": "" },
          { "x-twilio-signature": "d3Jvbmc=" },
        ];
        for (const headers of signatures) {
          const answer = await api(contract.method, url, { body: { From: "+447700900142" }, headers });
          expect(answer.status).toBe(401);
          expect(answer.body).toMatchObject({ success: false, code: "unauthenticated" });
        }
      });
    }
    if (contract.access === "admin") {
      it("a client who is not an admin (ROLE-14)", async () => {
        const { token } = await makePerson();
        const answer = await call(token);
        expect(answer.status).toBe(403);
        expect(answer.body).toMatchObject({ success: false, code: "forbidden" });
      });
    }
    if (contract.body) {
      it("a body that is not JSON, not an object, or not sent as JSON", async () => {
        const token =
          contract.access === "public"
            ? null
            : (await makePerson({ admin: contract.access === "admin" })).token;
        for (const raw of ["{", "[]", '"text"', "null", "{}"]) {
          const answer = await api(contract.method, url, { token, raw });
          expect(answer.status, raw).toBe(400);
          expect(answer.body.error, raw).toMatch(/\w/);
        }
        const form = await api(contract.method, url, {
          token,
          raw: "a=b",
          headers: { "content-type": "text/plain" },
        });
        expect(form.status).toBe(415);
      });
    }
  });
}

async function badTokens(userId: string): Promise<string[]> {
  const { SUPABASE_URL, SUPABASE_JWT_SECRET = "" } = env();
  const good = { sub: userId, aud: "authenticated", role: "authenticated", iss: `${SUPABASE_URL}/auth/v1` };
  const sign = (
    claims: Record<string, unknown>,
    secret = SUPABASE_JWT_SECRET,
    expires: string | number = "1h",
  ) =>
    new SignJWT({ ...good, ...claims })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const valid = await sign({});
  const [header = "", , signature = ""] = valid.split(".");
  return [
    "garbage",
    "a.b.c",
    `${part({ alg: "none" })}.${part({ ...good, exp: 9_999_999_999 })}.`,
    `${header}.${part({ ...good, exp: 9_999_999_999 })}.${signature}`,
    await sign({}, "another project's secret, long enough to sign with"),
    await sign({}, SUPABASE_JWT_SECRET, 1_000),
    await sign({ iss: "https://elsewhere.example/auth/v1" }),
    await sign({ aud: "anon" }),
    await sign({ role: "anon" }),
    await sign({ role: "service_role" }),
    await sign({ nbf: 9_999_999_999 }),
    await sign({ sub: "not-a-uuid" }),
    await sign({ sub: "00000000-0000-4000-8000-000000000000" }),
    await sign({ session_id: "00000000-0000-4000-8000-000000000000" }),
  ];
}
