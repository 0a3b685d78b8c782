import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import { markBroken } from "@/lib/accounts/connections/mark-broken";
import { readConnection } from "@/lib/accounts/connections/stored-tokens";
import { sweepBookings } from "@/lib/agent/bookings/settle";
import { notifyOwner } from "@/lib/agent/texts/notify-owner";
import { CALLER, day, openForBusiness } from "@/tests/support/booking-desk";
import { startOwnGoogle } from "@/tests/support/google";
import { uniqueNumber } from "@/tests/support/people";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

const OWNER = "+447700900555";
const open = (changes = {}) =>
  openForBusiness(google, { text_sender: uniqueNumber(), notification_number: OWNER, ...changes });
const notify = (notice: Parameters<typeof notifyOwner>[0]) =>
  database().transaction((tx) => notifyOwner(notice, tx));
const notices = async (desk: Awaited<ReturnType<typeof open>>) =>
  (await desk.texts()).filter(({ recipient }) => recipient === OWNER).map(({ body }) => body);

describe("a text to the client's notification number", () => {
  it("is sent once per cause, and short, however often it is queued", async () => {
    const desk = await open();
    const notice = { userId: desk.userId, cause: "test|1", body: "x".repeat(2_000) };
    await Promise.all([notify(notice), notify(notice)]);
    await notify(notice);
    const told = await notices(desk);
    expect(told).toHaveLength(1);
    expect(told[0]).toHaveLength(300);
  });

  it("is one text per client, even if their causes have the same name", async () => {
    const [one, other] = await Promise.all([open(), open()]);
    for (const { userId } of [one, other]) await notify({ userId, cause: "same", body: "Hello" });
    expect(await notices(one)).toEqual(["Hello"]);
    expect(await notices(other)).toEqual(["Hello"]);
  });

  it.each([
    ["no sender", { text_sender: null }],
    ["no notification number", { notification_number: null }],
    ["one number for both", { text_sender: OWNER }],
  ])("is not sent with %s", async (_, changes) => {
    const desk = await open(changes);
    await notify({ userId: desk.userId, cause: "test", body: "Hello" });
    expect(await desk.texts()).toEqual([]);
  });

  it("reports an emergency at once and once per call, whatever number it is transferred to, and adds a to-do (BOOK-01)", async () => {
    const desk = await open({ emergency_words: [], emergency_number: null });
    const callId = randomUUID();
    const burst = { reason: "Water is pouring in", emergency: true, name: "Ann", address: "1 High Street" };
    expect(await desk.ask("hand_over", burst, { callId })).toBe(
      "This is an emergency. Transfer the call to +447700900112 now.",
    );
    await desk.ask("hand_over", burst, { callId });
    expect(await notices(desk)).toEqual([`EMERGENCY (Ann, ${CALLER}, 1 High Street): Water is pouring in`]);
    expect(
      await rawSql()`select kind, message, call_id from caller_messages where user_id = ${desk.userId}`,
    ).toEqual([
      { kind: "emergency", message: "Water is pouring in. Address: 1 High Street", call_id: callId },
    ]);
  });

  it("tells what the caller puts right in the same call, three times at most, and nothing that is known (BOOK-01)", async () => {
    const desk = await open();
    const callId = randomUUID();
    const report = (said: object) =>
      desk.ask("hand_over", { reason: "Water is pouring in", emergency: true, ...said }, { callId });
    const reason = "Water is pouring in, and into 4 High Street, BS1 4DJ, as well";
    await report({ name: "Ann", address: "40 High Street", reason });
    await report({ name: "Ann", address: "4 High Street, BS1 4DJ" });
    for (const known of [{ address: "4 high street" }, { name: "ann" }, {}]) await report(known);
    await report({ phone: "07700 900199", name: "Ann Archer" });
    for (const house of [5, 6, 7]) await report({ address: `${house} High Street` });
    const messages = [
      "Update from the caller. Address: 4 High Street, BS1 4DJ",
      "Update from the caller. Name: Ann Archer. Number: +447700900199",
      "Update from the caller. Address: 5 High Street",
    ];
    expect((await notices(desk)).slice(1)).toEqual([
      `EMERGENCY (Ann, ${CALLER}): ${messages[0]}`,
      `EMERGENCY (Ann Archer, +447700900199): ${messages[1]}`,
      `EMERGENCY (Ann Archer, +447700900199): ${messages[2]}`,
    ]);
    const toDos =
      await rawSql()`select kind, message from caller_messages where user_id = ${desk.userId} order by created_at offset 1`;
    expect([...toDos]).toEqual(messages.map((message) => ({ kind: "emergency", message })));
  });

  it("reports a lost calendar connection, once per failure, with how to repair it", async () => {
    const desk = await open();
    const breakNow = async () => {
      const row = await readConnection(database(), eq(userTokens.id, desk.connectionId));
      if (!row) throw new Error("no connection");
      await Promise.all([markBroken(database(), row, "gone"), markBroken(database(), row, "gone")]);
    };
    await breakNow();
    // Another process may follow the event, under an address of its own.
    expect(await notices(desk)).toEqual([expect.stringMatching(/: http:\/\/[\w.]+:\d+\/services$/)]);
    await rawSql()`update user_tokens set needs_reauth = false where id = ${desk.connectionId}`;
    await breakNow();
    expect(await notices(desk)).toHaveLength(2);
  });

  it("reports a booking that could not be confirmed", async () => {
    const desk = await open();
    const events = "/calendar/v3/calendars/primary/events";
    await google.control("fail", { path: events, method: "POST", status: 503 });
    await desk.ask("book_job", { job: "boiler service", when: `${day()}T14:00`, name: "Ann" });
    await desk.event("14:00", "15:00");
    await rawSql()`update bookings set settle_at = now() where user_id = ${desk.userId}`;
    await sweepBookings(desk);
    await sweepBookings(desk);
    expect(await notices(desk)).toEqual([
      expect.stringMatching(
        /^Message from Ann, \+447700900142: Please call back: Boiler service on Monday .* calendar\.$/,
      ),
    ]);
  });

  it("reports a message that was taken, once, if the client wants that (BOOK-01)", async () => {
    const [desk, quiet] = [await open({ notify_messages: true }), await open({ notify_messages: false })];
    const left = { callId: randomUUID(), id: randomUUID() };
    for (const each of [desk, quiet]) {
      await each.ask("take_message", { message: "Please ring about the quote", name: "Ann" }, left);
      await each.ask("take_message", { message: "Please ring about the quote", name: "Ann" }, left);
    }
    expect(await notices(desk)).toEqual([`Message from Ann, ${CALLER}: Please ring about the quote`]);
    expect(await notices(quiet)).toEqual([]);
    expect(await quiet.messages()).toHaveLength(1);
  });
});
