import { createServer, type Server } from "node:http";
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listen } from "@/tests/support/listen";

/** A project that signs with its own keys (ES256) and publishes them, as new Supabase projects do. */
const USER = "3f0c1c9e-6c1b-4c53-9f2b-0d7f4bb1f0aa";
let server: Server;
let issuer: string;
let fetches = 0;
let privateKey: CryptoKey;
let publicPem: string;
let verify: typeof import("./verify-token")["verifyAccessToken"];

beforeAll(async () => {
  const pair = await generateKeyPair("ES256", { extractable: true });
  privateKey = pair.privateKey;
  publicPem = await exportSPKI(pair.publicKey);
  const key = { ...(await exportJWK(pair.publicKey)), kid: "k1", alg: "ES256", use: "sig" };
  server = createServer((_, response) => {
    fetches += 1;
    response.setHeader("content-type", "application/json").end(JSON.stringify({ keys: [key] }));
  });
  const url = await listen(server);
  issuer = `${url}/auth/v1`;
  Object.assign(process.env, {
    APP_URL: "http://localhost:3000",
    DATABASE_URL: "postgres://x@127.0.0.1/x",
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
    ENCRYPTION_KEYS: `k:${Buffer.alloc(32).toString("base64")}`,
  });
  delete process.env.SUPABASE_JWT_SECRET;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(async () => {
  vi.resetModules();
  ({ verifyAccessToken: verify } = await import("./verify-token"));
  fetches = 0;
});

const sign = (
  claims: Record<string, unknown> = {},
  options: { key?: CryptoKey; kid?: string; expires?: string | number } = {},
) =>
  new SignJWT({ sub: USER, aud: "authenticated", role: "authenticated", iss: issuer, ...claims })
    .setProtectedHeader({ alg: "ES256", kid: options.kid ?? "k1" })
    .setExpirationTime(options.expires ?? "1h")
    .sign(options.key ?? privateKey);

describe("an access token", () => {
  it("is checked against keys that are kept for 10 minutes (LIB-07)", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-14T12:00:00Z") });
    try {
      const later = async (time: string) => {
        vi.setSystemTime(new Date(`2026-01-14T${time}Z`));
        expect(await verify(await sign())).not.toBeNull();
        return fetches;
      };
      expect(await later("12:00:00")).toBe(1);
      expect(await later("12:09:59")).toBe(1);
      expect(await later("12:10:01")).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("of this project and a signed-in user is accepted, its keys fetched once", async () => {
    const session = "0d3b0d4c-50b9-4b4c-9be8-3a2f0d5b9f11";
    const verified = await verify(await sign({ session_id: session }));
    expect(verified).toMatchObject({ userId: USER, sessionId: session });
    for (let index = 0; index < 20; index++) await verify(await sign());
    expect(fetches).toBe(1);
  });

  it("is refused, never thrown at us, when anything about it is wrong (SAFE-01)", async () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const good = { sub: USER, aud: "authenticated", role: "authenticated", iss: issuer, exp: 9_999_999_999 };
    const stranger = await generateKeyPair("ES256");
    const hmacWithPublicKey = await new SignJWT(good)
      .setProtectedHeader({ alg: "HS256", kid: "k1" })
      .sign(new TextEncoder().encode(publicPem));
    const wrong = {
      "no algorithm": `${part({ alg: "none", kid: "k1" })}.${part(good)}.`,
      "an HMAC with the public key": hmacWithPublicKey,
      "another project's key": await sign({}, { key: stranger.privateKey }),
      "another issuer": await sign({ iss: "https://elsewhere.example/auth/v1" }),
      "another audience": await sign({ aud: "anon" }),
      "the anonymous role": await sign({ role: "anon" }),
      "the service role": await sign({ role: "service_role" }),
      expired: await sign({}, { expires: 1_000 }),
      "not valid yet": await sign({ nbf: 9_999_999_998 }),
      "no user": await sign({ sub: undefined }),
      "a user id that is none": await sign({ sub: "1 or 1=1" }),
      garbage: "garbage",
      empty: "",
    };
    for (const [name, token] of Object.entries(wrong)) expect(await verify(token), name).toBeNull();
  });

  it("without an end is refused", async () => {
    const token = await new SignJWT({ sub: USER, aud: "authenticated", role: "authenticated", iss: issuer })
      .setProtectedHeader({ alg: "ES256", kid: "k1" })
      .sign(privateKey);
    expect(await verify(token)).toBeNull();
  });

  it("with an unknown key id makes us ask for the keys once, not 50 times (SAFE-01)", async () => {
    await verify(await sign());
    for (let index = 0; index < 50; index++)
      expect(await verify(await sign({}, { kid: `unknown-${index}` }))).toBeNull();
    expect(fetches).toBeLessThanOrEqual(2);
  });
});
