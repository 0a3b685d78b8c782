import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { beginMove, markCancelled, markMoved } from "@/lib/agent/bookings/mark-booking";
import type { Booking } from "@/lib/agent/bookings/rows";
import { queueText } from "@/lib/agent/texts/queue-text";
import { sendText } from "@/lib/agent/texts/send-text";
import { clientWhoReminds, clockOn } from "@/tests/support/reminders";

async function read(id: string): Promise<Booking> {
  const [row] = await database().select().from(bookings).where(eq(bookings.id, id));
  if (!row) throw new Error("no such booking");
  return row;
}

describe("the reminder of a visit (MONEY-08)", () => {
  it("is one text at five the day before, and says how to answer", async () => {
    const client = await clientWhoReminds();
    const { id, startsAt, customer } = await client.visit();
    await client.remind(clockOn(1, "16:59"));
    expect(await client.texts()).toEqual([]);
    await Promise.all([client.remind(), client.remind(), client.remind(clockOn(1, "18:00"))]);
    const texts = await client.texts();
    expect(texts).toMatchObject([
      {
        cause: `reminder|${id}|${startsAt.getTime()}`,
        sender: client.sender,
        recipient: customer,
        status: "queued",
      },
    ]);
    expect(texts[0]?.body).toMatch(
      /: a reminder of your boiler service tomorrow, \w+day \d+ \w+( \d{4})? at 9 am\. Reply 1 to keep it, 2 for another time or NO to cancel it\.$/,
    );
    expect(texts[0]?.body).not.toMatch(/\b(CANCEL|END|STOP)\b/);
    expect(await client.decisions()).toEqual([{ booking_id: id, kind: "sent", answer: null }]);
  });

  it("is never sent outside the country's hours, nor the day before that, nor on the day itself", async () => {
    const client = await clientWhoReminds();
    await client.visit();
    for (const [days, time] of [
      [0, "17:00"],
      [1, "21:00"],
      [1, "23:30"],
      [2, "07:00"],
      [2, "08:30"],
    ] as const)
      await client.remind(clockOn(days, time));
    expect(await client.texts()).toEqual([]);
    await client.remind(clockOn(1, "20:59"));
    expect(await client.texts()).toHaveLength(1);
  });

  it("is not for visits booked or moved since five, nor for those that are not confirmed", async () => {
    const client = await clientWhoReminds();
    await client.visit({ confirmedAt: new Date(clockOn(1, "17:00")) });
    await client.visit({ status: "cancelled" });
    await client.visit({ status: "pending" });
    await client.visit({ settleAt: new Date() });
    const moved = await client.visit();
    await rawSql()`insert into text_messages (user_id, cause, sender, recipient, body, created_at)
      values (${client.id}, ${`booking.moved|${moved.id}|1|${moved.startsAt.getTime()}`}, ${client.sender},
        ${moved.customer}, 'moved', ${new Date(clockOn(1, "17:00"))})`;
    await client.remind(clockOn(1, "17:05"));
    expect(await client.decisions()).toEqual([]);
    const { id } = await client.visit({ confirmedAt: new Date(clockOn(1, "16:59")) });
    await client.remind(clockOn(1, "17:05"));
    expect(await client.decisions()).toMatchObject([{ booking_id: id, kind: "sent" }]);
  });

  it("is off until the client wants it, and while they are disabled or have no number", async () => {
    const [off, disabled, mute] = [
      await clientWhoReminds({ enabled: false }),
      await clientWhoReminds(),
      await clientWhoReminds(),
    ];
    await rawSql()`update profiles set disabled_at = now() where id = ${disabled.id}`;
    await rawSql()`update agents set text_sender = '' where user_id = ${mute.id}`;
    for (const client of [off, disabled, mute]) {
      await client.visit();
      await client.remind();
      expect(await client.decisions()).toEqual([]);
    }
  });

  it("does not go to customers who opted out, cannot receive it or withheld their number: they are on neither side", async () => {
    const client = await clientWhoReminds();
    const out = await client.visit();
    await rawSql()`insert into text_opt_outs (sender, recipient) values (${client.sender}, ${out.customer})`;
    for (const callerPhone of ["+441174960123", "+33612345678", "+449098790001", null])
      await client.visit({ callerPhone });
    await client.visit({ callerPhone: "+441174960123", leftOut: true });
    await client.remind();
    expect([await client.texts(), await client.decisions()]).toEqual([[], []]);
  });

  it("goes to the number that called, not to one that the caller gave without its owner's yes", async () => {
    const client = await clientWhoReminds();
    const { customer } = await client.visit({ clientPhone: "+447700900997", callId: randomUUID() });
    await client.remind();
    expect(await client.texts()).toMatchObject([{ recipient: customer }]);
  });

  it("is left out for a tenth, also at their new time", async () => {
    const client = await clientWhoReminds();
    const { id } = await client.visit({ leftOut: true });
    await client.remind();
    await client.remind();
    expect(await client.texts()).toEqual([]);
    expect(await client.decisions()).toEqual([{ booking_id: id, kind: "left_out", answer: null }]);
    await rawSql()`update bookings set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
      where id = ${id}`;
    await client.remind(clockOn(2, "17:00"));
    expect((await client.decisions()).map(({ kind }) => kind)).toEqual(["left_out", "left_out"]);
  });

  it("counts towards the limits of texts, and a refused one is on neither side", async () => {
    const client = await clientWhoReminds();
    const { customer } = await client.visit();
    await rawSql()`insert into text_messages (user_id, cause, sender, recipient, body)
      select ${client.id}, 'reminder|' || gen_random_uuid() || '|1', ${client.sender}, ${customer}, 'x'
      from generate_series(1, 200)`;
    await client.remind();
    expect(await client.decisions()).toMatchObject([{ kind: "refused" }]);
    expect(await client.toDos()).toMatchObject([{ kind: "limit" }]);
  });
});

