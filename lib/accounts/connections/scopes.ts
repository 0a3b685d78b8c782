import { GOOGLE_PERMISSIONS, type GooglePermission, type GoogleService } from "./services";

const PREFIX = "https://www.googleapis.com/auth/";

/**
 * What each service cannot do without, with the purpose shown to a person who did not tick it. Sources:
 * developers.google.com/identity/protocols/oauth2/scopes, and each method's list of accepted scopes. `calendar.events`
 * is not accepted for free/busy, so Calendar needs two. Drive uses `drive.file`, which requires no security assessment;
 * Docs and Sheets work on existing documents, which `drive.file` does not cover, and Docs copies the templates that were
 * made here, which only Drive can.
 */
const BASE: Record<GoogleService, Record<string, string>> = {
  google_gmail: { "gmail.send": "send email on your behalf" },
  google_calendar: {
    "calendar.events": "view and edit events",
    "calendar.freebusy": "view your availability",
  },
  google_drive: { "drive.file": "use the files that you open or make with this app" },
  google_docs: {
    documents: "read and write your documents",
    "drive.file": "use the files that you open or make with this app",
  },
  google_sheets: { spreadsheets: "read and write your spreadsheets" },
  google_contacts: { "contacts.readonly": "see your contacts" },
  google_meet: { "meetings.space.created": "create meetings" },
  google_tasks: { tasks: "manage your tasks" },
  google_ads: { datamanager: "send conversions to Google Ads" },
};

/** What is asked for only when a step needs it. `replaces`: the base scope that it includes. */
const OPTIONAL: Record<GooglePermission, { scope: string; words: string; replaces?: string }> = {
  "mail.read": { scope: "gmail.readonly", words: "read your email" },
  "contacts.write": {
    scope: "contacts",
    words: "see and edit your contacts",
    replaces: "contacts.readonly",
  },
};

/** Identify the account. People see no checkbox for these. */
export const IDENTITY_SCOPES = ["openid", "email"] as const;

/** Scopes of one service with these permissions, in full. */
export const scopesOf = (service: GoogleService, permissions: readonly GooglePermission[] = []): string[] =>
  needs(service, permissions).map(({ scope }) => PREFIX + scope);

/** What the service and these permissions need and was not granted, in words such as "read your email". */
export const lacks = (
  grantedScopes: readonly string[],
  service: GoogleService,
  permissions: readonly GooglePermission[],
): string[] =>
  needs(service, permissions).flatMap(({ scope, words }) => (isGranted(grantedScopes, scope) ? [] : words));

/** The optional permissions of a service that a grant includes. */
export const permissionsIn = (grantedScopes: readonly string[], service: GoogleService): GooglePermission[] =>
  permissionsOf(service).filter((permission) => isGranted(grantedScopes, OPTIONAL[permission].scope));

export const permissionsOf = (service: GoogleService): GooglePermission[] =>
  (Object.keys(GOOGLE_PERMISSIONS) as GooglePermission[]).filter(
    (permission) => GOOGLE_PERMISSIONS[permission] === service,
  );

function needs(service: GoogleService, permissions: readonly GooglePermission[]) {
  const optional = permissionsOf(service)
    .filter((permission) => permissions.includes(permission))
    .map((permission) => OPTIONAL[permission]);
  const base = Object.entries(BASE[service])
    .map(([scope, words]) => ({ scope, words }))
    .filter(({ scope }) => !optional.some(({ replaces }) => replaces === scope));
  return [...base, ...optional];
}

/** A scope counts as granted if one that includes it was. */
function isGranted(grantedScopes: readonly string[], scope: string): boolean {
  const wider = Object.values(OPTIONAL).flatMap((other) => (other.replaces === scope ? other.scope : []));
  return [scope, ...wider].some((name) => grantedScopes.includes(PREFIX + name));
}
