import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { notificationChoices } from "@/db/schema/notifications";
import { askOutcomes } from "@/lib/agent/money/ask-outcomes";
import { readResult } from "@/lib/agent/money/read-result";
import { HOUR } from "@/lib/platform/core/clock";
import { addDays } from "@/lib/platform/locale/dates";
import { instantOf, localDay } from "@/lib/platform/locale/zoned-time";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { began } from "@/tests/support/began";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { textIn } from "@/tests/support/texts";
import { makeVisit } from "@/tests/support/visits";

const OWNER = "+447700900555";
const ZONE = "Europe/London";
/** Today's evening by the client's clock, or a later day's; visits of the tests ended an hour before the real present. */
const evening = (time = "18:30", days = 0) =>
  instantOf(`${addDays(localDay(began(), ZONE), days)}T${time}:00`, ZONE);
const NONE = { emergency: [], message: [], promise: [], booking: [] } as const;

type Wish = { eveningQuestion?: boolean; quietFrom?: number; quietUntil?: number };

async function clientWho({ eveningQuestion = true, ...quiet }: Wish = {}) {
  const person = await makePerson();
  const [sender, owner] = [uniqueNumber(), OWNER];
  await makeAgent(person.id, { text_sender: sender, notification_number: owner });
  const none = { emergency: [], message: [], promise: [], booking: [] };
  await database()
    .insert(notificationChoices)
    .values({ userId: person.id, ...none, eveningQuestion, ...quiet });
  const texts = () => rawSql()`
    select body, sender, recipient, status from text_messages where user_id = ${person.id} order by created_at, id`;
  return {
    ...person,
    sender,
    owner,
    texts,
    ask: (now = evening()) => askOutcomes({ userId: person.id, now }),
    write: (body: string, from = owner) => textIn({ from, to: sender, body }),
    lastText: async () => (await texts()).at(-1)?.body as string,
  };
}
const named = (id: string, name: string) =>
  rawSql()`update bookings set client_name = ${name} where id = ${id}`;
const resultOf = (id: string) => readResult(id, database());
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