describe("a visit that changes (MONEY-08)", () => {
  it("is reminded of at its new time, once", async () => {
    const client = await clientWhoReminds();
    const { id } = await client.visit();
    await client.remind();
    const visit = await read(id);
    const span = { start: clockOn(3, "11:00"), end: clockOn(3, "12:00") };
    const moving = await beginMove(visit, span);
    if (!moving) throw new Error("not moved");
    await client.remind(clockOn(2, "17:00"));
    expect(await client.decisions()).toHaveLength(1);
    await markMoved(moving, span);
    await rawSql()`update text_messages set created_at = created_at - interval '1 day' where user_id = ${client.id}`;
    await client.remind(clockOn(2, "17:00"));
    await client.remind(clockOn(2, "17:05"));
    const reminders = (await client.texts()).filter(({ cause }) => cause.startsWith("reminder|"));
    expect(reminders.map(({ cause }) => Number(cause.split("|")[2])).sort()).toEqual([
      visit.startsAt.getTime(),
      span.start,
    ]);
  });

  it("keeps a reminder that waits when only its length changes", async () => {
    const client = await clientWhoReminds();
    const { id } = await client.visit();
    await client.remind();
    const visit = await read(id);
    await markMoved(visit, { start: visit.startsAt.getTime(), end: visit.endsAt.getTime() + 3_600_000 });
    expect((await read(id)).endsAt.getTime()).toBeGreaterThan(visit.endsAt.getTime());
    expect((await client.texts()).filter(({ cause }) => cause.startsWith("reminder|"))).toMatchObject([
      { status: "queued" },
    ]);
  });

  it.each(["cancelled", "moved"] as const)("takes back a reminder that waits when it is %s", async (what) => {
    const client = await clientWhoReminds();
    const { id } = await client.visit();
    await client.remind();
    const visit = await read(id);
    if (what === "cancelled") await markCancelled(visit, true);
    else await beginMove(visit, { start: clockOn(3, "11:00"), end: clockOn(3, "12:00") });
    expect((await client.texts()).filter(({ cause }) => cause.startsWith("reminder|"))).toMatchObject([
      { status: "failed", problem: "its cause has changed" },
    ]);
  });

  it("at the same moment is not reminded of, whichever comes first", async () => {
    const client = await clientWhoReminds();
    for (let round = 0; round < 12; round++) {
      const { id } = await client.visit({ time: `${8 + (round % 10)}:00`.padStart(5, "0") });
      const visit = await read(id);
      const change = () =>
        round % 2 === 0
          ? markCancelled(visit, true)
          : beginMove(visit, { start: clockOn(5, "11:00"), end: clockOn(5, "12:00") });
      await Promise.all(round % 3 === 0 ? [change(), client.remind()] : [client.remind(), change()]);
    }
    const waiting = (await client.texts()).filter(
      ({ cause, status }) => cause.startsWith("reminder|") && status === "queued",
    );
    expect(waiting).toEqual([]);
  });

  it("is not reminded of late: a text that could not go in its hours fails", async () => {
    const client = await clientWhoReminds();
    await client.visit();
    await client.remind();
    const [text] = await rawSql()`
      update text_messages set expires_at = now() - interval '1 second' where user_id = ${client.id} returning id`;
    await sendText(text?.id);
    expect(await client.texts()).toMatchObject([{ status: "failed", problem: "too late" }]);
  });
});

