import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { judgeChangedCalls } from "@/lib/agent/reasons/judge-calls";
import { deriveCalls } from "@/lib/agent/sources/derive-sources";
import { takeMessage } from "@/lib/agent/texts/take-message";
import { type Day, myDay } from "@/lib/dashboard/day/contract";
import { api } from "@/tests/support/api";
import { book } from "@/tests/support/bookings";
import { makeCall } from "@/tests/support/calls";
import { makePerson, type Person } from "@/tests/support/people";
import { inReferenceMode } from "@/tests/support/reference-mode";
import { describeRefusals } from "@/tests/support/refusals";
import { settled } from "@/tests/support/settled";
import { makePage, sendTouch, touchOf } from "@/tests/support/touches";

const URL = "/api/user/day";
describeRefusals(myDay, URL);

const read = async ({ token }: Person): Promise<Day> => (await api("GET", URL, { token })).body.data;
const look = ({ token }: Person) => api("POST", "/api/user/visits", { token, body: {} });

/** Books a job that starts in so many hours, for one hour. */
async function bookIn(
  hours: number,
  userId: string,
  fields: { callId: string; status?: string; address?: string },
) {
  const id = await book(userId, fields.callId, fields.status ?? "confirmed");
  await rawSql()`update bookings set starts_at = now() + ${hours} * interval '1 hour', address = ${fields.address ?? null},
    ends_at = now() + ${hours + 1} * interval '1 hour', client_name = 'Ann Smith', caller_phone = '+447700900123',
    confirmed_at = now() where id = ${id}`;
  return id;
}

it("names the next jobs, the next first, with whom to call and where to drive, and no other client's (DAY-02, ROLE-15)", async () => {
  const [client, other] = await Promise.all([makePerson(), makePerson()]);
  const [{ callId }, foreign] = await Promise.all([makeCall(client.id), makeCall(other.id)]);
  const later = await bookIn(30, client.id, { callId });
  const running = await bookIn(-0.5, client.id, {
    callId: foreign.callId,
    address: "14 Ashby Terrace, Leeds",
  });
  await bookIn(-5, client.id, { callId });
  await bookIn(2, client.id, { callId, status: "cancelled" });
  await bookIn(2, other.id, { callId: foreign.callId });
  const { jobs, jobs_ahead } = await read(client);
  expect(jobs.map(({ id }) => id)).toEqual([running, later]);
  expect(jobs_ahead).toBe(2);
  expect(jobs[0]).toMatchObject({
    client_name: "Ann Smith",
    phone: "+447700900123",
    address: "14 Ashby Terrace, Leeds",
    call_id: null, // another client's call is not linked
  });
  expect(jobs[1]?.call_id).toBe(callId);
});

it("says what the agent did since the last visit: half an hour without a look ends one (DAY-02)", async () => {
  const client = await makePerson();
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const { callId: old } = await makeCall(client.id, { happenedAt: ago(5), startedAt: ago(5) });
  expect((await read(client)).since).toMatchObject({ first_visit: true, calls: 1 });

  await look(client);
  await rawSql()`update client_visits set seen_at = now() - interval '2 hours' where user_id = ${client.id}`;
  const { callId } = await makeCall(client.id, { happenedAt: ago(1), startedAt: ago(1) });
  await bookIn(3, client.id, { callId });
  await takeMessage({
    ...{ userId: client.id, cause: "m", callId, message: "Ring me" },
    ...{ callerName: null, callerPhone: null },
  });
  const counts = { first_visit: false, calls: 1, booked: 1, messages: 1, texts: 0 };
  const { since, newest_call } = await read(client);
  expect(since).toMatchObject(counts);
  expect(newest_call?.call_id).toBe(callId);
  expect(newest_call?.call_id).not.toBe(old);

  // Looking at it is not the end of the visit before it.
  await look(client);
  await look(client);
  expect((await read(client)).since).toEqual(since);
});

