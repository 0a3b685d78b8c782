import { OAuth2Client } from "google-auth-library";

export const SCOPE = "https://www.googleapis.com/auth/";
export const CLIENT = {
  clientId: "callwright.apps.googleusercontent.com",
  clientSecret: "GOCSPX-local",
  name: "Callwright",
  redirectUris: ["http://127.0.0.1:3000/calendar-success"],
};
export const [REDIRECT = ""] = CLIENT.redirectUris;
export const OWNER = "owner@acme.test";

/** The SDK's own client; only the host of its requests is swapped (START-06). */
export function emulatedOAuth(url: string): OAuth2Client {
  const oauth = new OAuth2Client({
    clientId: CLIENT.clientId,
    clientSecret: CLIENT.clientSecret,
    redirectUri: REDIRECT,
    endpoints: { oauth2AuthBaseUrl: `${url}/o/oauth2/v2/auth` },
  });
  oauth.transporter.interceptors.request.add({
    resolved: async (config) => {
      const target = new URL(config.url);
      if (/(^|\.)(googleapis|google)\.com$/.test(target.hostname))
        config.url = new URL(target.pathname + target.search, url);
      return config;
    },
  });
  return oauth;
}

type Decision = { email?: string; deny?: boolean; untick?: string[] };

/** Fills in the consent page as a person would, and returns where it sends the browser. */
export async function decide(authUrl: string, decision: Decision = {}): Promise<URL> {
  const page = await (await fetch(authUrl)).text();
  const decode = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  const form = new URLSearchParams();
  for (const [tag] of page.matchAll(/<input [^>]*>/g)) {
    const type = /type="(\w+)"/.exec(tag)?.[1];
    const name = /name="(\w+)"/.exec(tag)?.[1] ?? "";
    const value = decode(/value="([^"]*)"/.exec(tag)?.[1] ?? "");
    if (type === "hidden" || (tag.includes(" checked") && !decision.untick?.includes(value)))
      form.append(name, value);
  }
  if (decision.email) form.set("email", decision.email);
  form.set("decision", decision.deny ? "deny" : "allow");
  const target = new URL("/o/oauth2/v2/auth/decide", authUrl);
  const response = await fetch(target, { method: "POST", body: form, redirect: "manual" });
  return new URL(response.headers.get("location") ?? "");
}

/** An OAuth client that holds tokens for these scopes (short names). */
export async function connect(
  url: string,
  scopes: string[],
  options: Decision & { prompt?: string; access_type?: string; include_granted_scopes?: boolean } = {},
): Promise<OAuth2Client> {
  const oauth = emulatedOAuth(url);
  const { prompt = "consent", access_type = "offline", include_granted_scopes } = options;
  const scope = scopes.map((name) => (name === "openid" || name === "email" ? name : SCOPE + name));
  const to = await decide(
    oauth.generateAuthUrl({ scope, prompt, access_type, include_granted_scopes }),
    options,
  );
  const { tokens } = await oauth.getToken(to.searchParams.get("code") ?? "");
  oauth.setCredentials(tokens);
  return oauth;
}

/** What the SDK's error says: status, and Google's reason or OAuth error. */
export async function failureOf(promise: Promise<unknown>): Promise<{ status?: number; reason?: string }> {
  try {
    await promise;
  } catch (error) {
    const { status, data } = (error as { response: { status: number; data: Record<string, unknown> } })
      .response;
    const inner = data.error as string | { errors: { reason: string }[] };
    return { status, reason: typeof inner === "string" ? inner : inner.errors[0]?.reason };
  }
  throw new Error("it succeeded");
}
