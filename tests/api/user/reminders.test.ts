import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { myReminders, saveReminders } from "@/lib/agent/reminders/contract";
import { HOUR } from "@/lib/platform/core/clock";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { forgetAllTexts } from "@/tests/support/forget-texts";
import { makePerson, type Person, uniqueNumber } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { clientWhoReminds } from "@/tests/support/reminders";

const URL = "/api/user/reminders";
describeRefusals(myReminders, URL);
describeRefusals(saveReminders, URL, { on: false });

const read = async ({ token }: Pick<Person, "token">) => (await api("GET", URL, { token })).body.data;
const save = ({ token }: Pick<Person, "token">, on: unknown) => api("PUT", URL, { token, body: { on } });
const NONE = { visits: 0, cancelled: 0, told: 0, no_shows: 0 };

describe("the client's own setting", () => {
  it("is off until it is switched on, which is recorded, and can be switched off", async () => {
    const client = await makePerson();
    await makeAgent(client.id, { text_sender: uniqueNumber() });
    expect(await read(client)).toEqual({
      on: false,
      problem: null,
      effect: {
        since: null,
        with_reminder: NONE,
        without: NONE,
        enough: { no_shows: false, cancelled: false },
      },
    });
    expect((await save(client, true)).body.data.on).toBe(true);
    expect((await save(client, true)).body.data.on).toBe(true);
    expect((await save(client, false)).body.data.on).toBe(false);
    expect((await save(client, "yes")).status).toBe(400);
    const recorded = await rawSql()`
      select changes from audit_log where entity = 'reminders' and entity_id = ${client.id} order by id`;
    expect(recorded.map(({ changes }) => changes)).toEqual([
      { on: { from: false, to: true } },
      { on: { from: true, to: false } },
    ]);
  });

  it("cannot be switched on without a number to text from, and says what to do", async () => {
    const client = await makePerson();
    const { status, body } = await save(client, true);
    expect([status, body.error]).toEqual([409, expect.stringContaining("Please ask them")]);
    expect((await read(client)).problem).toBe(body.error);
    expect((await save(client, false)).status).toBe(200);
  });
});

type Client = Awaited<ReturnType<typeof clientWhoReminds>>;
type Past = { leftOut: boolean; count: number; outcome?: string; status?: string };

/** Visits that are over, decided about the day before they began. */
async function visitsBefore(client: Client, { leftOut, count, outcome, status = "confirmed" }: Past) {
  const ids: string[] = [];
  for (let each = 0; each < count; each++) {
    const startsAt = new Date(Date.now() - (each + 3) * HOUR);
    const { id } = await client.visit({ leftOut, startsAt, status });
    ids.push(id);
  }
  await rawSql()`insert into reminders (booking_id, starts_at, user_id, kind)
    select id, starts_at, user_id, ${leftOut ? "left_out" : "sent"} from bookings where id = any(${ids}::uuid[])`;
  if (!leftOut)
    await rawSql()`insert into text_messages (user_id, cause, sender, recipient, body, status)
      select user_id, 'reminder|' || id || '|' || (extract(epoch from starts_at) * 1000)::bigint, ${client.sender},
        caller_phone, 'x', 'sent' from bookings where id = any(${ids}::uuid[])`;
  if (outcome)
    await rawSql()`insert into job_outcomes (user_id, booking_id, outcome, source, external_id, revision, told_at)
      select user_id, id, ${outcome}, 'tap', gen_random_uuid()::text, 1, now()
      from bookings where id = any(${ids}::uuid[])`;
  return ids;
}

