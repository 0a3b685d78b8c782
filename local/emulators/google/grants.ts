import { randomBytes } from "node:crypto";
import { addConsent, consentKey, type GoogleState, type Holder } from "./state";

/** Google keeps this many live refresh tokens per account and client; one more silently ends the oldest. */
const MAX_REFRESH_TOKENS = 100;

export function issueAccessToken(state: GoogleState, holder: Holder, lifetimeMs: number): string {
  const token = `ya29.${randomBytes(48).toString("base64url")}`;
  const { email, clientId, scopes } = holder;
  state.accessTokens[token] = { email, clientId, scopes, expiresAt: Date.now() + lifetimeMs };
  forgetExpired(state.accessTokens);
  return token;
}

export function issueRefreshToken(state: GoogleState, holder: Holder): string {
  const { email, clientId, scopes } = holder;
  addConsent(state, holder);
  const token = `1//0${randomBytes(48).toString("base64url")}`;
  state.refreshTokens[token] = { email, clientId, scopes, issuedAt: Date.now() };
  const siblings = Object.entries(state.refreshTokens).filter(([, other]) => isSameGrant(other, holder));
  const surplus = siblings.length - MAX_REFRESH_TOKENS;
  for (const [oldest] of siblings.slice(0, Math.max(0, surplus))) delete state.refreshTokens[oldest];
  return token;
}

/** Everything an account granted an app is one grant: revoking any of its tokens ends all of them, and the consent. */
export function revokeGrant(
  state: GoogleState,
  { email, clientId }: { email: string; clientId?: string },
): void {
  const isHit = (holder: { email: string; clientId: string }) =>
    holder.email === email && (clientId === undefined || holder.clientId === clientId);
  for (const tokens of [state.refreshTokens, state.accessTokens, state.codes])
    for (const [token, holder] of Object.entries(tokens)) if (isHit(holder)) delete tokens[token];
  for (const key of Object.keys(state.consents))
    if (clientId ? key === consentKey({ clientId, email }) : key.endsWith(` ${email}`))
      delete state.consents[key];
}

export function forgetExpired(entries: Record<string, { expiresAt: number }>): void {
  for (const [key, { expiresAt }] of Object.entries(entries))
    if (expiresAt <= Date.now()) delete entries[key];
}

function isSameGrant(a: Holder, b: Holder): boolean {
  return a.email === b.email && a.clientId === b.clientId;
}
