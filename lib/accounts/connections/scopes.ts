import type { GoogleService } from "./services";

const PREFIX = "https://www.googleapis.com/auth/";

/**
 * The minimum scopes of each service, with the purpose shown to a person who did not tick them. Sources:
 * developers.google.com/identity/protocols/oauth2/scopes, and each method's list of accepted scopes. `calendar.events`
 * is not accepted for free/busy, so Calendar needs two. Drive uses `drive.file`, which requires no security assessment;
 * Docs and Sheets work on existing documents, which `drive.file` does not cover.
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

/** Identify the account. People see no checkbox for these. */
export const IDENTITY_SCOPES = ["openid", "email"] as const;

/** The scopes that the service needs and was not granted, in words. */
export const missingPermissions = (service: GoogleService, granted: readonly string[]): string[] =>
  Object.entries(NEEDED[service]).flatMap(([scope, words]) =>
    granted.includes(PREFIX + scope) ? [] : words,
  );
