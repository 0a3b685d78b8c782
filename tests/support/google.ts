import { randomUUID } from "node:crypto";
import { afterAll, expect } from "vitest";
import { rawSql } from "@/db/client";
import { encrypt } from "@/lib/platform/core/crypto";
import { createGoogleClient, type GoogleClient } from "@/lib/providers/google/client";
import type { LoggedEffect } from "@/local/emulators/google/effects";
import { startGoogleEmulator } from "@/local/emulators/google/emulator";
import { configure } from "./configure";
import { giveConsent } from "./consent";

/** The scopes requested by the connect flow, as needed for booking. */
export const BOOKING_SCOPES = ["calendar.events", "calendar.freebusy"].map(
  (scope) => `https://www.googleapis.com/auth/${scope}`,
);
export const CALENDAR_SCOPE = "https://www.googleapis.com/auth/calendar.events";

export type CalendarEvent = {
  id: string;
  status: string;
  summary: string;
  start: { dateTime: string };
  end: { dateTime: string };
};
export type Connected = { id: string; email: string };
type ConnectOptions = {
  service?: string;
  scopes?: string[];
  /** The stored access token: a valid one, an expired one, or one that Google refuses early. */
  access?: "valid" | "expired" | "refused";
  /** Another service of an already connected account. */
  email?: string;
};

/** A Google emulator for the test file, so that its planned failures and its request log are its own. */
export async function startOwnGoogle(options: { emails?: string[] } = {}) {
  const {
    GOOGLE_CLIENT_ID: clientId = "",
    GOOGLE_CLIENT_SECRET: clientSecret = "",
    APP_URL = "",
  } = process.env;
  const redirectUris = [
    "gmail",
    "calendar",
    "drive",
    "docs",
    "sheets",
    "contacts",
    "meet",
    "tasks",
    "ads",
  ].map((service) => `${APP_URL}/${service}-success`);
  const emulator = await startGoogleEmulator({
    users: options.emails?.map((email) => ({ email, name: email })),
    clients: [{ clientId, clientSecret, name: "Callwright", redirectUris }],
  });
  afterAll(() => emulator.close());
  configure({ GOOGLE_BASE_URL: emulator.url });

  const control = async (path: string, body: unknown) => {
    const response = await fetch(`${emulator.url}/_control/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`/_control/${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };

  /**
   * Stores a grant of this user's Google account, encrypted as the connect flow does. Last checked five minutes ago:
   * due when its owner asks, but not for the hourly check, which a concurrent test may run.
   */
  async function connect(userId: string, options: ConnectOptions = {}): Promise<Connected> {
    const { service = "google_calendar", scopes = [CALENDAR_SCOPE], access = "valid" } = options;
    const { email = `${randomUUID()}@gmail.test` } = options;
    const id = randomUUID();
    const { refresh_token } = await control("refresh-tokens", { email, clientId, scopes });
    const accessToken =
      access === "valid"
        ? (await (await refresh(refresh_token)).json()).access_token
        : `ya29.${randomUUID()}`;
    const expiresAt = new Date(Date.now() + (access === "expired" ? -60_000 : 3_000_000));
    await rawSql()`
      insert into user_tokens (id, user_id, service, account, scopes, access_token_encrypted, refresh_token_encrypted, expires_at, checked_at)
      values (${id}, ${userId}, ${service}, ${email}, ${scopes},
              ${encrypt(accessToken, `user_tokens|access_token_encrypted|${id}`)},
              ${encrypt(refresh_token, `user_tokens|refresh_token_encrypted|${id}`)}, ${expiresAt},
              now() - interval '5 minutes')`;
    return { id, email };
  }

  async function refresh(refreshToken: string): Promise<Response> {
    const form = { grant_type: "refresh_token", client_id: clientId, client_secret: clientSecret };
    return fetch(`${emulator.url}/token`, {
      method: "POST",
      body: new URLSearchParams({ ...form, refresh_token: refreshToken }),
    });
  }

  /** Our client with a fresh grant for these scopes (short names), which needs no connection in the database. */
  async function clientFor(email: string, scopes: string[]): Promise<GoogleClient> {
    const full = scopes.map((scope) => `https://www.googleapis.com/auth/${scope}`);
    const { refresh_token } = await control("refresh-tokens", { email, clientId, scopes: full });
    const replace = async () => {
      const { access_token } = await (await refresh(refresh_token)).json();
      return { token: access_token, expiresAt: new Date(Date.now() + 3_000_000) };
    };
    return createGoogleClient({ access: await replace(), replace });
  }

  /** Method and path of each request since the last reset, oldest first. */
  async function requests(): Promise<string[]> {
    const { requests: log } = await (await fetch(`${emulator.url}/_control/log`)).json();
    return log.map(({ method, path }: { method: string; path: string }) => `${method} ${path}`);
  }

  return {
    url: emulator.url,
    control,
    connect,
    clientFor,
    /** Everything that requests have made in an account, oldest first. */
    async effects(email: string): Promise<LoggedEffect[]> {
      const url = `${emulator.url}/_control/effects?email=${encodeURIComponent(email)}`;
      return (await (await fetch(url)).json()).effects;
    },
    consent: giveConsent,
    /** Whether Google still accepts a refresh token. */
    isAlive: async (refreshToken: string) => (await refresh(refreshToken)).ok,
    /** An event in the primary calendar of a Google account; fields as in events.insert. */
    addEvent: (email: string, event: Record<string, unknown>) => control("events", { email, ...event }),
    /** A person's manual change of it; `{ status: "cancelled" }` deletes it. */
    changeEvent: (email: string, id: string, changes: Record<string, unknown>) =>
      control("change-event", { email, id, ...changes }),
    /** Events of a primary calendar that were not deleted, by their start. */
    async events(email: string): Promise<CalendarEvent[]> {
      const url = `${emulator.url}/_control/events?email=${encodeURIComponent(email)}`;
      const { events } = (await (await fetch(url)).json()) as { events: CalendarEvent[] };
      return events.filter(({ status }) => status !== "cancelled");
    },
    /** Holds the next requests of a path; returns functions to wait for one and to release them. */
    async hold(path: string, { method, times = 1 }: { method?: string; times?: number } = {}) {
      await control("hold", { path, method, times });
      return {
        untilHeld: () =>
          expect
            .poll(async () => (await (await fetch(`${emulator.url}/_control/held`)).json()).held)
            .toBeGreaterThan(0),
        release: () => control("release", {}),
      };
    },
    /** Clears planned failures and the log. */
    reset: () => control("reset", {}),
    requests,
    /** How many requests a path has had since the last reset. */
    countRequests: async (path: string) =>
      (await requests()).filter((request) => request.split(" ")[1] === path).length,
  };
}

export async function tokenRow(id: string) {
  const [row] = await rawSql()`select * from user_tokens where id = ${id}`;
  if (!row) throw new Error(`No connection ${id}`);
  return row;
}
