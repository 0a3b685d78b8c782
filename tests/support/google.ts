import { randomUUID } from "node:crypto";
import { rawSql } from "@/db/client";
import { encrypt } from "@/lib/core/crypto";
import { startGoogleEmulator } from "@/local/emulators/google/emulator";

export const CALENDAR_SCOPE = "https://www.googleapis.com/auth/calendar.events";

export type Connected = { id: string; email: string };
type ConnectOptions = {
  service?: string;
  scopes?: string[];
  /** What is stored as access token: one that works, one past its time, or one Google refuses before its time. */
  access?: "valid" | "expired" | "refused";
};

/**
 * A Google of the test file's own, so that its planned failures and its request log are nobody else's. Call it before
 * anything reads the configuration.
 */
export async function startOwnGoogle() {
  const { GOOGLE_CLIENT_ID: clientId = "", GOOGLE_CLIENT_SECRET: clientSecret = "" } = process.env;
  const emulator = await startGoogleEmulator({
    clients: [{ clientId, clientSecret, name: "Callwright", redirectUris: [] }],
  });
  process.env.GOOGLE_BASE_URL = emulator.url;

  const control = async (path: string, body: unknown) => {
    const response = await fetch(`${emulator.url}/_control/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`/_control/${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };

  /** Stores a grant of this user's Google account, encrypted as the connect flow stores it. */
  async function connect(userId: string, options: ConnectOptions = {}): Promise<Connected> {
    const { service = "google_calendar", scopes = [CALENDAR_SCOPE], access = "valid" } = options;
    const [id, email] = [randomUUID(), `${randomUUID()}@gmail.test`];
    const { refresh_token } = await control("refresh-tokens", { email, clientId, scopes });
    const accessToken = access === "valid" ? await exchange(refresh_token) : `ya29.${randomUUID()}`;
    const expiresAt = new Date(Date.now() + (access === "expired" ? -60_000 : 3_000_000));
    await rawSql()`
      insert into user_tokens (id, user_id, service, account, scopes, access_token_encrypted, refresh_token_encrypted, expires_at)
      values (${id}, ${userId}, ${service}, ${email}, ${scopes},
              ${encrypt(accessToken, `user_tokens|access_token_encrypted|${id}`)},
              ${encrypt(refresh_token, `user_tokens|refresh_token_encrypted|${id}`)}, ${expiresAt})`;
    return { id, email };
  }

  async function exchange(refreshToken: string): Promise<string> {
    const form = { grant_type: "refresh_token", client_id: clientId, client_secret: clientSecret };
    const response = await fetch(`${emulator.url}/token`, {
      method: "POST",
      body: new URLSearchParams({ ...form, refresh_token: refreshToken }),
    });
    return (await response.json()).access_token;
  }

  return {
    control,
    connect,
    /** An event in the primary calendar of a Google account; fields as in events.insert. */
    addEvent: (email: string, event: Record<string, unknown>) => control("events", { email, ...event }),
    /** Forgets planned failures and the log. */
    reset: () => control("reset", {}),
    /** How many requests a path has had since the last reset. */
    async countRequests(path: string): Promise<number> {
      const { requests } = await (await fetch(`${emulator.url}/_control/log`)).json();
      return requests.filter((request: { path: string }) => request.path === path).length;
    },
    close: () => emulator.close(),
  };
}

export async function tokenRow(id: string) {
  const [row] = await rawSql()`select * from user_tokens where id = ${id}`;
  if (!row) throw new Error(`No connection ${id}`);
  return row;
}
