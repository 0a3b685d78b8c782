import { CodeChallengeMethod } from "google-auth-library";
import { type AccessToken, bareClient } from "./client";
import { describeGoogleFailure } from "./errors";

type ConsentRequest = {
  redirectUri: string;
  scopes: readonly string[];
  state: string;
  /** SHA-256 of the PKCE verifier, in base64url. */
  challenge: string;
  /** The account to propose, when one is known. */
  account: string | null;
};

export type GoogleGrant = {
  access: AccessToken;
  refreshToken: string | null;
  /** What was ticked, in full. */
  scopes: string[];
  account: string | null;
};

/**
 * The address of Google's consent page. `offline` and `consent` make sure of a refresh token; earlier grants are left
 * out (no `include_granted_scopes`), so that each service's tokens can do what that service needs and no more.
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

/** Trades the code of a consent for its tokens. Rejects with the SDK's error; see describeGoogleFailure. */
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
  if (!access_token || !expiry_date) throw new Error("Google answered a consent without an access token");
  return {
    access: { token: access_token, expiresAt: new Date(expiry_date) },
    refreshToken: refresh_token ?? null,
    scopes: (scope ?? "").split(/\s+/).filter(Boolean),
    account: id_token ? emailOf(id_token) : null,
  };
}

/** Whether Google still honours an access token. Rejects when Google cannot be asked. */
export async function isHonoured(accessToken: string): Promise<boolean> {
  try {
    await bareClient().getTokenInfo(accessToken);
    return true;
  } catch (thrown) {
    if (describeGoogleFailure(thrown)?.reason === "invalid_token") return false;
    throw thrown;
  }
}

/** Ends all that the token's account has granted this product, whichever service it was for; fine when it is over. */
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