describe("the measured effect (MONEY-08)", () => {
  it("counts no-shows of told visits and cancellations of all, on both sides, and unknown is neither", async () => {
    const client = await clientWhoReminds();
    await visitsBefore(client, { leftOut: false, count: 3, outcome: "done" });
    await visitsBefore(client, { leftOut: false, count: 1, outcome: "no_show" });
    await visitsBefore(client, { leftOut: false, count: 2 });
    await visitsBefore(client, { leftOut: false, count: 2, status: "cancelled" });
    await visitsBefore(client, { leftOut: true, count: 2, outcome: "no_show" });
    await visitsBefore(client, { leftOut: true, count: 1, outcome: "quoted" });
    const other = await clientWhoReminds();
    await visitsBefore(other, { leftOut: true, count: 2, outcome: "no_show" });
    const { effect } = await read(client);
    expect(effect).toMatchObject({
      with_reminder: { visits: 8, cancelled: 2, told: 4, no_shows: 1 },
      without: { visits: 3, cancelled: 0, told: 3, no_shows: 2 },
      enough: { no_shows: false, cancelled: false },
    });
    expect(effect.since).not.toBeNull();
  });

  it("leaves out visits that are not over, and those whose text could not be sent", async () => {
    const client = await clientWhoReminds();
    for (const leftOut of [false, true]) await client.visit({ leftOut });
    await client.remind();
    expect(await client.decisions()).toHaveLength(2);
    const [first] = await visitsBefore(client, { leftOut: false, count: 2, outcome: "done" });
    await rawSql()`update text_messages set status = 'failed' where starts_with(cause, ${`reminder|${first}|`})`;
    expect((await read(client)).effect).toMatchObject({ with_reminder: { visits: 1 }, without: NONE });
  });

  it("leaves out those whose text could not be sent also after the texts were deleted", async () => {
    const client = await clientWhoReminds();
    const [failed, answered] = await visitsBefore(client, { leftOut: false, count: 3, outcome: "done" });
    const [other] = await visitsBefore(await clientWhoReminds(), { leftOut: false, count: 1 });
    for (const id of [failed, answered, other])
      await rawSql()`update text_messages set status = 'failed' where starts_with(cause, ${`reminder|${id}|`})`;
    await rawSql()`update reminders set answer = 'kept', answered_at = now() where booking_id = ${answered ?? ""}`;
    await forgetAllTexts(client.id);
    expect(await client.texts()).toHaveLength(0);
    expect((await read(client)).effect.with_reminder).toMatchObject({ visits: 2 });
    const [untouched] = await rawSql()`select kind from reminders where booking_id = ${other ?? ""}`;
    expect(untouched?.kind).toBe("sent");
  });

  it("counts a visit once that was moved after its reminder", async () => {
    const client = await clientWhoReminds();
    const [id] = await visitsBefore(client, { leftOut: false, count: 1, outcome: "done" });
    await rawSql()`insert into reminders (booking_id, starts_at, user_id, kind)
      values (${id ?? ""}, now() - interval '3 days', ${client.id}, 'refused')`;
    expect((await read(client)).effect.with_reminder).toMatchObject({ visits: 1, told: 1 });
  });

  it("compares shares only when both sides have thirty visits", async () => {
    const client = await clientWhoReminds();
    await visitsBefore(client, { leftOut: false, count: 31, outcome: "done" });
    await visitsBefore(client, { leftOut: true, count: 29, outcome: "done" });
    expect((await read(client)).effect.enough).toEqual({ no_shows: false, cancelled: false });
    await visitsBefore(client, { leftOut: true, count: 1 });
    expect((await read(client)).effect.enough).toEqual({ no_shows: false, cancelled: true });
    await visitsBefore(client, { leftOut: true, count: 1, outcome: "no_show" });
    expect((await read(client)).effect.enough).toEqual({ no_shows: true, cancelled: true });
  });
});

describe("the booking's card", () => {
  it("shows what became of the reminder of its present time", async () => {
    const client = await clientWhoReminds();
    const { callId } = await makeCall(client.id);
    const { id, customer } = await client.visit({ callId });
    const state = async () => {
      const { body } = await api("GET", `/api/user/calls/${callId}`, { token: client.token });
      return body.data.bookings[0].reminder?.state ?? null;
    };
    expect(await state()).toBeNull();
    await client.remind();
    expect(await state()).toBe("sent");
    await client.write("2", customer);
    expect(await state()).toBe("other_time");
    await client.write("1", customer);
    expect(await state()).toBe("kept");
    await rawSql()`update bookings set starts_at = starts_at - interval '1 hour' where id = ${id}`;
    expect(await state()).toBeNull();
  });

  it.each([
    [true, "sent", "left_out"],
    [false, "failed", "failed"],
  ])("tells why there was none: left out %s, text %s", async (leftOut, status, state) => {
    const client = await clientWhoReminds();
    const { callId } = await makeCall(client.id);
    await client.visit({ callId, leftOut });
    await client.remind();
    await rawSql()`update text_messages set status = ${status} where user_id = ${client.id}`;
    const { body } = await api("GET", `/api/user/calls/${callId}`, { token: client.token });
    expect(body.data.bookings[0].reminder.state).toBe(state);
  });
});
