import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { readOwners } from "@/lib/accounts/users/read-owners";
import { beginMove, markCancelled, markCorrected, markMoved } from "@/lib/agent/bookings/mark-booking";
import { readBooking } from "@/lib/agent/bookings/rows";
import { deliverNotification } from "@/lib/agent/notifications/deliver-notification";
import { noteToDos } from "@/lib/agent/notifications/note-news";
import { sweepNotifications } from "@/lib/agent/notifications/sweep-notifications";
import { recordMoney } from "@/lib/agent/payments/record-money";
import { addToDo } from "@/lib/agent/to-dos/add-to-do";
import { bookingNews } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { api } from "@/tests/support/api";
import { book } from "@/tests/support/bookings";
import {
  leaveMessage,
  leftToDo,
  makeNotifiedClient,
  NO_CHOICES,
  OWNER,
  QUIET_NOW,
  raiseAlarm,
  statesOf,
} from "@/tests/support/notification-desk";
import { makeMember, type Person } from "@/tests/support/people";
import { addBrowser, deliverAll, deliveriesOf, letWaitsPass, startOwnPush } from "@/tests/support/push";
import { jobsFor } from "@/tests/support/queue";
import { settled } from "@/tests/support/settled";

const service = await startOwnPush();
const textsOf = (client: Person) =>
  rawSql()`select cause, body, recipient from text_messages where user_id = ${client.id} order by created_at`;

describe("a client who has chosen nothing (DAY-03)", () => {
  it("gets the texts of the agent's setup as before, and nothing else", async () => {
    const client = await makeNotifiedClient(null);
    await raiseAlarm(client);
    await leaveMessage(client);
    await deliverAll(client.id);
    expect((await textsOf(client)).map(({ body }) => body)).toEqual([
      "EMERGENCY (Ann): Water is pouring in",
      "Message from Ann Archer, +447700900142: The boiler has gone off again",
    ]);
    expect(await deliveriesOf(client.id)).toEqual([]);
  });
});

