import { CodeChallengeMethod } from "google-auth-library";
import { type AccessToken, bareClient } from "./client";
import { describeGoogleFailure } from "./errors";

type ConsentRequest = {
  redirectUri: string;
  scopes: readonly string[];
  state: string;
  /** SHA-256 of the PKCE verifier, in base64url. */
  challenge: string;
  /** The account to suggest, if known. */
  account: string | null;
};

export type GoogleGrant = {
  access: AccessToken;
  refreshToken: string | null;
  /** The granted scopes, in full. */
  scopes: string[];
  account: string | null;
};

/**
 * The address of Google's consent page. `offline` and `consent` ensure a refresh token; earlier grants are excluded (no
 * `include_granted_scopes`), so that each service's tokens have only the scopes that the service needs.
 */
export function consentUrl({ redirectUri, scopes, state, challenge, account }: ConsentRequest): string {
  return bareClient().generateAuthUrl({
    redirect_uri: redirectUri,
    scope: [...scopes],
    state,
    access_type: "offline",
    prompt: "consent",
    code_challenge: challenge,
    code_challenge_method: CodeChallengeMethod.S256,
    ...(account ? { login_hint: account } : {}),
  });
}

/** Exchanges the code of a consent for its tokens. Rejects with the SDK's error; see describeGoogleFailure. */
export async function exchangeCode(request: {
  code: string;
  verifier: string;
  redirectUri: string;
}): Promise<GoogleGrant> {
  const { code, verifier, redirectUri } = request;
  const { tokens } = await bareClient().getToken({
    code,
    codeVerifier: verifier,
    redirect_uri: redirectUri,
  });
  const { access_token, expiry_date, refresh_token, scope, id_token } = tokens;
  if (!access_token || !expiry_date) throw new Error("Google's consent response has no access token");
  return {
    access: { token: access_token, expiresAt: new Date(expiry_date) },
    refreshToken: refresh_token ?? null,
    scopes: (scope ?? "").split(/\s+/).filter(Boolean),
    account: id_token ? emailOf(id_token) : null,
  };
}

/** Whether Google still accepts an access token. Rejects if Google cannot be reached. */
export async function isHonoured(accessToken: string): Promise<boolean> {
  try {
    await bareClient().getTokenInfo(accessToken);
    return true;
  } catch (thrown) {
    if (describeGoogleFailure(thrown)?.reason === "invalid_token") return false;
    throw thrown;
  }
}

/**
 * Revokes everything that the token's account has granted this product, for any service; succeeds if already revoked.
 */
export async function revokeGoogleGrant(token: string): Promise<void> {
  try {
    await bareClient().revokeToken(token);
  } catch (thrown) {
    if (describeGoogleFailure(thrown)?.reason !== "invalid_token") throw thrown;
  }
}

/** Not verified: it came straight from Google over TLS, which OpenID Connect Core 3.1.3.7 (6) accepts. */
function emailOf(idToken: string): string | null {
  const claims: unknown = JSON.parse(
    Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString() || "{}",
  );
  const { email } = claims as { email?: unknown };
  return typeof email === "string" ? email.toLowerCase() : null;
}
