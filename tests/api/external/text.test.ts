import { beforeEach, describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { sweepBookings } from "@/lib/agent/bookings/settle";
import { answerForgottenTexts, answerText } from "@/lib/agent/replies/answer-text";
import { SENDER_LIMIT } from "@/lib/agent/replies/receive-text";
import { inboundText } from "@/lib/agent/texts/contract";
import { queueText } from "@/lib/agent/texts/queue-text";
import { sendText } from "@/lib/agent/texts/send-text";
import { CALLER, day, openForBusiness } from "@/tests/support/booking-desk";
import { listenTo } from "@/tests/support/booking-webhook";
import { startOwnGoogle } from "@/tests/support/google";
import { uniqueNumber } from "@/tests/support/people";
import { jobsFor } from "@/tests/support/queue";
import { describeRefusals } from "@/tests/support/refusals";
import { answerTextsTo, newSid, postText, textIn, textsTo } from "@/tests/support/texts";
import { buyNumber, startOwnTwilio, twilioControl } from "@/tests/support/twilio";
import { assignLine, newLine } from "@/tests/support/voice";
import { withSettings } from "@/tests/support/with-settings";

describeRefusals(inboundText, "/api/external/text");

const [google] = await Promise.all([startOwnGoogle(), startOwnTwilio()]);
beforeEach(async () => {
  await google.reset();
  await twilioControl("reset");
});

const OWNER = "+447700900555";
const CALENDAR = "/calendar/v3/calendars/primary/events";
const boiler = (time = "14:00") => ({ job: "boiler service", when: `${day()}T${time}`, name: "Ann" });

async function deskThatTexts(changes = {}) {
  const sender = uniqueNumber();
  const desk = await openForBusiness(google, { text_sender: sender, ...changes });
  const write = (body: string, from = CALLER) => textIn({ from, to: sender, body });
  /** What was written to the caller, behind the business's name. */
  const told = async (recipient = CALLER) =>
    (await desk.texts())
      .filter((text) => text.recipient === recipient)
      .map(({ body }) => body.replace("Hartley Plumbing: ", ""));
  return { ...desk, sender, write, told };
}
/** A text of a workflow that Twilio refuses. */
async function failTo(recipient: string, { sender, userId }: { sender: string; userId: string }) {
  const text = { userId, cause: `workflow|${newSid()}`, sender, recipient, body: "How was it?" };
  await database().transaction((tx) => queueText(text, tx));
  await rawSql()`update text_messages set status = 'failed' where cause = ${text.cause}`;
}

const statuses = (rows: readonly Record<string, unknown>[]) => rows.map(({ status }) => status);

describe("a text to one of our numbers", () => {
  const text = () => ({ from: CALLER, to: uniqueNumber(), body: "Hello" });

  it("is stored with its job before Twilio is told, and answered with empty TwiML", async () => {
    const sent = text();
    const answer = await postText(sent);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/xml; charset=utf-8");
    expect(await answer.response.text()).toBe('<?xml version="1.0" encoding="UTF-8"?><Response/>');
    const [row] = await textsTo(sent.to);
    expect(row).toMatchObject({ sender: CALLER, body: "Hello", handled_at: null });
    expect(await jobsFor(`answer-text:${row?.id}`)).toHaveLength(1);
  });

  it("is refused when any signed part has changed: a field, the address, the token", async () => {
    const sent = text();
    const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
    const sid = newSid();
    const attempts = [
      postText(sent, { raw: form({ MessageSid: sid, From: "+447700900666", To: sent.to, Body: "Hello" }) }),
      postText(sent, { raw: form({}) }),
      postText(sent, { headers: { "x-twilio-signature": `${"A".repeat(27)}=` } }),
      postText(sent, { headers: { "x-twilio-signature": "" } }),
    ];
    for (const attempt of attempts) expect((await attempt).status).toBe(401);
    expect(await textsTo(sent.to)).toEqual([]);
    expect((await postText(sent, { search: "?from=console" })).status).toBe(200);
  });

  it("that is larger than any text is refused", async () => {
    const answer = await postText(text(), { raw: `Body=${"x".repeat(40_000)}` });
    expect(answer.status).toBe(413);
  });

  it("is deduplicated when it is delivered twice, and ten times at once", async () => {
    const sent = { ...text(), sid: newSid() };
    await postText(sent);
    const answers = await Promise.all(Array.from({ length: 10 }, () => postText(sent)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await textsTo(sent.to)).toHaveLength(1);
  });

  it("of another kind, such as the status of one of ours, is acknowledged but not stored", async () => {
    const sent = text();
    expect((await postText(sent, { fields: { SmsStatus: "delivered" } })).status).toBe(200);
    expect((await postText({ ...sent, sid: "nonsense" })).status).toBe(200);
    expect(await textsTo(sent.to)).toEqual([]);
  });

  it("is not stored once its sender has written too often, except for STOP", async () => {
    const sent = text();
    for (let count = 0; count < SENDER_LIMIT.max + 3; count++) await postText(sent);
    expect(await textsTo(sent.to)).toHaveLength(SENDER_LIMIT.max);
    await postText({ ...sent, body: "Stop" });
    expect((await textsTo(sent.to)).at(-1)).toMatchObject({ body: "Stop" });
    await postText({ ...sent, from: "+447700900143" });
    expect(await textsTo(sent.to)).toHaveLength(SENDER_LIMIT.max + 2);
  });

  it("to a number that no client texts from is stored but not answered", async () => {
    expect(await textIn({ ...text(), body: "cancel" })).toMatchObject({ outcome: "nobodys", user_id: null });
  });
});

describe("answering the confirmation", () => {
  it("offers a word that Twilio does not treat as an opt-out (BOOK-08)", async () => {
    const desk = await deskThatTexts();
    await desk.ask("book_job", boiler());
    const [confirmation] = await desk.told();
    expect(confirmation).toMatch(/Reply NO to cancel it/);
    expect(confirmation).not.toMatch(/Reply (STOP|STOPALL|UNSUBSCRIBE|CANCEL|END|QUIT|REVOKE|OPTOUT)\b/);
  });

  it.each(["NO", "no.", "Cancel please 🙏"])(
    "with %s cancels the visit, takes it out of the calendar and says so once (BOOK-08)",
    async (word) => {
      const desk = await deskThatTexts({ notification_number: OWNER });
      await listenTo(desk.userId);
      await desk.ask("book_job", boiler());
      expect(await desk.write(word)).toMatchObject({ outcome: "cancelled", user_id: desk.userId });
      expect(await desk.bookings()).toMatchObject([{ status: "cancelled", settle_at: null }]);
      expect(await google.events(desk.email)).toEqual([]);
      expect((await desk.events()).map(({ type }) => type)).toEqual([
        "booking.confirmed",
        "booking.cancelled",
      ]);
      expect((await desk.told()).slice(1)).toEqual([
        expect.stringMatching(/^your boiler service on Monday .* at 2 pm is cancelled\. Thank you/),
      ]);
      expect(await desk.told(OWNER)).toEqual([
        expect.stringMatching(
          /^Ann \(\+447700900142\) has cancelled by text: boiler service on Monday .* at 2 pm\.$/,
        ),
      ]);
      const [{ call_id: callId } = {}] = await desk.bookings();
      expect((await desk.texts()).filter(({ call_id }) => call_id === callId)).toHaveLength(2);
    },
  );

  it("has one effect when it is delivered twice, answered by several workers and written twice (BOOK-08)", async () => {
    const desk = await deskThatTexts();
    await listenTo(desk.userId);
    await desk.ask("book_job", boiler());
    const [one, two] = [newSid(), newSid()];
    for (const sid of [one, two, one, two])
      await postText({ from: CALLER, to: desk.sender, body: "No", sid });
    const ids = (await textsTo(desk.sender)).map(({ id }) => id);
    await Promise.all([...ids, ...ids, ...ids].map((id) => answerText(id)));
    expect((await textsTo(desk.sender)).map(({ outcome }) => outcome).sort()).toEqual([
      "cancelled",
      "nothing_to_cancel",
    ]);
    expect((await desk.told()).slice(1).sort()).toEqual([
      expect.stringMatching(/is already cancelled\.$/),
      expect.stringMatching(/is cancelled\. Thank you/),
    ]);
    expect((await desk.events()).filter(({ type }) => type === "booking.cancelled")).toHaveLength(1);
  });

  it("that a killed process left unanswered is answered by the sweep, once (BOOK-08)", async () => {
    const desk = await deskThatTexts();
    await desk.ask("book_job", boiler());
    await postText({ from: CALLER, to: desk.sender, body: "No" });
    await rawSql()`update text_messages set created_at = created_at - interval '5 minutes' where sender = ${desk.sender}`;
    await answerForgottenTexts();
    expect(statuses(await desk.bookings())).toEqual(["confirmed"]); // it may still be at work
    await rawSql()`update inbound_texts set received_at = now() - interval '2 minutes' where recipient = ${desk.sender}`;
    await Promise.all([answerForgottenTexts(), answerForgottenTexts()]);
    expect(statuses(await desk.bookings())).toEqual(["cancelled"]);
    expect(await desk.told()).toHaveLength(2);
  });

  it("cancels while the calendar fails; its event is deleted when that answers again (BOOK-04, BOOK-08)", async () => {
    const desk = await deskThatTexts();
    await desk.ask("book_job", boiler());
    await google.control("fail", { path: `${CALENDAR}/*`, method: "DELETE", status: 500, times: 5 });
    expect(await desk.write("No")).toMatchObject({ outcome: "cancelled" });
    expect(await google.events(desk.email)).toHaveLength(1);
    await google.reset();
    await rawSql()`update bookings set settle_at = now() where user_id = ${desk.userId}`;
    await sweepBookings(desk);
    expect(await google.events(desk.email)).toEqual([]);
  });

  it("cancels while the connection is broken, tells the client that it still shows, and settles later (BOOK-06, BOOK-08)", async () => {
    const desk = await deskThatTexts({ notification_number: OWNER });
    await desk.ask("book_job", boiler());
    await rawSql()`update user_tokens set needs_reauth = true where id = ${desk.connectionId}`;
    expect(await desk.write("No")).toMatchObject({ outcome: "cancelled" });
    expect((await desk.told(OWNER)).join()).toMatch(
      /still shows there until you reconnect: http.*\/services$/,
    );
    await rawSql()`update user_tokens set needs_reauth = false where id = ${desk.connectionId}`;
    await rawSql()`update bookings set settle_at = now() where user_id = ${desk.userId}`;
    await sweepBookings(desk);
    expect(await google.events(desk.email)).toEqual([]);
  });

  it("asks which of several is meant, and cancels only the selected one (BOOK-08)", async () => {
    const desk = await deskThatTexts();
    await desk.ask("book_job", boiler("09:00"));
    await desk.ask("book_job", boiler("14:00"));
    expect(await desk.write("No")).toMatchObject({ outcome: "asked" });
    expect((await desk.told()).at(-1)).toMatch(
      /^which visit shall we cancel\? Reply 1 for the boiler service on Monday .* at 9 am or 2 for the .* at 2 pm\.$/,
    );
    expect(await desk.write("7")).toMatchObject({ outcome: "asked" });
    expect(await desk.write("number 2 please")).toMatchObject({ outcome: "cancelled" });
    expect(statuses(await desk.bookings())).toEqual(["confirmed", "cancelled"]);
    expect(await desk.write("2")).toMatchObject({ outcome: "passed_on" }); // no question is open any more
    expect(statuses(await desk.bookings())).toEqual(["confirmed", "cancelled"]);
  });

  it("offers the visit that the text was about, however many come before it (BOOK-08)", async () => {
    const desk = await deskThatTexts();
    await withSettings({ max_open_bookings: "9" }, async () => {
      for (const time of ["09:00", "11:00", "13:00", "15:00"]) await desk.ask("book_job", boiler(time));
      await desk.ask("book_job", { ...boiler(), when: `${day(1)}T09:00` });
    });
    expect(await desk.write("No")).toMatchObject({ outcome: "asked" });
    expect((await desk.told()).at(-1)).toMatch(
      / at 9 am, 2 for .* at 11 am, 3 for .* at 1 pm or 4 for the .* on Tuesday .* at 9 am\. Please call us about any other\.$/,
    );
    expect(await desk.write("4")).toMatchObject({ outcome: "cancelled" });
    expect((await desk.told()).at(-1)).toMatch(/^your boiler service on Tuesday .* at 9 am is cancelled/);
    expect(statuses(await desk.bookings())).toEqual([...Array(4).fill("confirmed"), "cancelled"]);
  });

  it("with NO to a text about a visit that is off by now asks before it cancels another one (BOOK-08)", async () => {
    const desk = await deskThatTexts();
    await desk.ask("book_job", boiler("09:00"));
    await desk.ask("book_job", boiler("14:00"));
    await rawSql()`update bookings set status = 'cancelled', cancelled_by = 'calendar'
      where user_id = ${desk.userId} and starts_at = (select max(starts_at) from bookings where user_id = ${desk.userId})`;
    expect(await desk.write("No")).toMatchObject({ outcome: "asked" });
    expect((await desk.told()).at(-1)).toMatch(
      /^which visit shall we cancel\? Reply 1 for the .* at 9 am\.$/,
    );
    expect(statuses(await desk.bookings())).toEqual(["confirmed", "cancelled"]);
    expect(await desk.write("1")).toMatchObject({ outcome: "cancelled" });
    expect(statuses(await desk.bookings())).toEqual(["cancelled", "cancelled"]);
  });

  it("with NO to the question which visit to cancel keeps every visit (BOOK-08)", async () => {
    const desk = await deskThatTexts();
    await desk.ask("book_job", boiler("09:00"));
    await desk.ask("book_job", boiler("14:00"));
    for (const answer of ["No", "No thanks", "Nope, sorry"]) {
      expect(await desk.write("Cancel please")).toMatchObject({ outcome: "asked" });
      expect(await desk.write(answer)).toMatchObject({ outcome: "kept" });
      expect((await desk.told()).at(-1)).toBe("nothing has been cancelled.");
    }
    expect(statuses(await desk.bookings())).toEqual(["confirmed", "confirmed"]);
  });

  it("with NO to the question about the only visit left keeps it (BOOK-08)", async () => {
    const desk = await deskThatTexts();
    await desk.ask("book_job", boiler("09:00"));
    await desk.ask("book_job", boiler("14:00"));
    await rawSql()`update bookings set status = 'cancelled', cancelled_by = 'calendar'
      where user_id = ${desk.userId} and starts_at = (select max(starts_at) from bookings where user_id = ${desk.userId})`;
    expect(await desk.write("No")).toMatchObject({ outcome: "asked" });
    expect(await desk.write("No thanks")).toMatchObject({ outcome: "kept" });
    expect((await desk.told()).at(-1)).toBe("nothing has been cancelled.");
    expect(statuses(await desk.bookings())).toEqual(["confirmed", "cancelled"]);
  });

  it("cancels both, or none, of those in the question (BOOK-08)", async () => {
    const desk = await deskThatTexts();
    await desk.ask("book_job", boiler("09:00"));
    await desk.ask("book_job", boiler("14:00"));
    await desk.write("Cancel please");
    expect(await desk.write("none")).toMatchObject({ outcome: "kept" });
    expect(statuses(await desk.bookings())).toEqual(["confirmed", "confirmed"]);
    await desk.write("Cancel please");
    expect(await desk.write("both")).toMatchObject({ outcome: "cancelled" });
    expect(statuses(await desk.bookings())).toEqual(["cancelled", "cancelled"]);
  });

  it("gets an answer when the visit has started, and when there is none (BOOK-08)", async () => {
    const desk = await deskThatTexts();
    await desk.ask("book_job", boiler());
    await rawSql()`update bookings set starts_at = now() - interval '10 minutes', ends_at = now() + interval '50 minutes'
      where user_id = ${desk.userId}`;
    expect(await desk.write("No")).toMatchObject({ outcome: "nothing_to_cancel" });
    expect((await desk.told()).at(-1)).toMatch(
      /has already started, so it cannot be cancelled by text\. Please call us\.$/,
    );
    expect(await desk.write("please cancel", "+447700900188")).toMatchObject({
      outcome: "nothing_to_cancel",
    });
    expect((await desk.told("+447700900188")).at(-1)).toMatch(/^we cannot find a visit to cancel/);
    expect(statuses(await desk.bookings())).toEqual(["confirmed"]);
  });

  it("never cancels another customer's visit: of another number, or of another client (BOOK-08)", async () => {
    const [desk, other] = [await deskThatTexts(), await deskThatTexts()];
    await desk.ask("book_job", boiler());
    await desk.write("please cancel", "+447700900188");
    await other.write("please cancel");
    expect(statuses(await desk.bookings())).toEqual(["confirmed"]);
  });

  it("with NO to a text that does not offer it cancels nothing (BOOK-08)", async () => {
    const desk = await deskThatTexts();
    await desk.ask("book_job", boiler());
    await desk.ask("send_text", { message: "Shall we bring a ladder?" });
    expect(await desk.write("No")).toMatchObject({ outcome: "passed_on" });
    expect(statuses(await desk.bookings())).toEqual(["confirmed"]);
  });
});

describe("any other text from a caller", () => {
  it("answers the last text that was sent, not one that failed (BOOK-08)", async () => {
    const desk = await deskThatTexts();
    await desk.ask("book_job", boiler());
    await failTo(CALLER, desk);
    expect(await desk.write("No")).toMatchObject({ outcome: "cancelled" });
    expect(await desk.bookings()).toMatchObject([{ status: "cancelled" }]);
  });

  it("is for the client whose text was sent last, of two who text from one number", async () => {
    const desk = await deskThatTexts();
    const other = await openForBusiness(google, { text_sender: desk.sender });
    await desk.ask("book_job", boiler());
    await failTo(CALLER, { sender: desk.sender, userId: other.userId });
    expect(await desk.write("It leaks as well")).toMatchObject({ user_id: desk.userId });
    expect(await other.messages()).toEqual([]);
  });

  it("becomes a message for the client, each of them, and is answered once a day", async () => {
    const desk = await deskThatTexts();
    await listenTo(desk.userId);
    expect(await desk.write("The boiler makes a noise")).toMatchObject({ outcome: "passed_on" });
    await desk.write("and it leaks");
    expect(await desk.messages()).toMatchObject([
      { message: "The boiler makes a noise", caller_phone: CALLER },
      { message: "and it leaks", caller_phone: CALLER },
    ]);
    expect(await desk.told()).toEqual(["thank you, we have passed your message on."]);
    expect((await desk.events()).map(({ type }) => type)).toEqual(["message.taken", "message.taken"]);
  });

  it("is not answered when it only says thanks for a confirmation", async () => {
    const desk = await deskThatTexts();
    await desk.ask("book_job", boiler());
    expect(await desk.write("Ok thanks 👍")).toMatchObject({ outcome: "acknowledged" });
    expect(await desk.told()).toHaveLength(1);
    expect(await desk.messages()).toEqual([]);
  });

  it("is not sent on to the client when they wrote it themselves", async () => {
    const desk = await deskThatTexts({ notification_number: OWNER });
    expect(await desk.write("Who is this?", OWNER)).toMatchObject({ outcome: "from_the_client" });
    expect(await desk.texts()).toEqual([]);
    expect(await desk.messages()).toEqual([]);
  });

  it("to a number that was moved is for its new client, although the former one still texts from it", async () => {
    const [former, holder] = await Promise.all([deskThatTexts(), openForBusiness(google)]);
    await assignLine(holder.userId, { line: { ...newLine(), number: former.sender } });
    const stranger = "+447700900177";
    expect(await former.write("Can you come on Friday?", stranger)).toMatchObject({
      outcome: "passed_on",
      user_id: holder.userId,
    });
    expect(await former.messages()).toEqual([]);
    expect(await holder.messages()).toMatchObject([{ message: "Can you come on Friday?" }]);
    await former.ask("book_job", boiler());
    expect(await former.write("and it leaks")).toMatchObject({ user_id: former.userId });
  });

  it("from a sender without a number is not answered", async () => {
    const desk = await deskThatTexts();
    expect(await desk.write("You have won", "WINNER")).toMatchObject({ outcome: "nobodys" });
    expect(await desk.texts()).toEqual([]);
  });
});

describe("an opt-out", () => {
  const texts = (sender: string) =>
    rawSql()`select * from text_messages where sender = ${sender} order by created_at`;

  it("keeps every text from that number away, queued ones too, until START", async () => {
    const desk = await deskThatTexts();
    await buyNumber(desk.sender, "Texts");
    const waiting = {
      userId: desk.userId,
      cause: "waiting",
      sender: desk.sender,
      recipient: CALLER,
      body: "Hi",
    };
    await database().transaction((tx) => queueText({ ...waiting, cause: `waiting|${desk.userId}` }, tx));
    expect(await desk.write("STOP")).toMatchObject({ outcome: "opted_out" });
    const [queued] = await texts(desk.sender);
    await sendText(queued?.id);
    await desk.ask("book_job", boiler());
    expect(await texts(desk.sender)).toMatchObject([
      {
        status: "failed",
        problem: "the recipient has opted out of texts from this number",
        twilio_sid: null,
      },
      { status: "failed", problem: "the recipient has opted out of texts from this number", attempts: 0 },
    ]);
    expect(await desk.write("START")).toMatchObject({ outcome: "opted_in" });
    await desk.ask("send_text", { message: "Hello again" });
    const last = (await texts(desk.sender)).at(-1);
    await sendText(last?.id);
    expect((await texts(desk.sender)).at(-1)).toMatchObject({ status: "sent" });
  });

  it("holds for that number alone", async () => {
    const [desk, other] = [await deskThatTexts(), await deskThatTexts()];
    await desk.write("Unsubscribe");
    await other.ask("send_text", { message: "Hello" });
    expect(await other.texts()).toMatchObject([{ status: "queued" }]);
  });

  it("that only Twilio knows of is learnt from its refusal", async () => {
    const desk = await deskThatTexts();
    await buyNumber(desk.sender, "Texts");
    await desk.ask("send_text", { message: "Hello" });
    await twilioControl("fail", {
      path: "*/Messages.json",
      method: "POST",
      status: 400,
      body: { code: 21610, message: "Attempt to send to unsubscribed recipient", status: 400 },
    });
    const [text] = await desk.texts();
    await sendText(text?.id);
    await desk.ask("send_text", { message: "Hello again" });
    expect(statuses(await desk.texts())).toEqual(["failed", "failed"]);
    expect(await rawSql()`select recipient from text_opt_outs where sender = ${desk.sender}`).toEqual([
      { recipient: CALLER },
    ]);
  });

  it("is the meaning of CANCEL alone from a customer without a visit, and only then", async () => {
    const desk = await deskThatTexts();
    expect(await desk.write("CANCEL")).toMatchObject({ outcome: "opted_out" });
    const other = await deskThatTexts();
    await other.ask("book_job", boiler());
    expect(await other.write("CANCEL")).toMatchObject({ outcome: "cancelled" });
    expect(await rawSql()`select from text_opt_outs where sender = ${other.sender}`).toHaveLength(0);
  });

  it("by CANCEL alone from a customer with several visits is left to the client, since Twilio sends no question", async () => {
    const desk = await deskThatTexts();
    await desk.ask("book_job", boiler("09:00"));
    await desk.ask("book_job", boiler("14:00"));
    expect(await desk.write("CANCEL")).toMatchObject({ outcome: "asked" });
    const [message] = await desk.messages();
    expect(message?.message).toMatch(/Please ask which visit they want to cancel: boiler service on Monday/);
  });

  it("by custom keywords of the account is reported by Twilio", async () => {
    const desk = await deskThatTexts();
    await postText({ from: CALLER, to: desk.sender, body: "Arrêt" }, { fields: { OptOutType: "STOP" } });
    await answerTextsTo(desk.sender);
    expect(await textsTo(desk.sender)).toMatchObject([{ outcome: "opted_out" }]);
  });
});