describe("one event (DAY-03)", () => {
  it("is one notification per chosen channel and device, however often it is followed", async () => {
    const client = await makeNotifiedClient({
      message: ["push", "text", "email"],
      emergency: ["push", "text"],
    });
    const [phone, laptop] = [
      await addBrowser(service, client),
      await addBrowser(service, client, "Edge on Windows"),
    ];
    await leaveMessage(client);
    await settled();
    const [{ id } = { id: "" }] = await rawSql()`select id from caller_messages where user_id = ${client.id}`;
    await Promise.all([noteToDos([id]), noteToDos([id])]);
    await Promise.all([deliverAll(client.id), deliverAll(client.id)]);
    expect(await statesOf(client)).toEqual(["email sent", "push sent", "push sent", "text sent"]);
    for (const device of [phone, laptop]) {
      expect(await service.told(device.id)).toMatchObject([
        { payload: { title: "Message from Ann Archer" } },
      ]);
    }
    expect(await textsOf(client)).toMatchObject([{ recipient: OWNER }]);
  });

  it("is pushed and emailed to no one whose sign-in or account is disabled (GATE-03)", async () => {
    const client = await makeNotifiedClient({ message: ["push"] });
    const [office, owner] = [await makeMember(client, "office"), await makeMember(client, "owner")];
    const [own, theirs] = [await addBrowser(service, client), await addBrowser(service, office)];
    await rawSql()`update profiles set disabled_at = now() where id = ${office.id}`;
    await leaveMessage(client);
    await deliverAll(client.id);
    expect(await service.told(own.id)).toHaveLength(1);
    expect(await service.told(theirs.id)).toEqual([]);
    await rawSql()`update profiles set disabled_at = null where id = ${office.id}`;
    await leaveMessage(client);
    await settled();
    expect(await readOwners(client.id)).toMatchObject([{ id: client.id }, { id: owner.id }]);
    // Queued before, delivered afterwards.
    await rawSql()`update profiles set disabled_at = now() where id = ${client.id}`;
    await deliverAll(client.id);
    expect(await service.told(own.id)).toHaveLength(1);
    expect(await service.told(theirs.id)).toEqual([]);
    expect(await readOwners(client.id)).toEqual([]);
  });

  it("is texted once, if it was texted before the client chose", async () => {
    const client = await makeNotifiedClient(null);
    await raiseAlarm(client);
    await api("PUT", "/api/user/notifications", {
      token: client.token,
      body: { choices: { ...NO_CHOICES, emergency: ["text"] }, quiet_hours: null },
    });
    // Followed after the choice; a test beside this one may have followed it before.
    const [{ id } = { id: "" }] = await rawSql()`select id from caller_messages where user_id = ${client.id}`;
    await noteToDos([id]);
    await deliverAll(client.id);
    expect(await textsOf(client)).toHaveLength(1);
    expect(await statesOf(client)).toEqual(["text sent"]);
  });

  it("is told again when the caller puts its address right", async () => {
    const client = await makeNotifiedClient({ emergency: ["push", "text"] });
    const phone = await addBrowser(service, client);
    const callId = await raiseAlarm(client, undefined, "40 Elm Road");
    await raiseAlarm(client, callId, "14 Elm Road");
    await deliverAll(client.id);
    const update = "Update from the caller. Address: 14 Elm Road";
    expect((await service.told(phone.id)).map(({ payload }) => payload.line)).toContain(update);
    const texts = (await textsOf(client)).map(({ body }) => body);
    expect(texts.sort()).toEqual([
      `EMERGENCY (Ann): ${update}`,
      "EMERGENCY (Ann): Water is pouring in. Address: 40 Elm Road",
    ]);
  });

  it("says where to go however long an emergency's description is", async () => {
    const client = await makeNotifiedClient({ emergency: ["push", "text"] });
    const phone = await addBrowser(service, client);
    await raiseAlarm(
      client,
      undefined,
      "40 Elm Road",
      "Water is pouring in through the ceiling. ".repeat(20),
    );
    await deliverAll(client.id);
    const [text] = await textsOf(client);
    expect(text?.body).toMatch(/^EMERGENCY \(Ann\): Water is pouring in .+… Address: 40 Elm Road$/);
    expect(text?.body.length).toBeLessThanOrEqual(300);
    const [push] = await service.told(phone.id);
    expect(push?.payload.line).toMatch(/^Water is pouring in .+… Address: 40 Elm Road$/);
    expect(push?.payload.line.length).toBeLessThanOrEqual(160);
  });

  it("leads to the call's page at its recording, in a title and one line", async () => {
    const client = await makeNotifiedClient({ emergency: ["push"] });
    const phone = await addBrowser(service, client);
    const callId = await raiseAlarm(client);
    await deliverAll(client.id);
    const [push] = await service.told(phone.id);
    expect(push).toMatchObject({ urgency: "high", ttl: 4 * 3_600, replaced: 0 });
    expect(push?.payload).toEqual({
      id: expect.any(String),
      title: "Emergency: Ann",
      line: "Water is pouring in",
      path: `/dashboard/calls/${callId}#recording`,
      urgent: true,
    });
  });

  it("is cut short, whatever a caller says", async () => {
    const client = await makeNotifiedClient({ message: ["push"] });
    const phone = await addBrowser(service, client);
    await leaveMessage(client, { message: "🚿 leak ".repeat(1_000), callerName: "A".repeat(500) });
    await deliverAll(client.id);
    const [push] = await service.told(phone.id);
    expect(push?.payload.title).toHaveLength(80);
    expect(push?.payload.line.length).toBeLessThanOrEqual(160);
  });

  it("is not told by a channel that was not chosen, nor of other kinds", async () => {
    const client = await makeNotifiedClient({ promise: ["push"] });
    await addBrowser(service, client);
    await raiseAlarm(client);
    await leaveMessage(client);
    await addToDo({ ...leftToDo(client), kind: "limit" }, database());
    await deliverAll(client.id);
    expect(await deliveriesOf(client.id)).toEqual([]);
    expect(await textsOf(client)).toEqual([]);
  });

  it("may be a broken promise", async () => {
    const client = await makeNotifiedClient({ promise: ["push"] });
    const phone = await addBrowser(service, client);
    await addToDo({ ...leftToDo(client), kind: "promise", callerName: null }, database());
    await deliverAll(client.id);
    expect((await service.told(phone.id))[0]?.payload.title).toBe("Promise not kept: 07700 900142");
  });

  it.each([
    ["confirmed", "Booked: Boiler service"],
    ["moved", "Moved: Boiler service"],
    ["corrected", "Corrected: Boiler service"],
    ["cancelled", "Cancelled: Boiler service"],
  ] as const)("may be a job that was %s", async (what, title) => {
    const client = await makeNotifiedClient({ booking: ["push"] });
    const phone = await addBrowser(service, client);
    const id = await book(client.id, randomUUID(), what === "cancelled" ? what : "confirmed");
    await rawSql()`update bookings set client_name = 'Ann Archer' where id = ${id}`;
    const news = bookingNews({ id, userId: client.id, updatedAt: new Date() }, what);
    await recordEvents([news, news]);
    await deliverAll(client.id);
    const told = await service.told(phone.id);
    expect(told).toHaveLength(1);
    expect(told[0]?.payload).toMatchObject({ title, line: expect.stringContaining("Ann Archer") });
  });

  it("says of a cancelled job alone what was paid for it (DAY-03)", async () => {
    const client = await makeNotifiedClient({ booking: ["push"] });
    const phone = await addBrowser(service, client);
    const booking = await readBooking(await book(client.id, randomUUID(), "confirmed"));
    if (!booking) throw new Error("the job is gone");
    const payment = { kind: "payment", externalId: "pi_1", reference: booking.id, minor: 5_000 } as const;
    await database().transaction((tx) =>
      recordMoney(client.id, { ...payment, currency: "GBP", at: new Date() }, tx),
    );
    await recordEvents([bookingNews(booking, "moved")]);
    await deliverAll(client.id);
    await markCancelled(booking, true);
    await deliverAll(client.id);
    expect((await service.told(phone.id)).map(({ payload }) => payload)).toMatchObject([
      { title: "Moved: Boiler service", line: expect.not.stringContaining("paid") },
      { title: "Cancelled: Boiler service", line: expect.stringMatching(/^£50 was paid for it · /) },
    ]);
  });

  it("may be a job whose address the caller has put right", async () => {
    const client = await makeNotifiedClient({ booking: ["push"] });
    const phone = await addBrowser(service, client);
    const booking = await readBooking(await book(client.id, randomUUID(), "confirmed"));
    if (booking) await markCorrected(booking, { address: "14 Elm Road" });
    await deliverAll(client.id);
    expect((await service.told(phone.id)).map(({ payload }) => payload)).toMatchObject([
      { title: "Corrected: Boiler service", line: expect.stringContaining("14 Elm Road") },
    ]);
  });

  it("may be a job that was moved to a time that it had before", async () => {
    const client = await makeNotifiedClient({ booking: ["push"] });
    const phone = await addBrowser(service, client);
    const id = await book(client.id, randomUUID(), "confirmed");
    const starts = [9, 11, 9, 11].map((hour) => Date.UTC(2026, 11, 1, hour));
    for (const start of starts.slice(1)) {
      const booking = await readBooking(id);
      const to = { start, end: start + 3_600_000 };
      const moving = booking && (await beginMove(booking, to));
      if (moving) await markMoved(moving, to);
      await deliverAll(client.id);
    }
    const lines = (await service.told(phone.id)).map(({ payload }) => payload.line);
    expect(lines.map((line) => /at (.+?) ·/.exec(line)?.[1])).toEqual(["11 am", "9 am", "11 am"]);
  });
});