describe("the answer to a reminder (MONEY-08)", () => {
  const reminded = async () => {
    const client = await clientWhoReminds();
    const visit = await client.visit();
    await client.remind();
    return { client, ...visit };
  };
  const lastText = async (client: Awaited<ReturnType<typeof clientWhoReminds>>) =>
    (await client.texts()).at(-1)?.body;

  it.each(["1", "1.", "Yes please", "one"])("%s keeps the visit", async (words) => {
    const { client, customer } = await reminded();
    expect(await client.write(words, customer)).toMatchObject({ outcome: "visit_kept" });
    expect(await client.decisions()).toMatchObject([{ kind: "sent", answer: "kept" }]);
    expect(await lastText(client)).toMatch(/: thank you, see you for your boiler service on .+ at 9 am\.$/);
    expect(await client.toDos()).toEqual([]);
    expect(await client.write("thanks", customer)).toMatchObject({ outcome: "acknowledged" });
  });

  it("2 is a to-do for the firm and a sentence to the customer; the visit stays", async () => {
    const { client, id, customer } = await reminded();
    expect(await client.write("2", customer)).toMatchObject({ outcome: "other_time" });
    expect(await client.decisions()).toMatchObject([{ answer: "other_time" }]);
    expect(await client.toDos()).toEqual([
      {
        kind: "text",
        message: expect.stringMatching(
          /^They want another time for their boiler service on .+ at 9 am\. Please agree on one with them\./,
        ),
        caller_name: "Ann Smith",
        caller_phone: customer,
      },
    ]);
    expect(await lastText(client)).toMatch(
      /: thank you, we will ring you about another time\. Until then your boiler/,
    );
    expect(await read(id)).toMatchObject({ status: "confirmed" });
  });

  it.each(["NO", "no thanks"])("%s cancels it", async (words) => {
    const { client, id, customer } = await reminded();
    expect(await client.write(words, customer)).toMatchObject({ outcome: "cancelled" });
    expect(await read(id)).toMatchObject({ status: "cancelled", cancelledBy: "caller" });
  });

  it.each(["Cancel 1", "No, 2", "cancel the first one"])("%s is read by a person", async (words) => {
    const { client, customer } = await reminded();
    expect(await client.write(words, customer)).toMatchObject({ outcome: "passed_on" });
    expect(await client.decisions()).toMatchObject([{ answer: null }]);
  });

  it("1 keeps all visits that they were reminded of, and is read after a later text, too", async () => {
    const { client, customer } = await reminded();
    await client.visit({ callerPhone: customer, time: "14:00" });
    await client.remind();
    await client.write("is parking all right?", customer);
    expect(await client.write("1", customer)).toMatchObject({ outcome: "visit_kept" });
    expect((await client.decisions()).map(({ answer }) => answer)).toEqual(["kept", "kept"]);
    expect(await lastText(client)).toMatch(/at 9 am and boiler service on .+ at 2 pm\.$/);
  });

  it("says so when the visit was cancelled or moved meanwhile, and notes nothing", async () => {
    for (const change of ["status = 'cancelled'", "starts_at = starts_at - interval '30 minutes'"]) {
      const { client, id, customer } = await reminded();
      await rawSql().unsafe(`update bookings set ${change} where id = '${id}'`);
      expect(await client.write("1", customer)).toMatchObject({ outcome: "visit_changed" });
      expect(await lastText(client)).toMatch(/has changed since we wrote\. Please call us/);
      expect(await client.decisions()).toMatchObject([{ answer: null }]);
    }
  });

  it.each(["reply", "workflow", "call", "confirm", "missed-call", "follow-up", "booking.moved", "new"])(
    "is not a 2 that follows another text of ours (%s|), however they went on",
    async (kind) => {
      const { client, customer } = await reminded();
      const text = { userId: client.id, callId: null, sender: client.sender, recipient: customer };
      const body = "Would you like 1 radiator or 2?";
      await database().transaction((tx) => queueText({ ...text, cause: `${kind}|${client.id}`, body }, tx));
      expect(await client.write("2", customer)).toMatchObject({ outcome: "passed_on" });
      expect(await client.write("2", customer)).toMatchObject({ outcome: "passed_on" });
      expect(await client.decisions()).toMatchObject([{ answer: null }]);
    },
  );

  it("is read after a later text that failed, but not after the failure of its own", async () => {
    const { client, customer } = await reminded();
    const failed = (cause: string) =>
      rawSql()`update text_messages set status = 'failed' where recipient = ${customer} and starts_with(cause, ${cause})`;
    const text = { userId: client.id, callId: null, sender: client.sender, recipient: customer };
    const later = { ...text, cause: `workflow|${client.id}`, body: "Would you like 1 radiator or 2?" };
    await database().transaction((tx) => queueText(later, tx));
    await failed("workflow|");
    expect(await client.write("1", customer)).toMatchObject({ outcome: "visit_kept" });
    await failed("reminder|");
    expect(await client.write("2", customer)).toMatchObject({ outcome: "passed_on" });
  });

  it("of more than two days later is a message", async () => {
    const { client, customer } = await reminded();
    await rawSql()`update text_messages set created_at = created_at - interval '49 hours' where recipient = ${customer}`;
    expect(await client.write("1", customer)).toMatchObject({ outcome: "passed_on" });
    expect(await client.decisions()).toMatchObject([{ answer: null }]);
  });

  it("of somebody who was not reminded is a message", async () => {
    const { client } = await reminded();
    const stranger = await client.visit({ leftOut: true });
    for (const words of ["1", "2"]) {
      expect(await client.write(words, stranger.customer)).toMatchObject({ outcome: "passed_on" });
    }
    expect((await client.decisions()).map(({ answer }) => answer)).toEqual([null]);
  });

  it("after a question which visit to cancel chooses from that question", async () => {
    const { client, id, customer } = await reminded();
    const other = await client.visit({ callerPhone: customer, days: 4 });
    expect(await client.write("NO", customer)).toMatchObject({ outcome: "asked" });
    expect(await client.write("2", customer)).toMatchObject({ outcome: "cancelled" });
    expect([(await read(id)).status, (await read(other.id)).status]).toEqual(["confirmed", "cancelled"]);
  });
});
