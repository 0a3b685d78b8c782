import { randomBytes } from "node:crypto";
import { type EmulatorCall, readForm } from "../kit/call";
import { type Route, route } from "../kit/routes";
import { renderBlockedPage, renderConsentPage } from "./consent-page";
import { forgetExpired } from "./grants";
import { grantedName, isKnownScope } from "./scopes";
import {
  type AuthorisationCode,
  addConsent,
  consentKey,
  type GoogleClient,
  type GoogleState,
  type GoogleUser,
  type Holder,
} from "./state";

const CODE_LIFETIME_MS = 10 * 60_000;

/** The authorisation endpoint and the decision posted by its page. */
export function authoriseRoutes(state: GoogleState, users: GoogleUser[], clients: GoogleClient[]): Route[] {
  return [
    route("GET", "/o/oauth2/v2/auth", ({ query }) => {
      const client = clients.find(({ clientId }) => clientId === query.get("client_id"));
      const blocked = findProblem(client, query);
      if (blocked || !client) return blocked ?? renderBlockedPage(401, "invalid_client", "");
      if (query.get("prompt") === "none") return redirectTo(query, { error: "interaction_required" });
      const granted = users.flatMap(({ email }) => state.consents[consentKey({ ...client, email })] ?? []);
      return renderConsentPage({ client, users, query, granted });
    }),
    route("POST", "/o/oauth2/v2/auth/decide", (call) => decide(call)),
  ];

  function decide(call: EmulatorCall): Response {
    const form = readForm(call);
    const client = clients.find(({ clientId }) => clientId === form.get("client_id"));
    const user = users.find(({ email }) => email === form.get("email"));
    const blocked = findProblem(client, form, "decided");
    if (blocked || !client) return blocked ?? renderBlockedPage(401, "invalid_client", "");
    if (form.get("decision") !== "allow" || form.getAll("scope").length === 0)
      return redirectTo(form, { error: "access_denied" });
    if (!user) return renderBlockedPage(400, "invalid_request", "Choose an account.");

    const scopesGiven = form.getAll("scope").map(grantedName);
    const holder = { email: user.email, clientId: client.clientId, scopes: scopesGiven };
    const isFirst = state.consents[consentKey(holder)] === undefined;
    const all = addConsent(state, holder);
    const scopes = form.get("include_granted_scopes") === "true" ? all : holder.scopes;
    const asksAgain = (form.get("prompt") ?? "").split(" ").includes("consent");
    const challenge = form.get("code_challenge");
    const code = issueCode(state, {
      ...holder,
      scopes,
      redirectUri: form.get("redirect_uri") ?? "",
      isOffline: form.get("access_type") === "offline" && (isFirst || asksAgain),
      nonce: form.get("nonce") || undefined,
      challenge: challenge
        ? { value: challenge, method: form.get("code_challenge_method") || "plain" }
        : undefined,
    });
    return redirectTo(form, { code, scope: scopes.join(" "), authuser: "0", prompt: "consent" });
  }
}

export function issueCode(state: GoogleState, grant: Holder & Omit<AuthorisationCode, "expiresAt">): string {
  forgetExpired(state.codes);
  const code = `4/0${randomBytes(32).toString("base64url")}`;
  state.codes[code] = { ...grant, expiresAt: Date.now() + CODE_LIFETIME_MS };
  return code;
}

function findProblem(
  client: GoogleClient | undefined,
  request: URLSearchParams,
  stage?: "decided",
): Response | undefined {
  if (!client) return renderBlockedPage(401, "invalid_client", "The OAuth client was not found.");
  if (!client.redirectUris.includes(request.get("redirect_uri") ?? ""))
    return renderBlockedPage(
      400,
      "redirect_uri_mismatch",
      `The redirect URI ${request.get("redirect_uri")} is not registered for this app.`,
    );
  if (stage === "decided") return undefined;
  if (request.get("response_type") !== "code")
    return renderBlockedPage(400, "invalid_request", "Required parameter is missing: response_type");
  const method = request.get("code_challenge_method");
  if (request.has("code_challenge") && method !== null && method !== "S256" && method !== "plain")
    return renderBlockedPage(400, "invalid_request", "Invalid code_challenge_method.");
  const scopes = (request.get("scope") ?? "").split(/\s+/).filter(Boolean);
  if (scopes.length === 0)
    return renderBlockedPage(400, "invalid_request", "Missing required parameter: scope");
  const unknown = scopes.filter((scope) => !isKnownScope(scope));
  if (unknown.length === 0) return undefined;
  return renderBlockedPage(400, "invalid_scope", `Some requested scopes were invalid: ${unknown.join(", ")}`);
}

function redirectTo(request: URLSearchParams, answer: Record<string, string>): Response {
  const target = new URL(request.get("redirect_uri") ?? "");
  const state = request.get("state");
  if (state) target.searchParams.set("state", state);
  for (const [key, value] of Object.entries(answer)) target.searchParams.set(key, value);
  return new Response(null, { status: 302, headers: { location: target.href } });
}