describe("quiet hours (DAY-03)", () => {
  const endQuiet = (client: Person) => rawSql()`
    update notification_choices set quiet_from = null, quiet_until = null where user_id = ${client.id}`;

  it("keep everything but emergencies until they end", async () => {
    const client = await makeNotifiedClient({ emergency: ["push"], message: ["push"] }, QUIET_NOW);
    const phone = await addBrowser(service, client);
    await leaveMessage(client);
    await raiseAlarm(client);
    await deliverAll(client.id);
    expect((await service.told(phone.id)).map(({ payload }) => payload.title)).toEqual(["Emergency: Ann"]);
    const [kept] = (await deliveriesOf(client.id)).filter(({ kind }) => kind === "message");
    expect(kept?.tell_at.getTime()).toBeGreaterThan(Date.now());
    expect(await jobsFor(`deliver-notification:${kept?.id}`)).toHaveLength(1);

    await endQuiet(client);
    await letWaitsPass(client.id);
    await deliverAll(client.id);
    expect(await service.told(phone.id)).toHaveLength(2);
  });

  it("keep what is tried again in them, or late, too", async () => {
    const choices = { ...NO_CHOICES, message: ["push" as const] };
    const client = await makeNotifiedClient(choices);
    const phone = await addBrowser(service, client);
    await service.control("fail", { path: `/push/${phone.id}`, method: "POST", status: 503 });
    await leaveMessage(client);
    await deliverAll(client.id);
    const body = { choices, quiet_hours: QUIET_NOW };
    expect((await api("PUT", "/api/user/notifications", { token: client.token, body })).status).toBe(200);
    await letWaitsPass(client.id);
    await deliverAll(client.id);
    expect(await service.told(phone.id)).toEqual([]);
    const [kept] = await deliveriesOf(client.id);
    expect(kept).toMatchObject({ state: "due", attempts: 1, problem: expect.stringContaining("503") });
    expect(kept?.tell_at.getTime()).toBeGreaterThan(Date.now() + 60_000);
    expect(await jobsFor(`deliver-notification:${kept?.id}`)).toHaveLength(1);

    await endQuiet(client);
    await letWaitsPass(client.id);
    await deliverAll(client.id);
    expect(await service.told(phone.id)).toHaveLength(1);
  });

  it.each(["cancelled", "moved"] as const)(
    "are over for a job that was %s meanwhile: only that is told",
    async (what) => {
      const client = await makeNotifiedClient({ booking: ["push"] }, QUIET_NOW);
      const phone = await addBrowser(service, client);
      const news = { userId: client.id, updatedAt: new Date() };
      const id = await book(client.id, randomUUID(), "confirmed");
      const other = await book(client.id, randomUUID(), "confirmed");
      for (const each of [bookingNews({ id, ...news }, "confirmed"), bookingNews({ id, ...news }, what)]) {
        await recordEvents([each]);
        await settled();
      }
      await recordEvents([bookingNews({ id: other, ...news }, "confirmed")]);
      await settled();
      await endQuiet(client);
      await letWaitsPass(client.id);
      await deliverAll(client.id);
      const titles = (await service.told(phone.id)).map(({ payload }) => payload.title);
      const change = what === "moved" ? "Moved" : "Cancelled";
      expect(titles.sort()).toEqual(["Booked: Boiler service", `${change}: Boiler service`]);
    },
  );

  it("are over for what was ticked off meanwhile", async () => {
    const client = await makeNotifiedClient({ message: ["push"] }, QUIET_NOW);
    const phone = await addBrowser(service, client);
    await leaveMessage(client);
    await settled();
    await rawSql()`update caller_messages set done_at = now() where user_id = ${client.id}`;
    await letWaitsPass(client.id);
    await deliverAll(client.id);
    expect(await service.told(phone.id)).toEqual([]);
    expect(await statesOf(client)).toEqual(["push dropped"]);
  });
});

