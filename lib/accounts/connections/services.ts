/** The services a client can connect, as stored in `user_tokens.service`, with their display names. */
export const GOOGLE_SERVICES = {
  google_gmail: { name: "Gmail", subject: "mail" },
  google_calendar: { name: "Google Calendar", subject: "calendar" },
  google_drive: { name: "Google Drive", subject: "drive" },
  google_docs: { name: "Google Docs", subject: "docs" },
  google_sheets: { name: "Google Sheets", subject: "sheets" },
  google_contacts: { name: "Google Contacts", subject: "contacts" },
  google_meet: { name: "Google Meet", subject: "meetings" },
  google_tasks: { name: "Google Tasks", subject: "tasks" },
} as const satisfies Record<string, { name: string; subject: string }>;

/** What people of the agency connect for all clients. It is not among a client's services. */
export const AGENCY_SERVICES = {
  google_ads: { name: "Google Ads", subject: "ads" },
} as const;

export type ClientService = keyof typeof GOOGLE_SERVICES;
type AgencyService = keyof typeof AGENCY_SERVICES;
export type GoogleService = ClientService | AgencyService;

const ALL: Record<GoogleService, { name: string; subject: string }> = {
  ...GOOGLE_SERVICES,
  ...AGENCY_SERVICES,
};
export const describeService = (service: GoogleService) => ALL[service];

export const isOfTheAgency = (service: GoogleService): service is AgencyService => service in AGENCY_SERVICES;

/** What a step may need beside a service's base scopes, and whose it is. Asked for when a step needs it. */
export const GOOGLE_PERMISSIONS = {
  "mail.read": "google_gmail",
  "contacts.write": "google_contacts",
} as const satisfies Record<string, GoogleService>;

export type GooglePermission = keyof typeof GOOGLE_PERMISSIONS;
