import type { GoogleService } from "./services";

const PREFIX = "https://www.googleapis.com/auth/";

/**
 * The least that each service needs, with what it is for as a person reads it when it was not ticked. Sources:
 * developers.google.com/identity/protocols/oauth2/scopes, and the methods' own lists of accepted scopes.
 * `calendar.events` is not accepted for free/busy, so Calendar needs two. Drive stays on `drive.file`, which asks for
 * no security assessment; Docs and Sheets work on documents that exist already, which `drive.file` does not reach.
 */
const NEEDED: Record<GoogleService, Record<string, string>> = {
  google_gmail: { "gmail.readonly": "read your email", "gmail.send": "send email on your behalf" },
  google_calendar: {
    "calendar.events": "view and edit events",
    "calendar.freebusy": "view your availability",
  },
  google_drive: { "drive.file": "use the files that you open or make with Callwright" },
  google_docs: { documents: "read and write your documents" },
  google_sheets: { spreadsheets: "read and write your spreadsheets" },
  google_contacts: { "contacts.readonly": "see your contacts" },
  google_meet: { "meetings.space.created": "create meetings" },
  google_tasks: { tasks: "manage your tasks" },
};

/** Scopes of one service, in full. */
export const scopesOf = (service: GoogleService): string[] =>
  Object.keys(NEEDED[service]).map((scope) => PREFIX + scope);

/** Tells whose account it is. People see no box for these. */
export const IDENTITY_SCOPES = ["openid", "email"] as const;

/** What the service needs and was not granted, in words. */
export const missingPermissions = (service: GoogleService, granted: readonly string[]): string[] =>
  Object.entries(NEEDED[service]).flatMap(([scope, words]) =>
    granted.includes(PREFIX + scope) ? [] : words,
  );