describe("a push service (DAY-03)", () => {
  const fail = (id: string, plan: object) =>
    service.control("fail", { path: `/push/${id}`, method: "POST", ...plan });

  it("that fails is asked again later and later, and waits as long as it asks", async () => {
    const client = await makeNotifiedClient({ message: ["push"] });
    const phone = await addBrowser(service, client);
    await fail(phone.id, { status: 500 });
    await fail(phone.id, { status: 429, headers: { "retry-after": "900" } });
    await leaveMessage(client);
    await deliverAll(client.id);
    const waitOf = async () => {
      const [{ tell_at: due, problem } = { tell_at: new Date(0), problem: "" }] = await deliveriesOf(
        client.id,
      );
      return { wait: (due as Date).getTime() - Date.now(), problem };
    };
    const first = await waitOf();
    expect(first.problem).toContain("500");
    expect(first.wait).toBeLessThanOrEqual(5_000);
    await letWaitsPass(client.id);
    await deliverAll(client.id);
    const second = await waitOf();
    expect(second.wait).toBeGreaterThan(600_000);
    expect(second.wait).toBeLessThanOrEqual(900_000);
    await letWaitsPass(client.id);
    await deliverAll(client.id);
    expect(await statesOf(client)).toEqual(["push sent"]);
    expect(await service.told(phone.id)).toHaveLength(1);
  });

  it("that never takes it is given up in the end, and the client reads why", async () => {
    const client = await makeNotifiedClient({ message: ["push"] });
    const phone = await addBrowser(service, client);
    await fail(phone.id, { status: 503, times: 20 });
    await leaveMessage(client);
    for (let attempt = 0; attempt < 9; attempt++) {
      await deliverAll(client.id);
      await letWaitsPass(client.id);
    }
    const data = (await api("GET", "/api/user/notifications", { token: client.token })).body.data;
    const problem = "The push service is busy (503).";
    expect(data.recent[0].deliveries).toMatchObject([{ state: "failed", problem }]);
    expect(data.devices).toMatchObject([{ problem }]);
  });

  it("whose answer is lost shows the message once", async () => {
    const client = await makeNotifiedClient({ message: ["push"] });
    const phone = await addBrowser(service, client);
    await fail(phone.id, { drop: true, after: true });
    await leaveMessage(client);
    await deliverAll(client.id);
    await letWaitsPass(client.id);
    await deliverAll(client.id);
    const told = await service.told(phone.id);
    expect(told).toMatchObject([{ replaced: 1, topic: told[0]?.payload.id.replaceAll("-", "") }]);
  });

  it.each([404, 410])(
    "that answers %d has its device removed, and the client is told why",
    async (status) => {
      const client = await makeNotifiedClient({ message: ["push"] });
      const [gone, other] = [
        await addBrowser(service, client, "Old phone"),
        await addBrowser(service, client),
      ];
      await fail(gone.id, { status });
      await leaveMessage(client);
      await deliverAll(client.id);
      expect(await rawSql()`select label from push_devices where user_id = ${client.id}`).toEqual([
        { label: "Chrome on Android" },
      ]);
      expect(await service.told(other.id)).toHaveLength(1);
      const [lost] = (await deliveriesOf(client.id)).filter(({ label }) => label === "Old phone");
      expect(lost).toMatchObject({ state: "failed", problem: expect.stringContaining("removed") });
    },
  );

  it("that no longer knows any device leaves an emergency to a text, and nothing else", async () => {
    const client = await makeNotifiedClient({ emergency: ["push"], message: ["push"] });
    const phone = await addBrowser(service, client);
    await fail(phone.id, { status: 410 });
    await raiseAlarm(client);
    await deliverAll(client.id);
    const [text] = (await deliveriesOf(client.id)).filter(({ channel }) => channel === "text");
    expect(await jobsFor(`deliver-notification:${text?.id}`)).toHaveLength(1);
    await deliverAll(client.id);
    expect(await statesOf(client)).toEqual(["push failed", "text sent"]);
    expect(await textsOf(client)).toMatchObject([
      { recipient: OWNER, body: "EMERGENCY (Ann): Water is pouring in" },
    ]);
    await leaveMessage(client);
    await deliverAll(client.id);
    expect(await textsOf(client)).toHaveLength(1);
  });

  it("that knows one of two devices leaves an emergency to it", async () => {
    const client = await makeNotifiedClient({ emergency: ["push"] });
    const [phone] = [await addBrowser(service, client), await addBrowser(service, client)];
    await fail(phone.id, { status: 410 });
    await raiseAlarm(client);
    await deliverAll(client.id);
    await deliverAll(client.id);
    expect((await statesOf(client)).sort()).toEqual(["push failed", "push sent"]);
  });

  it("that no longer knows two devices, told at the same moment, leaves an emergency to one text", async () => {
    const client = await makeNotifiedClient({ emergency: ["push"] });
    for (const { id } of [await addBrowser(service, client), await addBrowser(service, client)])
      await fail(id, { status: 410 });
    await raiseAlarm(client);
    await settled();
    const [one, other] = await deliveriesOf(client.id);
    let delivering: Promise<void> | undefined;
    await rawSql().begin(async (elsewhere) => {
      const [{ pid }] = await elsewhere<[{ pid: number }]>`select pg_backend_pid() as pid`;
      await elsewhere`update notification_deliveries set state = 'failed' where id = ${one?.id}`;
      await elsewhere`select from notifications where id = ${one?.notification_id} for no key update`;
      delivering = deliverNotification(other?.id);
      await expect
        .poll(() => rawSql()`select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`)
        .not.toEqual([]);
    });
    await delivering;
    expect(await statesOf(client)).toEqual(["push failed", "push failed", "text due"]);
  });

  it("that refuses our key is not asked again", async () => {
    const client = await makeNotifiedClient({ message: ["push"] });
    const phone = await addBrowser(service, client);
    await fail(phone.id, { status: 403 });
    await leaveMessage(client);
    await deliverAll(client.id);
    expect(await deliveriesOf(client.id)).toMatchObject([
      { state: "failed", attempts: 1, problem: expect.stringContaining("403") },
    ]);
  });
});

describe("a delivery (DAY-03)", () => {
  it("is made by one worker at a time, and again after one that died", async () => {
    const client = await makeNotifiedClient({ message: ["push"] });
    const phone = await addBrowser(service, client);
    await leaveMessage(client);
    await settled();
    const [{ id } = { id: "" }] = await deliveriesOf(client.id);
    await rawSql()`update notification_deliveries set busy_until = now() + interval '1 minute' where id = ${id}`;
    await deliverNotification(id);
    expect(await service.told(phone.id)).toEqual([]);
    await rawSql()`
      update notification_deliveries set busy_until = now() - interval '1 second', tell_at = now() - interval '2 minutes'
      where id = ${id}`;
    await rawSql()`select graphile_worker.remove_job(${`deliver-notification:${id}`})`;
    await sweepNotifications({ userId: client.id });
    expect(await jobsFor(`deliver-notification:${id}`)).toHaveLength(1);
    await deliverNotification(id);
    expect(await service.told(phone.id)).toHaveLength(1);
  });
});
