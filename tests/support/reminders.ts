import { randomUUID } from "node:crypto";
import { database, rawSql } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { reminderSettings } from "@/db/schema/reminders";
import { isLeftOut } from "@/lib/agent/reminders/left-out";
import { remindVisits } from "@/lib/agent/reminders/remind-visits";
import { DAY, HOUR } from "@/lib/platform/core/clock";
import { addDays } from "@/lib/platform/locale/dates";
import { instantOf, localDay } from "@/lib/platform/locale/zoned-time";
import { makeAgent } from "./agents";
import { began } from "./began";
import { makePerson, uniqueNumber } from "./people";
import { textIn } from "./texts";

export const ZONE = "Europe/London";

/** The client's day, so many days from now; visits are two days ahead, so that the real clock is before them. */
export const dayIn = (days: number) => addDays(localDay(began(), ZONE), days);
export const clockOn = (days: number, time: string) => instantOf(`${dayIn(days)}T${time}:00`, ZONE);

let customers = 100;
export const uniqueCustomer = () => `+447700900${String(customers++ % 1_000).padStart(3, "0")}`;

/** An id of a booking that is reminded of, or of one that is left out. */
export function idOf(leftOut: boolean): string {
  for (;;) {
    const id = randomUUID();
    if (isLeftOut(id) === leftOut) return id;
  }
}

type Visit = Partial<typeof bookings.$inferInsert> & { days?: number; time?: string; leftOut?: boolean };

/** A client who reminds their customers, with a London number to text from. */
export async function clientWhoReminds({ enabled = true } = {}) {
  const person = await makePerson();
  const sender = uniqueNumber();
  await makeAgent(person.id, { text_sender: sender, notification_number: "+447700900998" });
  await database().insert(reminderSettings).values({ userId: person.id, enabled });
  return {
    ...person,
    sender,
    /** A visit of the day after tomorrow at nine, booked three days ago; its reminder is due tomorrow. */
    async visit({ days = 2, time = "09:00", leftOut = false, ...values }: Visit = {}) {
      const startsAt = values.startsAt ?? new Date(clockOn(days, time));
      const id = idOf(leftOut);
      const customer = values.callerPhone === undefined ? uniqueCustomer() : values.callerPhone;
      await database()
        .insert(bookings)
        .values({
          id,
          userId: person.id,
          status: "confirmed",
          startsAt,
          endsAt: new Date(startsAt.getTime() + HOUR),
          calendarId: randomUUID(),
          job: "Boiler service",
          clientName: "Ann Smith",
          callerPhone: customer,
          confirmedAt: new Date(Date.now() - 3 * DAY),
          ...values,
        });
      return { id, startsAt, customer: customer ?? "" };
    },
    remind: (now = clockOn(1, "17:00")) => remindVisits({ userId: person.id, now }),
    texts: () => rawSql()`
      select cause, body, sender, recipient, status, problem, call_id from text_messages
      where user_id = ${person.id} order by created_at, cause`,
    decisions: () => rawSql()`
      select booking_id, kind, answer from reminders where user_id = ${person.id} order by created_at`,
    toDos: () => rawSql()`
      select kind, message, caller_name, caller_phone from caller_messages where user_id = ${person.id}`,
    write: (body: string, from: string) => textIn({ from, to: sender, body }),
  };
}
