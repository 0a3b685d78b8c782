import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { sendText, sweepTexts } from "@/lib/agent/texts/send-text";
import { env } from "@/lib/platform/core/env";
import { CALLER, day, openForBusiness } from "@/tests/support/booking-desk";
import { startOwnGoogle } from "@/tests/support/google";
import { uniqueNumber } from "@/tests/support/people";
import { buyNumber, startOwnTwilio, twilioControl } from "@/tests/support/twilio";

const [google] = await Promise.all([startOwnGoogle(), startOwnTwilio()]);
beforeEach(async () => {
  await google.reset();
  await twilioControl("reset");
});

const EVENTS = "/calendar/v3/calendars/primary/events";
const boiler = (time = "14:00") => ({ job: "boiler service", when: `${day()}T${time}`, name: "Ann" });

describe("the caller's text", () => {
  async function deskThatTexts() {
    const sender = uniqueNumber();
    await buyNumber(sender, "Texts");
    return { sender, desk: await openForBusiness(google, { text_sender: sender }) };
  }
  const sentFrom = async (sender: string) => {
    const { messages } = (await (await fetch(`${env().TWILIO_BASE_URL}/_control/messages`)).json()) as {
      messages: { sid: string; from: string; to: string; body: string }[];
    };
    return messages.filter(({ from }) => from === sender);
  };
  const idOf = async (userId: string) =>
    (await rawSql()<{ id: string }[]>`select id from text_messages where user_id = ${userId}`)[0]?.id ?? "";
  const later = (userId: string) => rawSql()`
    update text_messages set created_at = created_at - interval '2 minutes', attempted_at = now() - interval '2 minutes'
    where user_id = ${userId}`;

  it("confirms the booking, exactly once however often it is attempted (BOOK-08)", async () => {
    const { desk, sender } = await deskThatTexts();
    await desk.ask("book_job", boiler());
    const id = await idOf(desk.userId);
    await Promise.all([sendText(id), sendText(id), sendText(id)]);
    await later(desk.userId);
    await sweepTexts(desk);
    const sent = await sentFrom(sender);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: CALLER });
    expect(sent[0]?.body).toMatch(
      /^Hartley Plumbing: your boiler service is booked for Monday .* at 2 pm\. /,
    );
    expect(await desk.texts()).toMatchObject([{ status: "sent", problem: null }]);
  });

  it("is not sent again when Twilio accepted it and the response was lost (BOOK-08)", async () => {
    const { desk, sender } = await deskThatTexts();
    await desk.ask("book_job", boiler());
    await twilioControl("fail", { path: "*/Messages.json", method: "POST", status: 500, after: true });
    await sendText(await idOf(desk.userId));
    expect(await desk.texts()).toMatchObject([{ status: "queued", attempts: 1 }]);
    await later(desk.userId);
    await sweepTexts(desk);
    expect(await sentFrom(sender)).toHaveLength(1);
    expect(await desk.texts()).toMatchObject([{ status: "sent", attempts: 2 }]);
  });

  it("is retried when Twilio was down or refused our sign-in, and given up when it refuses the text (BOOK-08)", async () => {
    const { desk, sender } = await deskThatTexts();
    await desk.ask("send_text", { message: "Our address is 1 High Street" });
    const id = await idOf(desk.userId);
    for (const status of [503, 401, 403]) {
      await twilioControl("fail", { path: "*/Messages.json", method: "POST", status });
      await sendText(id);
      await later(desk.userId);
    }
    await sweepTexts(desk);
    expect((await sentFrom(sender)).map(({ body }) => body)).toEqual([
      "Hartley Plumbing: Our address is 1 High Street",
    ]);
    const other = await openForBusiness(google, { text_sender: uniqueNumber() });
    await other.ask("send_text", { message: "hello" });
    await sendText(await idOf(other.userId));
    expect(await other.texts()).toMatchObject([{ status: "failed" }]);
  });

  describe("with the words of another to the same number", () => {
    /** Two queued texts that differ in their cause alone. */
    async function twoAlike() {
      const { desk, sender } = await deskThatTexts();
      for (const callId of [randomUUID(), randomUUID()])
        await desk.ask("send_text", { message: "On my way" }, { callId });
      const [first, second] = await desk.texts();
      expect(first).toMatchObject({ recipient: CALLER, body: second?.body });
      return { desk, sender, ids: [String(first?.id), String(second?.id)] as const };
    }
    const expectBothSent = async (userId: string, sender: string) => {
      const sent = (await sentFrom(sender)).map(({ sid }) => sid).sort();
      expect(sent).toHaveLength(2);
      const rows =
        await rawSql()`select status, problem, twilio_sid from text_messages where user_id = ${userId} order by twilio_sid`;
      expect(rows).toEqual(sent.map((sid) => ({ status: "sent", problem: null, twilio_sid: sid })));
    };

    it("is sent, too, when Twilio was down for both (BOOK-08)", async () => {
      const { desk, sender, ids } = await twoAlike();
      await twilioControl("fail", { path: "*/Messages.json", method: "POST", status: 503, times: 2 });
      for (const id of ids) await sendText(id);
      await later(desk.userId);
      await sweepTexts(desk);
      await expectBothSent(desk.userId, sender);
    });

    it("is sent, too, when the other goes out while Twilio is asked (BOOK-08)", async () => {
      const { desk, sender, ids } = await twoAlike();
      const [first, second] = ids;
      await twilioControl("fail", { path: "*/Messages.json", method: "POST", status: 503 });
      await sendText(first);
      await later(desk.userId);
      await twilioControl("hold", { path: "*/Messages.json", method: "GET" });
      const retry = sendText(first);
      const held = async () => (await fetch(`${env().TWILIO_BASE_URL}/_control/held`)).json();
      await expect.poll(held).toEqual({ held: 1 });
      await sendText(second);
      await twilioControl("release");
      await retry;
      expect(await desk.texts()).toMatchObject([
        { id: first, status: "queued", problem: "another text has its message" },
        { id: second, status: "sent" },
      ]);
      await later(desk.userId);
      await sweepTexts(desk);
      await expectBothSent(desk.userId, sender);
    });

    it("is not sent again when Twilio has both and a response was lost (BOOK-08)", async () => {
      const { desk, sender, ids } = await twoAlike();
      await twilioControl("fail", {
        path: "*/Messages.json",
        method: "POST",
        status: 500,
        after: true,
        times: 2,
      });
      for (const id of ids) await sendText(id);
      await later(desk.userId);
      await sweepTexts(desk);
      await expectBothSent(desk.userId, sender);
    });
  });

  it.each(["cancelled", "moved"] as const)(
    "is not sent late for a visit that is %s by then (BOOK-08)",
    async (what) => {
      const { desk, sender } = await deskThatTexts();
      await desk.ask("book_job", boiler());
      const id = await idOf(desk.userId);
      await twilioControl("fail", { path: "*/Messages.json", method: "POST", status: 503 });
      await sendText(id);
      await later(desk.userId);
      if (what === "cancelled") await desk.ask("cancel_booking", {});
      else await desk.ask("move_booking", { when: `${day(1)}T10:00` });
      await sweepTexts(desk);
      expect((await sentFrom(sender)).map(({ body }) => body)).not.toContainEqual(
        expect.stringContaining("is booked for"),
      );
      const [first] = await desk.texts();
      expect(first).toMatchObject({ id, status: "failed", problem: "its cause has changed" });
    },
  );

  it("that Twilio has, though its answer was lost, counts as sent when the visit is cancelled (BOOK-08)", async () => {
    const { desk } = await deskThatTexts();
    await desk.ask("book_job", boiler());
    await twilioControl("fail", { path: "*/Messages.json", method: "POST", status: 500, after: true });
    await sendText(await idOf(desk.userId));
    await later(desk.userId);
    await desk.ask("cancel_booking", {});
    await sweepTexts(desk);
    expect(await desk.texts()).toMatchObject([{ status: "sent", attempts: 2 }]);
  });

  it("tells each new time, also one that the booking was moved to before (BOOK-08)", async () => {
    const { desk } = await deskThatTexts();
    await desk.ask("book_job", boiler());
    for (const time of ["10:00", "14:00", "10:00"])
      expect(await desk.ask("move_booking", { when: `${day()}T${time}` })).toMatch(/^Moved/);
    expect((await desk.texts()).map(({ body }) => /at .*?(?=\.)/.exec(body)?.[0])).toEqual([
      "at 2 pm",
      "at 10 am",
      "at 2 pm",
      "at 10 am",
    ]);
  });

  it("is not sent where no number to send from is set, nor for a booking that is not confirmed (BOOK-08)", async () => {
    const silent = await openForBusiness(google);
    await silent.ask("book_job", boiler());
    expect(await silent.texts()).toEqual([]);
    expect(await silent.ask("send_text", { message: "hello" }, { callId: randomUUID() })).toBe(
      "I cannot send text messages from this number.",
    );
    const { desk } = await deskThatTexts();
    await google.control("fail", { path: EVENTS, method: "POST", status: 503 });
    await desk.ask("book_job", boiler());
    expect(await desk.texts()).toEqual([]);
  });
});
