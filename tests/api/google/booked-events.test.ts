import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { api } from "@/tests/support/api";
import { openForBusiness } from "@/tests/support/booking-desk";
import { makeCall } from "@/tests/support/calls";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson } from "@/tests/support/people";

const google = await startOwnGoogle();

it("shows a booking on its call and among the events, which lead to each other (BOOK-07)", async () => {
  const desk = await openForBusiness(google, { min_notice_minutes: 0 });
  const callId = randomUUID();
  const offer = await desk.ask("check_availability", {}, { callId });
  const when = /I can offer (.*? at (?:noon|[\d:]+ [ap]m))/.exec(offer)?.[1];
  expect(await desk.ask("book_job", { job: "boiler service", when, name: "Ann Smith" }, { callId })).toMatch(
    /^Booked/,
  );
  await makeCall(desk.userId, { callId });
  await google.addEvent(desk.email, {
    summary: "By hand",
    start: { dateTime: new Date(Date.now() + 6 * 86_400_000).toISOString() },
    end: { dateTime: new Date(Date.now() + 6 * 86_400_000 + 3_600_000).toISOString() },
  });
  const get = async (path: string) => (await api("GET", path, { token: desk.person.token })).body;
  const { events } = await get("/api/google/google_calendar/events");
  const job = events.find(({ call_id }: { call_id: string | null }) => call_id !== null);
  expect(job).toMatchObject({ job: "Boiler service", client: "Ann Smith", call_id: callId });
  expect(events.find(({ job }: { job: string }) => job === "By hand")).toMatchObject({ call_id: null });
  const { data } = await get(`/api/user/calls/${callId}`);
  expect(data).toMatchObject({
    status: "booked",
    bookings: [{ job: "Boiler service", status: "confirmed", client_name: "Ann Smith" }],
  });

  // A call that is not the client's is never linked, whatever a booking says.
  const other = await makePerson();
  await rawSql()`update call_logs set user_id = ${other.id} where call_id = ${callId}`;
  const again = (await get("/api/google/google_calendar/events")).events;
  expect(again.every(({ call_id }: { call_id: string | null }) => call_id === null)).toBe(true);
});
