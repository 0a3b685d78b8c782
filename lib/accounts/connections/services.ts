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

export type GoogleService = keyof typeof GOOGLE_SERVICES;
