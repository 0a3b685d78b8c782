import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { syncBookings } from "@/lib/agent/bookings/sync-bookings";
import { takeMessage } from "@/lib/agent/texts/take-message";
import { emitEvent } from "@/lib/outward/events/emit-event";
import { setupOf } from "@/tests/support/agent-setup";
import { api } from "@/tests/support/api";
import { at, day, openForBusiness } from "@/tests/support/booking-desk";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson } from "@/tests/support/people";
import { setUpAgent } from "@/tests/support/set-up-agent";
import { settled } from "@/tests/support/settled";
import { makeWebhook } from "@/tests/support/webhooks";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

const EVENTS = ["booking.confirmed", "booking.moved", "booking.cancelled", "message.taken", "emergency"];
const boiler = { job: "boiler service", when: `${day()}T14:00`, name: "Ann" };
const figures = async (userId: string) => {
  await settled();
  return Object.fromEntries(
    (
      await rawSql()`select metric, value::int as value from workflow_stats
      where user_id = ${userId} and workflow_slug = 'voice-assistant'`
    ).map(({ metric, value }) => [metric, value]),
  );
};

describe("what an agent did", () => {
  it("reaches the client's webhooks once and is counted once, for each kind (BOOK-01, WORK-02)", async () => {
    const desk = await openForBusiness(google);
    await makeWebhook(desk.userId, { events: EVENTS });
    const call = { callId: randomUUID(), id: randomUUID() };
    const twice = async (action: Parameters<typeof desk.ask>[0], args: object) => {
      const ids = { callId: randomUUID(), id: randomUUID() };
      for (const _ of [1, 2]) await desk.ask(action, args, ids);
    };
    for (const _ of [1, 2]) await desk.ask("book_job", boiler, call);
    await twice("move_booking", { when: `${day(1)}T10:00` });
    await twice("cancel_booking", {});
    await twice("take_message", { message: "Please ring back" });
    await twice("hand_over", { reason: "A pipe has burst" });
    expect((await desk.events()).map(({ type }) => type)).toEqual(EVENTS);
    expect(await figures(desk.userId)).toEqual({
      bookings_confirmed: 1,
      bookings_moved: 1,
      bookings_cancelled: 1,
      messages_taken: 1,
      emergencies: 1,
    });
  });

  it("in the calendar by hand counts too, and is sent only as its own kind", async () => {
    const desk = await openForBusiness(google);
    await makeWebhook(desk.userId, { events: [...EVENTS, "workflow.stat.updated"] });
    await desk.ask("book_job", boiler);
    const [booking] = await desk.bookings();
    const time = (clock: string) => ({ dateTime: new Date(at(clock, 1)).toISOString() });
    const changes = { start: time("09:00"), end: time("10:00") };
    await google.changeEvent(desk.email, booking?.google_event_id, changes);
    await Promise.all([syncBookings(desk), syncBookings(desk)]);
    await google.changeEvent(desk.email, booking?.google_event_id, { status: "cancelled" });
    await Promise.all([syncBookings(desk), syncBookings(desk)]);
    expect((await desk.events()).map(({ type }) => type)).toEqual(EVENTS.slice(0, 3));
    expect(await figures(desk.userId)).toEqual({
      bookings_confirmed: 1,
      bookings_moved: 1,
      bookings_cancelled: 1,
    });
  });

  it("is counted once for an event that is emitted ten times at once, without losing others", async () => {
    const { id: userId } = await makePerson();
    const emergency = (key: string) =>
      emitEvent({
        userId,
        type: "emergency",
        key,
        data: { call_id: null, description: "Gas", caller_name: null, caller_phone: null, address: null },
      });
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => emergency(`emergency|${userId}|${index % 3}`)),
    );
    expect(await figures(userId)).toEqual({ emergencies: 3 });
  });

  it("is not counted when its cause is not committed", async () => {
    const { id: userId } = await makePerson();
    const message = { userId, callId: null, message: "Hi", callerName: null, callerPhone: null };
    const attempt = database().transaction(async (tx) => {
      await takeMessage({ ...message, cause: `test|${userId}` }, tx);
      throw new Error("killed");
    });
    await expect(attempt).rejects.toThrow("killed");
    expect(await figures(userId)).toEqual({});
  });

  it("is among the client's workflows from the agent's first setup on, recorded as the admin's change", async () => {
    const [admin, client] = [await makePerson({ admin: true }), await makePerson()];
    const save = (changes = {}) => setUpAgent(admin.token, client.id, setupOf(changes));
    await save();
    await save({ buffer_minutes: 5 });
    const workflows = await api("GET", `/api/workflow/user/${client.id}`, { token: client.token });
    expect(workflows.body.data).toMatchObject([
      { workflow_name: "Voice Assistant", workflow_slug: "voice-assistant" },
    ]);
    const [id] = workflows.body.data.map((row: { id: string }) => row.id);
    const log = await rawSql()`select action, actor_id from audit_log where entity_id = ${id}`;
    expect(log).toEqual([{ action: "assigned", actor_id: admin.id }]);
    await takeMessage({
      userId: client.id,
      cause: "test",
      callId: null,
      message: "Hi",
      callerName: null,
      callerPhone: null,
    });
    await settled();
    const stats = await api("GET", `/api/workflow/stats/${client.id}/voice-assistant`, {
      token: client.token,
    });
    expect(stats.body.data).toMatchObject({ messages_taken: 1 });
  });
});
