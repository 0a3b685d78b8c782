import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { sendText, sweepTexts } from "@/lib/agent/texts/send-text";
import { startOwnMail } from "@/tests/support/account-mail";
import { leaveMessage, makeNotifiedClient, raiseAlarm, statesOf } from "@/tests/support/notification-desk";
import { makeMember, type Person } from "@/tests/support/people";
import { deliverAll, deliveriesOf, letWaitsPass } from "@/tests/support/push";
import { settled } from "@/tests/support/settled";
import { startOwnTwilio } from "@/tests/support/twilio";

const [mail] = await Promise.all([startOwnMail(), startOwnTwilio()]);

/** How many emails each of them got to their own address alone. */
const mailsTo = (...people: Person[]) =>
  Promise.all(
    people.map(async ({ email }) => (await mail.inbox(email)).filter(({ to }) => to.length === 1).length),
  );

/** A text that Twilio would not take since yesterday. */
async function loseForADay(id: string): Promise<void> {
  const [text] = await rawSql()<{ userId: string }[]>`
    update text_messages set created_at = now() - interval '25 hours' where id = ${id} returning user_id as "userId"`;
  await sweepTexts({ userId: text?.userId ?? "" });
}

describe("a notification (DAY-03)", () => {
  it("of an emergency goes by email where no number is left to text", async () => {
    const client = await makeNotifiedClient({ emergency: ["push"] });
    await rawSql()`update agents set notification_number = null where user_id = ${client.id}`;
    await raiseAlarm(client);
    for (let times = 0; times < 3; times++) await deliverAll(client.id);
    expect(await statesOf(client)).toEqual(["email sent", "push failed", "text failed"]);
    expect(await mail.inbox(client.email)).toMatchObject([{ subject: "Emergency: Ann" }]);
  });

  it("of an emergency goes by email where Twilio does not take its text, or did not for a day", async () => {
    for (const lose of [sendText, loseForADay]) {
      const client = await makeNotifiedClient({ emergency: ["text"], message: ["text"] });
      await raiseAlarm(client);
      await leaveMessage(client);
      await deliverAll(client.id);
      expect(await statesOf(client)).toEqual(["text sent", "text sent"]);
      const texts = await rawSql()<
        { id: string }[]
      >`select id from text_messages where user_id = ${client.id}`;
      expect(texts).toHaveLength(2);
      for (const { id } of texts) await lose(id);
      await deliverAll(client.id);
      const states = (await deliveriesOf(client.id)).map(({ kind, channel, state }) => [
        kind,
        channel,
        state,
      ]);
      expect(states.sort()).toEqual([
        ["emergency", "email", "sent"],
        ["emergency", "text", "failed"],
        ["message", "text", "sent"],
      ]);
      expect(await mail.inbox(client.email)).toMatchObject([{ subject: "Emergency: Ann" }]);
    }
  });

  it("by email holds the line and the link; a busy server is asked again, a refusal is final", async () => {
    const client = await makeNotifiedClient({ message: ["email"] });
    await mail.refuse(451, 1);
    const { callId } = await leaveMessage(client);
    await deliverAll(client.id);
    expect(await deliveriesOf(client.id)).toMatchObject([
      { state: "due", problem: "The mail server answered 451." },
    ]);
    await letWaitsPass(client.id);
    await deliverAll(client.id);
    const received = await mail.inbox(client.email);
    expect(received).toMatchObject([
      {
        subject: "Message from Ann Archer",
        text: expect.stringContaining("The boiler has gone off again"),
      },
    ]);
    const text = received[0]?.text.replaceAll("=\r\n", "");
    expect(text).toContain(`/dashboard/calls/${encodeURIComponent(callId)}`);
    expect(await (await fetch(mail.url)).text()).toContain("Message from Ann Archer");

    await mail.refuse(550, 1);
    await leaveMessage(client);
    await deliverAll(client.id);
    expect(await statesOf(client)).toEqual(["email sent", "email failed"]);
  });

  it("is an email of its own to each owner, so that a bounce says whose address is dead", async () => {
    const client = await makeNotifiedClient({ message: ["email"] });
    const other = await makeMember(client, "owner");
    await leaveMessage(client);
    await deliverAll(client.id);
    expect(await statesOf(client)).toEqual(["email sent", "email sent"]);
    expect(await mailsTo(client, other)).toEqual([1, 1]);
  });

  it("by email to one owner is tried again while the others have theirs", async () => {
    const client = await makeNotifiedClient({ message: ["email"] });
    const others = [await makeMember(client, "owner"), await makeMember(client, "owner")];
    await leaveMessage(client);
    await mail.refuse(451, 1);
    await deliverAll(client.id);
    expect((await statesOf(client)).sort()).toEqual(["email due", "email sent", "email sent"]);
    await letWaitsPass(client.id);
    await deliverAll(client.id);
    expect(await statesOf(client)).toEqual(["email sent", "email sent", "email sent"]);
    expect(await mailsTo(client, ...others)).toEqual([1, 1, 1]);
  });

  it("by email without a person goes to each present owner", async () => {
    const client = await makeNotifiedClient({ message: ["email"] });
    await rawSql()`update profiles set disabled_at = now() where id = ${client.id}`;
    await leaveMessage(client);
    await settled();
    expect(await deliveriesOf(client.id)).toMatchObject([{ channel: "email", person_id: null }]);
    await rawSql()`update profiles set disabled_at = null where id = ${client.id}`;
    const other = await makeMember(client, "owner");
    await deliverAll(client.id);
    await deliverAll(client.id);
    expect(await statesOf(client)).toEqual(["email sent", "email sent"]);
    expect(await mailsTo(client, other)).toEqual([1, 1]);
  });

  it("by email goes to no one who has left while it waited", async () => {
    const client = await makeNotifiedClient({ message: ["email"] });
    const left = await makeMember(client, "owner");
    await leaveMessage(client);
    await settled();
    await rawSql()`delete from members where user_id = ${left.id}`;
    await deliverAll(client.id);
    expect((await statesOf(client)).sort()).toEqual(["email failed", "email sent"]);
    expect(await mailsTo(client, left)).toEqual([1, 0]);
  });
});
