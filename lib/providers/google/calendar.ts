import { calendar, type calendar_v3 } from "googleapis/build/src/apis/calendar/index.js";
import type { GoogleClient } from "./client";

export type GoogleEvent = calendar_v3.Schema$Event;

/** The API's largest page; a page may still be shorter, so `nextPageToken` decides. */
const PAGE_SIZE = 2_500;
const MAX_PAGES = 5;
/** Working locations and birthdays are left out: they are not appointments. */
const EVENT_TYPES = ["default", "fromGmail", "focusTime", "outOfOffice"];
const FIELDS =
  "nextPageToken,items(id,status,summary,description,location,start,extendedProperties/private,attendees(displayName,email,self,organizer,resource,responseStatus))";

/** Events of the primary calendar that overlap the window, ordered by start; recurring series as single occurrences. */
export async function listPrimaryEvents(
  client: GoogleClient,
  window: { from: Date; to: Date },
): Promise<GoogleEvent[]> {
  const { events } = calendar({ version: "v3", auth: client });
  const found: GoogleEvent[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { data } = await events.list({
      calendarId: "primary",
      timeMin: window.from.toISOString(),
      timeMax: window.to.toISOString(),
      singleEvents: true,
      orderBy: "startTime",
      eventTypes: EVENT_TYPES,
      maxResults: PAGE_SIZE,
      fields: FIELDS,
      pageToken,
    });
    found.push(...(data.items ?? []));
    pageToken = data.nextPageToken ?? undefined;
    if (!pageToken) break;
  }
  return found;
}