describe("the evening's question", () => {
  it("is one text with the visits that are over and have no outcome yet, from our number to the client's own", async () => {
    const client = await clientWho();
    const [first, second, told] = [
      await makeVisit(client.id, { startsAt: hoursAgo(30) }),
      await makeVisit(client.id, { startsAt: hoursAgo(4) }),
      await makeVisit(client.id, { startsAt: hoursAgo(3) }),
    ];
    await Promise.all([named(first, "Anna Price"), named(second, "Tom"), named(told, "Known")]);
    await makeVisit(client.id, { startsAt: hoursAgo(0.5) });
    await makeVisit(client.id, { startsAt: hoursAgo(4), status: "cancelled" });
    await makeVisit(client.id, { startsAt: hoursAgo(24 * 5) });
    await api("PUT", `/api/user/bookings/${told}/outcome`, {
      token: client.token,
      body: { outcome: "done" },
    });
    await Promise.all([client.ask(), client.ask(), client.ask(evening("19:00"))]);
    const texts = await client.texts();
    expect(texts).toEqual([
      expect.objectContaining({ sender: client.sender, recipient: client.owner, status: "queued" }),
    ]);
    expect(texts[0]?.body).toMatch(
      /^How did it go\?\n1 Boiler service, Anna Price, .+\n2 Boiler service, Tom, .+\nReply 1 180 \(paid £180\), 1 done, 1 no show or 1 quote 450\. One a line\.$/,
    );
  });

  it("is not asked at other hours, in quiet hours, of those who did not choose it, or without visits", async () => {
    const [late, quiet, off, idle] = [
      await clientWho(),
      await clientWho({ quietFrom: 18 * 60, quietUntil: 7 * 60 }),
      await clientWho({ eveningQuestion: false }),
      await clientWho(),
    ];
    for (const { id } of [late, quiet, off]) await makeVisit(id);
    await late.ask(evening("17:59"));
    await late.ask(evening("21:00"));
    for (const client of [quiet, off, idle]) await client.ask();
    for (const client of [late, quiet, off, idle]) expect(await client.texts()).toEqual([]);
  });

  it("is not sent in the night or in quiet hours after an outage", async () => {
    const [client, quiet] = [await clientWho(), await clientWho({ quietFrom: 19 * 60, quietUntil: 7 * 60 })];
    for (const { id, ask } of [client, quiet]) {
      await makeVisit(id);
      await ask();
    }
    const endsAt = async ({ id }: { id: string }) =>
      (await rawSql()`select expires_at from text_messages where user_id = ${id}`)[0]?.expires_at;
    expect(await endsAt(client)).toEqual(new Date(evening("21:00")));
    expect(await endsAt(quiet)).toEqual(new Date(evening("19:00")));
  });

  it("asks about a visit once, and about new ones the next evening", async () => {
    const client = await clientWho();
    await makeVisit(client.id);
    await client.ask();
    await client.ask(evening("18:30", 1));
    expect(await client.texts()).toHaveLength(1);
    await named(await makeVisit(client.id), "New");
    await client.ask(evening("18:30", 1));
    expect(await client.lastText()).toMatch(/^How did it go\?\n1 Boiler service, New, /);
  });

  it("is answered by one text: several visits at once, noted and said back, and corrected by another (MONEY-01)", async () => {
    const client = await clientWho();
    const ids: string[] = [];
    for (const hours of [9, 7, 5, 3]) ids.push(await makeVisit(client.id, { startsAt: hoursAgo(hours) }));
    const [one = "", two = "", three = "", four = ""] = ids;
    await client.ask();
    const row = await client.write("1 180\n2 no show\n3 quote 450\n4 maybe");
    expect(row).toMatchObject({ outcome: "visits_told", user_id: client.id });
    expect(await resultOf(one)).toMatchObject({
      outcome: "paid",
      amount_minor: 18_000,
      currency: "GBP",
      source: "text",
    });
    expect(await resultOf(two)).toMatchObject({ outcome: "no_show" });
    expect(await resultOf(three)).toMatchObject({ outcome: "quoted", amount_minor: 45_000 });
    expect(await resultOf(four)).toMatchObject({ outcome: "unknown" });
    expect(await client.lastText()).toMatch(
      /^Noted: 1 paid £180, 2 no-show, 3 quoted £450\. Not understood: “4 maybe”\. Reply 1 180 /,
    );
    await client.write("1 190");
    expect(await resultOf(one)).toMatchObject({ amount_minor: 19_000 });
    expect((await resultOf(one)).sentence).toBe("Paid £190, as you texted.");
  });

  it("is answered only after it was asked, from the client's own number, and other words stay words", async () => {
    const [client, other] = [await clientWho(), await clientWho()];
    const id = await makeVisit(client.id);
    await makeVisit(other.id);
    expect(await client.write("1 180")).toMatchObject({ outcome: "from_the_client" });
    await Promise.all([client.ask(), other.ask()]);
    expect(await client.write("1 180", "+447700900142")).toMatchObject({ outcome: "passed_on" });
    expect(await other.write("1 no show")).toMatchObject({ outcome: "visits_told" });
    expect(await resultOf(id)).toMatchObject({ outcome: "unknown" });
    expect(await client.write("ok thanks")).toMatchObject({ outcome: "from_the_client" });
    expect(await client.write("not sure yet")).toMatchObject({ outcome: "visits_told" });
    expect(await client.lastText()).toMatch(/^Not understood: “not sure yet”\. Reply 1 180/);
    await rawSql()`update outcome_questions set asked_at = asked_at - interval '49 hours' where user_id = ${client.id}`;
    expect(await client.write("1 180")).toMatchObject({ outcome: "from_the_client" });
    expect(await resultOf(id)).toMatchObject({ outcome: "unknown" });
  });

  it("says so when a visit was cancelled meanwhile", async () => {
    const client = await clientWho();
    const id = await makeVisit(client.id);
    await client.ask();
    await rawSql()`update bookings set status = 'cancelled' where id = ${id}`;
    await client.write("180");
    expect(await client.lastText()).toBe("1: This visit was not confirmed, so it has no outcome.");
  });

  it("is switched on in the client's notifications, and kept by a save that does not name it", async () => {
    const { token } = await makePerson();
    const save = (body: object) =>
      api("PUT", "/api/user/notifications", { token, body: { choices: NONE, quiet_hours: null, ...body } });
    expect((await save({})).body.data.evening_question).toBe(false);
    expect((await save({ evening_question: true })).body.data.evening_question).toBe(true);
    expect((await save({})).body.data.evening_question).toBe(true);
    expect((await save({ evening_question: "yes" })).status).toBe(400);
  });
});
