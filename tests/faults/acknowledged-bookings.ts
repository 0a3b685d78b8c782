import { rawSql } from "@/db/client";
import { sayMoment } from "@/lib/agent/bookings/spoken";
import type { Told } from "./booking-callers";

/** Call ids by kind of fault. Empty if callers, rows, calendar and texts agree. */
export type BookingFindings = {
  /** Told "Booked:" but not booked, or at another time than told. */
  lost: string[];
  doubled: string[];
  /** Confirmed without exactly one event at its times. */
  withoutEvent: string[];
  /** In the calendar, but not confirmed. */
  leftOver: string[];
  unsettled: string[];
  /** Confirmed at some point without exactly one confirmation text; or never confirmed, with one. */
  texts: string[];
};

type Row = {
  call_id: string;
  status: string;
  starts_at: Date;
  ends_at: Date;
  client_phone: string;
  google_event_id: string | null;
  confirmed_at: Date | null;
};
type Event = {
  id: string;
  status: string;
  start: { dateTime: string };
  end: { dateTime: string };
  extendedProperties?: { private?: { callwright_call?: string } };
};
type Text = { to: string; body: string };
type Where = { userId: string; email: string; googleUrl: string; twilioUrl: string };

export async function auditBookings(told: readonly Told[], where: Where): Promise<BookingFindings> {
  const { userId, email, googleUrl, twilioUrl } = where;
  const rows = await rawSql()<Row[]>`select * from bookings where user_id = ${userId}`;
  const { events } = await get<{ events: Event[] }>(`${googleUrl}/_control/events?email=${email}`);
  const { messages } = await get<{ messages: Text[] }>(`${twilioUrl}/_control/messages`);
  const standing = events.filter(({ status }) => status !== "cancelled");
  const confirmed = rows.filter(({ status }) => status === "confirmed");
  const ofCall = new Map(confirmed.map((row) => [row.call_id, row]));
  const callOf = (event: Event) => event.extendedProperties?.private?.callwright_call ?? event.id;

  const isLost = ({ callId, moment, cancelled, unsure }: Told) => {
    const row = ofCall.get(callId);
    if (unsure) return false;
    if (cancelled) return row !== undefined;
    const zoned = { country: "GB" as const, timeZone: "Europe/London", now: Date.now() };
    return !row || sayMoment(row.starts_at.getTime(), zoned) !== moment;
  };
  const hasItsEvent = ({ google_event_id, starts_at, ends_at }: Row) =>
    standing.filter(
      ({ id, start, end }) =>
        id === google_event_id &&
        Date.parse(start.dateTime) === starts_at.getTime() &&
        Date.parse(end.dateTime) === ends_at.getTime(),
    ).length === 1;
  const textsTo = (phone: string) =>
    messages.filter(({ to, body }) => to === phone && body.includes("is booked for")).length;

  return {
    lost: told.filter(isLost).map(({ callId }) => callId),
    doubled: [...repeated(confirmed.map((row) => row.call_id)), ...repeated(standing.map(callOf))],
    withoutEvent: confirmed.filter((row) => !hasItsEvent(row)).map((row) => row.call_id),
    leftOver: standing.map(callOf).filter((callId) => !ofCall.has(callId)),
    unsettled: rows
      .filter(({ status }) => status === "held" || status === "pending")
      .map((row) => row.call_id),
    texts: rows
      .filter(({ client_phone, confirmed_at }) => textsTo(client_phone) !== (confirmed_at ? 1 : 0))
      .map((row) => row.call_id),
  };
}

const repeated = (ids: readonly string[]) => ids.filter((id, index) => ids.indexOf(id) !== index);

async function get<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}
