import { createHash, timingSafeEqual } from "node:crypto";
import { type EmulatorCall, readBearer, readForm } from "../kit/call";
import { type Route, route } from "../kit/routes";
import { authenticate } from "./api";
import { oauthError } from "./errors";
import { issueAccessToken, issueRefreshToken, revokeGrant } from "./grants";
import { publicKeys, signIdToken, subjectOf } from "./id-token";
import type { AuthorisationCode, GoogleClient, GoogleState, GoogleUser, Holder } from "./state";

type Setting = {
  state: GoogleState;
  users: GoogleUser[];
  clients: GoogleClient[];
  accessTokenLifetimeMs: number;
};

/**
 * Token, revocation, token info, user info and keys. Every path is served both as Google has it and below `/oauth2/`,
 * so that a client may rewrite hosts or set the SDK's `endpoints`.
 */
export function tokenRoutes(setting: Setting): Route[] {
  const { state, users } = setting;
  const both = (method: string, name: string, handler: Route["handler"]) => [
    route(method, `/${name}`, handler),
    route(method, `/oauth2/${name}`, handler),
  ];
  const userInfo = (call: EmulatorCall) => {
    const { email } = authenticate(state, call);
    const id = subjectOf(email);
    const name = users.find((user) => user.email === email)?.name;
    return Response.json({ id, sub: id, email, verified_email: true, email_verified: true, name });
  };
  return [
    ...both("POST", "token", (call) => exchange(call, setting)),
    ...both("POST", "revoke", (call) => revoke(call, state)),
    ...both("GET", "tokeninfo", (call) => describeToken(call, state)),
    ...both("POST", "tokeninfo", (call) => describeToken(call, state)),
    ...["/oauth2/v2/userinfo", "/oauth2/v3/userinfo", "/v1/userinfo"].map((path) =>
      route("GET", path, userInfo),
    ),
    route("GET", "/oauth2/v1/certs", () => Response.json(publicKeys(state).pem)),
    route("GET", "/oauth2/v3/certs", () => Response.json(publicKeys(state).jwks)),
  ];
}

function exchange(call: EmulatorCall, setting: Setting): Response {
  const form = readForm(call);
  const client = readClient(call, form, setting.clients);
  call.authorised = true;
  const grantType = form.get("grant_type");
  if (grantType === "authorization_code") return exchangeCode(form, client, setting);
  if (grantType === "refresh_token") return refresh(form, client, setting);
  throw oauthError(400, "unsupported_grant_type", `Invalid grant_type: ${grantType}`);
}

/** A code works once, for ten minutes, for the client, redirect address and PKCE verifier it was issued for. */
function exchangeCode(form: URLSearchParams, client: GoogleClient, setting: Setting): Response {
  const { state, users } = setting;
  const value = form.get("code") ?? "";
  const code = state.codes[value];
  delete state.codes[value];
  if (!code || code.clientId !== client.clientId || code.expiresAt <= Date.now())
    throw oauthError(400, "invalid_grant", value.startsWith("4/") ? "Bad Request" : "Malformed auth code.");
  if (code.redirectUri !== form.get("redirect_uri"))
    throw oauthError(400, "redirect_uri_mismatch", "Bad Request");
  assertVerifier(code, form.get("code_verifier"));
  const answer = tokenAnswer(code, setting);
  const name = users.find(({ email }) => email === code.email)?.name;
  return Response.json({
    ...answer,
    ...(code.isOffline ? { refresh_token: issueRefreshToken(state, code) } : {}),
    ...(code.scopes.includes("openid")
      ? { id_token: signIdToken(state, code, { name, nonce: code.nonce }) }
      : {}),
  });
}

function refresh(form: URLSearchParams, client: GoogleClient, setting: Setting): Response {
  const holder = setting.state.refreshTokens[form.get("refresh_token") ?? ""];
  if (!holder || holder.clientId !== client.clientId)
    throw oauthError(400, "invalid_grant", "Token has been expired or revoked.");
  return Response.json(tokenAnswer(holder, setting));
}

function tokenAnswer(holder: Holder, { state, accessTokenLifetimeMs }: Setting) {
  return {
    access_token: issueAccessToken(state, holder, accessTokenLifetimeMs),
    expires_in: Math.floor(accessTokenLifetimeMs / 1000),
    scope: holder.scopes.join(" "),
    token_type: "Bearer",
  };
}

/** The SDK sends the token in the query, others in the body. */
function revoke(call: EmulatorCall, state: GoogleState): Response {
  const token = call.query.get("token") ?? readForm(call).get("token") ?? "";
  const holder = state.refreshTokens[token] ?? state.accessTokens[token];
  if (!holder) throw oauthError(400, "invalid_token", "Token expired or revoked");
  call.authorised = true;
  revokeGrant(state, holder);
  return Response.json({});
}

function describeToken(call: EmulatorCall, state: GoogleState): Response {
  const value =
    call.query.get("access_token") ?? readForm(call).get("access_token") ?? readBearer(call) ?? "";
  const token = state.accessTokens[value];
  const left = token ? Math.floor((token.expiresAt - Date.now()) / 1000) : 0;
  if (!token || left <= 0) throw oauthError(400, "invalid_token", "Invalid Value");
  return Response.json({
    azp: token.clientId,
    aud: token.clientId,
    sub: subjectOf(token.email),
    scope: token.scopes.join(" "),
    exp: String(Math.floor(token.expiresAt / 1000)),
    expires_in: String(left),
    email: token.email,
    email_verified: "true",
  });
}

function readClient(call: EmulatorCall, form: URLSearchParams, clients: GoogleClient[]): GoogleClient {
  const basic = /^Basic (.+)$/i.exec(call.headers.get("authorization") ?? "")?.[1];
  const [id, secret] = basic
    ? Buffer.from(basic, "base64").toString().split(":").map(decodeURIComponent)
    : [form.get("client_id"), form.get("client_secret")];
  const client = clients.find(({ clientId }) => clientId === id);
  if (!client) throw oauthError(401, "invalid_client", "The OAuth client was not found.");
  if (client.clientSecret !== secret)
    throw oauthError(401, "invalid_client", "The provided client secret is invalid.");
  return client;
}

function assertVerifier({ challenge }: AuthorisationCode, verifier: string | null): void {
  if (!challenge) return;
  if (!verifier) throw oauthError(400, "invalid_grant", "Missing code verifier.");
  const made =
    challenge.method === "S256" ? createHash("sha256").update(verifier).digest("base64url") : verifier;
  const isEqual =
    made.length === challenge.value.length &&
    timingSafeEqual(Buffer.from(made), Buffer.from(challenge.value));
  if (!isEqual) throw oauthError(400, "invalid_grant", "Invalid code verifier.");
}
