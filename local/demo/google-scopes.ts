import type { DemoConnection } from "./demo-types";

/** What the demo's people agreed to per service; the least that each needs. */
export const DEMO_SCOPES: Record<DemoConnection["service"], string[]> = {
  google_gmail: ["gmail.readonly", "gmail.send"],
  google_calendar: ["calendar.events", "calendar.freebusy"],
  google_drive: ["drive.file"],
  google_docs: ["documents"],
  google_sheets: ["spreadsheets"],
  google_contacts: ["contacts.readonly"],
  google_meet: ["meetings.space.created"],
  google_tasks: ["tasks"],
};
