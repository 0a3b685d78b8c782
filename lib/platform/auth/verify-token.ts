import { createRemoteJWKSet, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";

export type VerifiedToken = { userId: string; sessionId: string | null; expiresAt: number };

const claims = z.object({
  sub: z.uuid(),
  role: z.literal("authenticated"),
  exp: z.number(),
  session_id: z.uuid().optional(),
});

let remoteKeys: { url: string; keys: ReturnType<typeof createRemoteJWKSet> } | undefined;

/**
 * Verifies a Supabase access token: signature, algorithm, issuer, audience, expiry, subject and the claim `role:
 * authenticated`. Uses HS256 with SUPABASE_JWT_SECRET if set, otherwise the project's published keys (cached 10
 * minutes, fetched at most every 30 seconds). Null for any invalid token; never throws.
 */
export async function verifyAccessToken(token: string): Promise<VerifiedToken | null> {
  const { SUPABASE_URL, SUPABASE_JWT_SECRET } = env();
  const expected = {
    issuer: `${SUPABASE_URL}/auth/v1`,
    audience: "authenticated",
    requiredClaims: ["exp", "sub"],
  };
  try {
    const { payload }: { payload: JWTPayload } = SUPABASE_JWT_SECRET
      ? await jwtVerify(token, new TextEncoder().encode(SUPABASE_JWT_SECRET), {
          ...expected,
          algorithms: ["HS256"],
        })
      : await jwtVerify(token, publishedKeys(SUPABASE_URL), { ...expected, algorithms: ["ES256", "RS256"] });
    const { sub, exp, session_id } = claims.parse(payload);
    return { userId: sub, sessionId: session_id ?? null, expiresAt: exp };
  } catch {
    return null;
  }
}

function publishedKeys(supabaseUrl: string) {
  const url = `${supabaseUrl}/auth/v1/.well-known/jwks.json`;
  if (remoteKeys?.url !== url) {
    remoteKeys = {
      url,
      keys: createRemoteJWKSet(new URL(url), {
        cacheMaxAge: 10 * MINUTE,
        cooldownDuration: 30 * SECOND,
        timeoutDuration: 5 * SECOND,
      }),
    };
  }
  return remoteKeys.keys;
}
