import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CodeChallengeMethod } from "google-auth-library";
import { calendar } from "googleapis/build/src/apis/calendar/index.js";
import { tasks } from "googleapis/build/src/apis/tasks/index.js";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startGoogleEmulator } from "@/local/emulators/google/emulator";
import type { RunningEmulator } from "@/local/emulators/kit/serve";
import { CLIENT, connect, decide, emulatedOAuth, failureOf, OWNER, REDIRECT, SCOPE } from "./google-client";

const folder = mkdtempSync(join(tmpdir(), "google-emulator-"));
const SEED = {
  clients: [CLIENT],
  users: [
    { email: OWNER, name: "Olive Owner" },
    { email: "other@acme.test", name: "Otto Other" },
  ],
};
const running: RunningEmulator[] = [];
const start = async (options = {}) => {
  const emulator = await startGoogleEmulator({ ...SEED, ...options });
  running.push(emulator);
  return emulator;
};
let google: RunningEmulator;

beforeEach(async () => {
  google = await start();
});
afterAll(async () => {
  await Promise.all(running.map((emulator) => emulator.close().catch(() => undefined)));
  rmSync(folder, { recursive: true });
});

const control = (path: string, body: unknown) =>
  fetch(`${google.url}/_control/${path}`, { method: "POST", body: JSON.stringify(body) });
const listTasks = (auth: Awaited<ReturnType<typeof connect>>) =>
  tasks({ version: "v1", auth, retry: false }).tasklists.list();

describe("the Google emulator's consent page", () => {
  it("names the app, the accounts and what each scope allows", async () => {
    const scope = [`${SCOPE}calendar.events`, "openid"];
    const page = await (await fetch(emulatedOAuth(google.url).generateAuthUrl({ scope }))).text();
    for (const text of ["Callwright", OWNER, "other@acme.test", "View and edit events on all your calendars"])
      expect(page).toContain(text);
    expect(page).not.toContain('type="checkbox" name="scope" value="openid"');
  });

  it("echoes state and answers a refusal with access_denied", async () => {
    const url = emulatedOAuth(google.url).generateAuthUrl({ scope: [`${SCOPE}tasks`], state: "user-7" });
    const allowed = await decide(url);
    expect(allowed.searchParams.get("state")).toBe("user-7");
    expect(allowed.searchParams.get("code")).toMatch(/^4\/0/);
    const denied = await decide(url, { deny: true });
    expect(Object.fromEntries(denied.searchParams)).toEqual({ state: "user-7", error: "access_denied" });
  });

  it("shows Google's error page for a wrong client, redirect address, response type or scope", async () => {
    const good = new URL(emulatedOAuth(google.url).generateAuthUrl({ scope: [`${SCOPE}tasks`] }));
    const cases = [
      ["client_id", "unknown", 401, "invalid_client"],
      ["redirect_uri", "http://127.0.0.1:3000/elsewhere", 400, "redirect_uri_mismatch"],
      ["response_type", "token", 400, "invalid_request"],
      ["scope", `${SCOPE}calender`, 400, "invalid_scope"],
    ] as const;
    for (const [name, value, status, error] of cases) {
      const url = new URL(good);
      url.searchParams.set(name, value);
      const response = await fetch(url);
      expect(response.status).toBe(status);
      expect(await response.text()).toContain(error);
    }
  });
});

