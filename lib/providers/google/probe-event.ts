import { calendar } from "googleapis/build/src/apis/calendar/index.js";
import type { GoogleClient } from "./client";

/** In the distant past and marked free, so that it disturbs nothing if its deletion fails. */
const LONG_AGO = { start: { date: "2001-01-01" }, end: { date: "2001-01-02" } };

/** Inserts an event into the primary calendar to test access. Google accepts ids of the letters a to v and digits. */
export async function insertProbe(client: GoogleClient, id: string): Promise<void> {
  await calendar({ version: "v3", auth: client }).events.insert({
    calendarId: "primary",
    requestBody: {
      id,
      summary: "Test of your phone agent: does your calendar work?",
      description: "Added to check that your agent can reach this calendar, and removed immediately.",
      ...LONG_AGO,
      transparency: "transparent",
      visibility: "private",
      reminders: { useDefault: false, overrides: [] },
    },
  });
}
