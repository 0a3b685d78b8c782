import type { JsonObject } from "../kit/call";
import type { ReceivedConversion } from "../kit/conversions";
import { takeNewSeeds } from "../kit/state-file";
import type { AdsAccount, AdsRequest } from "./ads";
import type { CalendarChannel } from "./calendar/channels";
import { buildEvent, type CalendarEvent } from "./calendar/event";
import type { LoggedEffect } from "./effects";
import type { FileBox } from "./files/file";
import type { Mailbox } from "./mail/mailbox";
import type { ContactBox } from "./people/contact";
import type { Spreadsheet } from "./spreadsheets/spreadsheet";
import type { Task } from "./tasks";

export type GoogleUser = {
  email: string;
  name: string;
  /** Time zone of the primary calendar; default Europe/London. */
  timeZone?: string;
  contacts?: { name: string; email?: string; phone?: string }[];
  mail?: { id: string; from: string; to?: string; subject: string; text: string; labelIds?: string[] }[];
  files?: { id: string; name: string; mimeType: string; data?: string }[];
};
export type GoogleClient = { clientId: string; clientSecret: string; name: string; redirectUris: string[] };
type GoogleEventSeed = JsonObject & {
  id: string;
  /** The calendar's account. The other fields are those of events.insert. */
  email: string;
  summary: string;
  start: JsonObject;
  end: JsonObject;
};
type RefreshTokenSeed = { token: string; email: string; clientId: string; scopes: string[] };
export type GoogleSeed = {
  /** Accounts offered by the consent page, and the apps that may use it. */
  users?: GoogleUser[];
  clients?: GoogleClient[];
  events?: GoogleEventSeed[];
  /** Accounts of Google Ads that take conversions. */
  adsAccounts?: AdsAccount[];
  /** Refresh tokens as if consent had been given before. Scopes in full. */
  refreshTokens?: RefreshTokenSeed[];
};

export type Holder = { email: string; clientId: string; scopes: string[] };
export type AuthorisationCode = Holder & {
  redirectUri: string;
  isOffline: boolean;
  challenge?: { value: string; method: string };
  nonce?: string;
  expiresAt: number;
};
export type GoogleState = {
  codes: Record<string, AuthorisationCode>;
  refreshTokens: Record<string, Holder & { issuedAt: number }>;
  accessTokens: Record<string, Holder & { expiresAt: number }>;
  /** What each account has granted each app so far, by `clientId email`. */
  consents: Record<string, string[]>;
  /** PEM of the key that signs id tokens. */
  signingKey?: string;
  events: Record<string, CalendarEvent[]>;
  documents: Record<string, Record<string, JsonObject & { text: string }>>;
  spreadsheets: Record<string, Record<string, Spreadsheet>>;
  tasks: Record<string, Record<string, Task[]>>;
  spaces: Record<string, Record<string, JsonObject>>;
  effects: Record<string, LoggedEffect[]>;
  mailboxes: Record<string, Mailbox>;
  files: Record<string, FileBox>;
  contacts: Record<string, ContactBox>;
  channels: Record<string, CalendarChannel>;
  /** How many answers for events with a new Meet link still say that it is pending. */
  pendingMeets: Record<string, number>;
  adsAccounts: AdsAccount[];
  adsRequests: Record<string, AdsRequest>;
  adsRefusals: { transactionId: string; reason: string; atOnce: boolean }[];
  conversions: ReceivedConversion[];
  planted: string[];
};

export const DEFAULT_TIME_ZONE = "Europe/London";

export function emptyGoogleState(): GoogleState {
  return {
    codes: {},
    refreshTokens: {},
    accessTokens: {},
    consents: {},
    events: {},
    documents: {},
    spreadsheets: {},
    tasks: {},
    spaces: {},
    effects: {},
    mailboxes: {},
    files: {},
    contacts: {},
    channels: {},
    pendingMeets: {},
    adsAccounts: [],
    adsRequests: {},
    adsRefusals: [],
    conversions: [],
    planted: [],
  };
}

export function plantGoogleSeed(state: GoogleState, seed: GoogleSeed): void {
  const keyOf = ({ email, id }: GoogleEventSeed) => `${email} ${id}`;
  for (const { email, ...input } of takeNewSeeds(state.planted, "event", seed.events, keyOf)) {
    const timeZone = seed.users?.find((user) => user.email === email)?.timeZone ?? DEFAULT_TIME_ZONE;
    const events = ownedBy(state.events, email, () => []);
    try {
      events.push(buildEvent(input, { email, timeZone, canConfer: true }));
    } catch (cause) {
      throw new Error(`Google would refuse the seeded event ${input.id}: ${cause}`, { cause });
    }
  }
  state.adsAccounts.push(
    ...takeNewSeeds(state.planted, "ads account", seed.adsAccounts, ({ accountId }) => accountId),
  );
  const fresh = takeNewSeeds(state.planted, "refresh token", seed.refreshTokens, ({ token }) => token);
  for (const { token, ...holder } of fresh) {
    state.refreshTokens[token] = { ...holder, issuedAt: Date.now() };
    addConsent(state, holder);
  }
}

export function consentKey({ clientId, email }: { clientId: string; email: string }): string {
  return `${clientId} ${email}`;
}

/** Adds to what the account has granted the app, and returns all of it. */
export function addConsent(state: GoogleState, holder: Holder): string[] {
  const key = consentKey(holder);
  const all = [...new Set([...(state.consents[key] ?? []), ...holder.scopes])];
  state.consents[key] = all;
  return all;
}

/** One account's part of a collection, created if missing. */
export function ownedBy<Part>(all: Record<string, Part>, email: string, make: () => NoInfer<Part>): Part {
  all[email] ??= make();
  return all[email];
}