it("asks how visits went that are over, until the client says so in any way, and of no other client's (MONEY-01)", async () => {
  const [client, other] = await Promise.all([makePerson(), makePerson()]);
  const [{ callId }, foreign] = await Promise.all([makeCall(client.id), makeCall(other.id)]);
  const older = await bookIn(-50, client.id, { callId });
  const newer = await bookIn(-3, client.id, { callId: foreign.callId });
  await bookIn(-0.5, client.id, { callId });
  await bookIn(-3, client.id, { callId, status: "cancelled" });
  await bookIn(-24 * 15, client.id, { callId });
  await bookIn(-3, other.id, { callId: foreign.callId });
  const visits = async () => (await read(client)).visits;
  expect(await visits()).toEqual([
    {
      ...{ id: newer, job: "Boiler service", client_name: "Ann Smith", call_id: null },
      starts_at: expect.stringMatching(/Z$/),
    },
    expect.objectContaining({ id: older, call_id: callId }),
  ]);
  const tap = (id: string, outcome: string) =>
    api("PUT", `/api/user/bookings/${id}/outcome`, { token: client.token, body: { outcome } });
  await tap(newer, "no_show");
  expect(await visits()).toMatchObject([{ id: older }]);
  await rawSql()`insert into payments (user_id, booking_id, kind, amount_minor, currency, source, external_id, paid_at)
    values (${client.id}, ${older}, 'payment', 100, 'GBP', 'stripe', 'pi', now())`;
  expect(await visits()).toEqual([]);
  await tap(newer, "unknown");
  expect(await visits()).toMatchObject([{ id: newer }]);
  await rawSql()`update bookings set starts_at = now() + interval '1 day', ends_at = now() + interval '26 hours' where id = ${newer}`;
  expect(await visits()).toEqual([]);
});

it("says what is measured of the cards' days, never without how many jobs it is of, and nothing in reference mode", async () => {
  const client = await makePerson();
  const { callId } = await makeCall(client.id);
  const paid = await bookIn(-3, client.id, { callId });
  await bookIn(-6, client.id, { callId });
  const body = { outcome: "paid", amount_minor: 118_000, currency: "GBP" };
  await api("PUT", `/api/user/bookings/${paid}/outcome`, { token: client.token, body });
  const { measured } = await read(client);
  expect(measured?.sentence).toBe("Paid £1,180 for 1 of 2 jobs, 1 not recorded yet");
  const figures = (await api("GET", "/api/user/dashboard", { token: client.token })).body.data;
  expect(measured).toMatchObject({ from: figures.counted.from, to: figures.counted.to });
  await inReferenceMode(async () => {
    expect((await read(client)).measured).toBeNull();
  });
});

it("changes no byte of the cards and the calls in reference mode, whatever is known of money", async () => {
  const client = await makePerson();
  const { callId } = await makeCall(client.id, { phoneNumber: "+447400123456", happenedAt: new Date() });
  const { callId: unbooked } = await makeCall(client.id);
  const booked = await bookIn(-3, client.id, { callId });
  const shown = async () => {
    const urls = ["/api/user/dashboard", "/api/user/my-call-logs", "/api/user/day"];
    const answers = await Promise.all(urls.map((url) => api("GET", url, { token: client.token })));
    const [cards, calls, day] = answers.map(({ body }) => body.data);
    return JSON.stringify([cards, calls, day.measured]);
  };
  const inReference = () => inReferenceMode(shown);
  const [before, ours] = [await inReference(), await shown()];

  const body = { outcome: "paid", amount_minor: 118_000, currency: "GBP" };
  await api("PUT", `/api/user/bookings/${booked}/outcome`, { token: client.token, body });
  await sendTouch(await makePage(client), touchOf());
  await rawSql()`update touches set at = now() - interval '2 hours' where user_id = ${client.id}`;
  await deriveCalls([callId]);
  await judgeChangedCalls([unbooked]);
  await settled();
  expect(await rawSql()`select grade from call_sources where user_id = ${client.id}`).toHaveLength(1);
  expect(await inReference()).toBe(before);
  expect(await shown()).not.toBe(ours);
});

it("is calm with nothing to tell (DAY-02)", async () => {
  expect(await read(await makePerson())).toEqual({
    jobs: [],
    jobs_ahead: 0,
    visits: [],
    measured: null,
    newest_call: null,
    since: { from: expect.any(String), first_visit: true, calls: 0, booked: 0, messages: 0, texts: 0 },
  });
});