describe("the Google emulator's tokens", () => {
  it("accepts a code once, with its PKCE verifier", async () => {
    const verifier = randomBytes(32).toString("base64url");
    const code_challenge = createHash("sha256").update(verifier).digest("base64url");
    const oauth = emulatedOAuth(google.url);
    const url = oauth.generateAuthUrl({
      scope: [`${SCOPE}tasks`],
      code_challenge,
      code_challenge_method: CodeChallengeMethod.S256,
    });
    const newCode = async () => (await decide(url)).searchParams.get("code") ?? "";
    expect(await failureOf(oauth.getToken(await newCode()))).toMatchObject({ reason: "invalid_grant" });
    const wrong = oauth.getToken({ code: await newCode(), codeVerifier: "wrong" });
    expect(await failureOf(wrong)).toMatchObject({ status: 400, reason: "invalid_grant" });
    const code = await newCode();
    expect((await oauth.getToken({ code, codeVerifier: verifier })).tokens.access_token).toMatch(/^ya29\./);
    expect(await failureOf(oauth.getToken({ code, codeVerifier: verifier }))).toMatchObject({
      reason: "invalid_grant",
    });
  });

  it("gives a refresh token for offline access at the first consent, later only when asked to consent again", async () => {
    const refreshOf = async (options: object) =>
      (await connect(google.url, ["tasks"], options)).credentials.refresh_token;
    expect(await refreshOf({ access_type: "online" })).toBeUndefined();
    expect(await refreshOf({ prompt: "select_account" })).toBeUndefined();
    expect(await refreshOf({ prompt: "consent" })).toMatch(/^1\/\//);
    expect(await refreshOf({ prompt: "select_account", email: "other@acme.test" })).toMatch(/^1\/\//);
  });

  it("grants the ticked scopes, and earlier grants if requested", async () => {
    const partial = await connect(google.url, ["tasks", "calendar.events"], {
      untick: [`${SCOPE}calendar.events`],
    });
    expect(partial.credentials.scope).toBe(`${SCOPE}tasks`);
    const more = await connect(google.url, ["drive.file"], { include_granted_scopes: true });
    expect(more.credentials.scope?.split(" ").sort()).toEqual([`${SCOPE}drive.file`, `${SCOPE}tasks`]);
  });

  it("answers 403 for a scope that was not granted and 401 for a token it does not know", async () => {
    const oauth = await connect(google.url, ["calendar.events"]);
    expect(await failureOf(listTasks(oauth))).toEqual({ status: 403, reason: "insufficientPermissions" });
    const stranger = emulatedOAuth(google.url);
    stranger.setCredentials({ access_token: "ya29.unknown", expiry_date: Date.now() + 1e6 });
    expect(await failureOf(listTasks(stranger))).toEqual({ status: 401, reason: "authError" });
  });

  it("names a scope error as Google's newer clients read it", async () => {
    const oauth = await connect(google.url, ["tasks"]);
    const response = await fetch(`${google.url}/calendar/v3/calendars/primary/events`, {
      headers: { authorization: `Bearer ${oauth.credentials.access_token}` },
    });
    expect((await response.json()).error).toMatchObject({
      status: "PERMISSION_DENIED",
      details: [{ reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT" }],
    });
  });

  it("expires access tokens, and the SDK refreshes them", async () => {
    const oauth = await connect(google.url, ["tasks"]);
    await control("expire-access-tokens", { email: OWNER });
    expect(await failureOf(listTasks(oauth))).toEqual({ status: 401, reason: "authError" });
    oauth.setCredentials({ ...oauth.credentials, expiry_date: Date.now() - 1 });
    expect((await listTasks(oauth)).status).toBe(200);
    expect(oauth.credentials.refresh_token).toBeDefined();
  });

  it("ends the whole grant when any of its tokens is revoked", async () => {
    const first = await connect(google.url, ["tasks"]);
    const second = await connect(google.url, ["calendar.events"]);
    await first.revokeToken(first.credentials.refresh_token ?? "");
    expect(await failureOf(second.refreshAccessToken())).toEqual({ status: 400, reason: "invalid_grant" });
    expect(await failureOf(listTasks(first))).toEqual({ status: 401, reason: "authError" });
    expect(await failureOf(first.revokeToken("1//unknown"))).toEqual({
      status: 400,
      reason: "invalid_token",
    });
  });

  it("also accepts the token to revoke in the body", async () => {
    const oauth = await connect(google.url, ["tasks"]);
    const body = new URLSearchParams({ token: oauth.credentials.access_token ?? "" });
    expect((await fetch(`${google.url}/oauth2/revoke`, { method: "POST", body })).status).toBe(200);
    expect(await failureOf(oauth.refreshAccessToken())).toMatchObject({ reason: "invalid_grant" });
  });

  it("reports a grant that the person revoked as expired or revoked", async () => {
    const oauth = await connect(google.url, ["tasks"]);
    await control("revoke-user", { email: OWNER });
    const body = new URLSearchParams({
      client_id: CLIENT.clientId,
      client_secret: CLIENT.clientSecret,
      grant_type: "refresh_token",
      refresh_token: oauth.credentials.refresh_token ?? "",
    });
    const response = await fetch(`${google.url}/token`, { method: "POST", body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: "invalid_grant",
      error_description: "Token has been expired or revoked.",
    });
  });

  it("refuses a wrong client secret", async () => {
    const oauth = await connect(google.url, ["tasks"]);
    oauth._clientSecret = "wrong";
    expect(await failureOf(oauth.refreshAccessToken())).toEqual({ status: 401, reason: "invalid_client" });
  });

  it("signs id tokens that the SDK verifies, with the account's identity", async () => {
    const oauth = await connect(google.url, ["openid", "email", "tasks"]);
    const idToken = oauth.credentials.id_token ?? "";
    const ticket = await oauth.verifyIdToken({ idToken, audience: CLIENT.clientId });
    expect(ticket.getPayload()).toMatchObject({ email: OWNER, email_verified: true });
    const info = await oauth.getTokenInfo(oauth.credentials.access_token ?? "");
    expect(info.scopes).toEqual(["openid", `${SCOPE}userinfo.email`, `${SCOPE}tasks`]);
    const user = await oauth.request<{ email: string }>({
      url: "https://www.googleapis.com/oauth2/v2/userinfo",
    });
    expect(user.data.email).toBe(OWNER);
  });
});

describe("the Google emulator's seeds and controls", () => {
  it("accepts refresh tokens and codes that were issued beforehand", async () => {
    google = await start({
      refreshTokens: [
        { token: "1//seeded", email: OWNER, clientId: CLIENT.clientId, scopes: [`${SCOPE}tasks`] },
      ],
    });
    const seeded = emulatedOAuth(google.url);
    seeded.setCredentials({ refresh_token: "1//seeded" });
    expect((await listTasks(seeded)).status).toBe(200);

    const holder = { email: OWNER, clientId: CLIENT.clientId, scopes: [`${SCOPE}calendar.events`] };
    const { refresh_token } = await (await control("refresh-tokens", holder)).json();
    const minted = emulatedOAuth(google.url);
    minted.setCredentials({ refresh_token });
    const api = calendar({ version: "v3", auth: minted });
    expect((await api.events.list({ calendarId: "primary" })).data.items).toEqual([]);

    const { code } = await (await control("codes", { ...holder, redirectUri: REDIRECT })).json();
    expect((await emulatedOAuth(google.url).getToken(code)).tokens.refresh_token).toBeDefined();
  });

  it("keeps grants across a restart in a file only its owner can read (START-05)", async () => {
    const stateFile = join(folder, "google.json");
    const seeded = {
      stateFile,
      refreshTokens: [
        { token: "1//seeded", email: OWNER, clientId: CLIENT.clientId, scopes: [`${SCOPE}tasks`] },
      ],
    };
    const first = await start(seeded);
    const kept = await connect(first.url, ["tasks"], { email: "other@acme.test" });
    await emulatedOAuth(first.url).revokeToken("1//seeded");
    await first.close();
    expect(statSync(stateFile).mode & 0o777).toBe(0o600);

    const second = await start(seeded);
    const again = emulatedOAuth(second.url);
    again.setCredentials({ refresh_token: kept.credentials.refresh_token });
    expect((await listTasks(again)).status).toBe(200);
    again.setCredentials({ refresh_token: "1//seeded" });
    expect(await failureOf(listTasks(again))).toMatchObject({ reason: "invalid_grant" });
  });

  it("does not write its file for reads", async () => {
    const stateFile = join(folder, "reads.json");
    const emulator = await start({ stateFile });
    const oauth = await connect(emulator.url, ["tasks"]);
    const token = oauth.credentials.access_token ?? "no token";
    const isWritten = () => existsSync(stateFile) && readFileSync(stateFile, "utf8").includes(token);
    await expect.poll(isWritten).toBe(true);
    const before = statSync(stateFile).mtimeMs;
    for (let count = 0; count < 5; count++) await listTasks(oauth);
    // Longer than it waits before it writes.
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(statSync(stateFile).mtimeMs).toBe(before);
    expect(readFileSync(stateFile, "utf8")).toContain(OWNER);
  });

  it("fails as planned in Google's shape", async () => {
    const oauth = await connect(google.url, ["tasks"]);
    await control("fail", { path: "/tasks/*", status: 429 });
    expect(await failureOf(listTasks(oauth))).toEqual({ status: 429, reason: "rateLimitExceeded" });
    expect((await listTasks(oauth)).status).toBe(200);
  });
});
