import { escapeHtml, html } from "../kit/call";
import { describeScope, isIdentityScope } from "./scopes";
import type { GoogleClient, GoogleUser } from "./state";

/** Parameters of the authorisation request that the decision needs again. */
const CARRIED =
  "client_id redirect_uri state access_type prompt include_granted_scopes nonce code_challenge code_challenge_method".split(
    " ",
  );

const STYLE = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f0f4f9; color: #1f1f1f;
    font: 16px/1.5 Roboto, "Helvetica Neue", Arial, sans-serif }
  main { background: #fff; border-radius: 28px; padding: 36px; width: min(560px, 100% - 32px); box-sizing: border-box }
  h1 { font-size: 28px; font-weight: 400; line-height: 1.25; margin: 12px 0 24px }
  fieldset { border: 1px solid #c4c7c5; border-radius: 12px; margin: 0 0 16px; padding: 8px 16px }
  legend { font-size: 14px; color: #444746; padding: 0 6px }
  label { display: flex; gap: 12px; padding: 8px 0; align-items: baseline }
  small { color: #444746 }
  .actions { display: flex; gap: 8px; justify-content: flex-end; margin-top: 24px }
  button { font: inherit; font-weight: 500; border: 0; border-radius: 20px; padding: 8px 24px; cursor: pointer;
    background: none; color: #0b57d0 }
  button[value="allow"] { background: #0b57d0; color: #fff }
`;

type Request = { client: GoogleClient; users: GoogleUser[]; query: URLSearchParams; granted: string[] };

/**
 * One page for Google's two steps: choosing an account, and ticking the scopes. All boxes start ticked. Sign-in scopes
 * have no box. It posts `email`, `scope` (repeated) and `decision` = allow | deny.
 */
export function renderConsentPage({ client, users, query, granted }: Request): Response {
  const scopes = (query.get("scope") ?? "").split(/\s+/).filter(Boolean);
  const chosen = users.find(({ email }) => email === query.get("login_hint")) ?? users[0];
  const accounts = users.map(
    ({ email, name }) =>
      `<label><input type="radio" name="email" value="${escapeHtml(email)}"${email === chosen?.email ? " checked" : ""}>
      <span>${escapeHtml(name)}<br><small>${escapeHtml(email)}</small></span></label>`,
  );
  const boxes = scopes
    .filter((scope) => !isIdentityScope(scope))
    .map(
      (scope) =>
        `<label><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked>
        <span>${escapeHtml(describeScope(scope) ?? scope)}${granted.includes(scope) ? " <small>(already granted)</small>" : ""}</span></label>`,
    );
  const hidden = [
    ...CARRIED.map((name) => [name, query.get(name) ?? ""]),
    ...scopes.filter(isIdentityScope).map((scope) => ["scope", scope]),
  ].map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value ?? "")}">`);
  return page(
    "Sign in - Google Accounts",
    `<form method="post" action="/o/oauth2/v2/auth/decide">
      <small>Sign in with Google (local emulator)</small>
      <h1>${escapeHtml(client.name)} wants access to your Google Account</h1>
      ${hidden.join("")}
      <fieldset><legend>Choose an account</legend>${accounts.join("")}</fieldset>
      ${boxes.length > 0 ? `<fieldset><legend>Select what ${escapeHtml(client.name)} can access</legend>${boxes.join("")}</fieldset>` : ""}
      <div class="actions"><button name="decision" value="deny">Cancel</button>
      <button name="decision" value="allow">Allow</button></div>
    </form>`,
  );
}

/** Google shows these mistakes of the app to the person and does not redirect back to the app. */
export function renderBlockedPage(status: number, error: string, hint: string): Response {
  return page(
    "Error",
    `<h1>Access blocked: Authorization Error</h1><p>${escapeHtml(hint)}</p><p><b>Error ${status}: ${error}</b></p>`,
    status,
  );
}

function page(title: string, content: string, status = 200): Response {
  return html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
    <body><main>${content}</main></body></html>`,
    status,
  );
}
