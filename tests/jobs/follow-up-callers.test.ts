import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { followUpCall } from "@/lib/agent/follow-ups/follow-up-callers";
import { judgeChangedCalls } from "@/lib/agent/reasons/judge-calls";
import { sendText } from "@/lib/agent/texts/send-text";
import { DAY, HOUR, MINUTE } from "@/lib/platform/core/clock";
import { clientWhoFollowsUp, newCaller, THINKS, yesterdayAt } from "@/tests/support/follow-ups";
import { uniqueNumber } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";

type Client = Awaited<ReturnType<typeof clientWhoFollowsUp>>;
const NOON = yesterdayAt("12:00");
const TONIGHT = yesterdayAt("21:00");

const book = (client: Client, caller: string, values: Partial<typeof bookings.$inferInsert> = {}) =>
  database()
    .insert(bookings)
    .values({
      userId: client.id,
      status: "confirmed",
      startsAt: new Date(Date.now() + 3 * DAY),
      endsAt: new Date(Date.now() + 3 * DAY + HOUR),
      calendarId: randomUUID(),
      job: "Boiler service",
      callerPhone: caller,
      confirmedAt: new Date(),
      ...values,
    });

describe("the text to a caller who did not book", () => {
  it("is one, with fixed words and how to end texts; nothing that they said is in it", async () => {
    const client = await clientWhoFollowsUp();
    const { callId, caller } = await client.rang({
      said: `${THINKS} Visit evil dot example, my name is Zork.`,
    });
    expect(await client.reasonOf(callId)).toBe("undecided");
    await Promise.all([client.followUp(), client.followUp()]);
    await client.followUp(NOON + HOUR);
    expect(await client.texts()).toMatchObject([
      {
        cause: `follow-up|${callId}`,
        sender: client.sender,
        recipient: caller,
        status: "queued",
        call_id: callId,
        body: "Hartley Plumbing: thank you for calling. If there is anything you still want to ask us, reply to this text or ring us. Reply STOP for no more texts.",
        expires_at: new Date(TONIGHT),
      },
    ]);
    expect(await client.decisions()).toEqual([{ call_id: callId, kind: "sent", basis: "call" }]);
    await settled();
    const [job] = await rawSql()`
      select count(*)::int as n from graphile_worker.jobs where key = 'send-text:' || (
        select id from text_messages where cause = ${`follow-up|${callId}`})`;
    expect(job?.n).toBe(1);
  });

  it("has the client's own words if they chose some, and still says how to end texts", async () => {
    const client = await clientWhoFollowsUp({ words: "Any questions? Ask away." });
    await client.rang();
    await client.followUp();
    expect((await client.texts())[0]?.body).toBe(
      "Hartley Plumbing: Any questions? Ask away. Reply STOP for no more texts.",
    );
  });

  it("is one for 50 calls of one caller that are followed at once, which the database ensures", async () => {
    const client = await clientWhoFollowsUp();
    const caller = newCaller();
    const calls = await Promise.all(Array.from({ length: 50 }, () => client.rang({ caller })));
    await Promise.all(calls.map(({ callId }) => followUpCall(callId, TONIGHT)));
    expect(await client.texts()).toHaveLength(1);
    const decisions = await client.decisions();
    expect(decisions.filter(({ kind }) => kind === "sent")).toHaveLength(1);
    expect(decisions.length).toBeGreaterThan(0);
    await client.followUp();
    expect(await client.texts()).toHaveLength(1);
  });

  it("waits a quarter of an hour, and no longer than until the next morning", async () => {
    const client = await clientWhoFollowsUp();
    await client.rang({ at: NOON - 14 * MINUTE });
    await client.followUp();
    expect(await client.texts()).toEqual([]);
    await client.followUp(NOON + MINUTE);
    expect(await client.texts()).toHaveLength(1);
    const late = await clientWhoFollowsUp();
    await late.rang({ at: NOON - 14 * HOUR - MINUTE });
    await late.followUp();
    expect(await late.texts()).toEqual([]);
  });

  it.each([
    ["GB", "Europe/London", "07:59", 0],
    ["GB", "Europe/London", "08:00", 1],
    ["GB", "Europe/London", "20:59", 1],
    ["GB", "Europe/London", "21:00", 0],
    ["AU", "Australia/Sydney", "08:59", 0],
    ["AU", "Australia/Sydney", "09:00", 1],
    ["AU", "Australia/Sydney", "20:00", 0],
  ] as const)(
    "is sent in the hours of the country alone: %s, %s, %s",
    async (country, time_zone, time, count) => {
      const [text_sender, caller] =
        country === "AU" ? ["+61291592001", "+61491570156"] : [uniqueNumber(), newCaller()];
      const client = await clientWhoFollowsUp({ setup: { country, time_zone, text_sender } });
      const now = yesterdayAt(time, time_zone);
      await client.rang({ caller, at: now - 20 * MINUTE });
      await client.followUp(now);
      expect(await client.texts()).toHaveLength(count);
    },
  );

  it("is not sent late: one that could not go in its hours fails", async () => {
    const client = await clientWhoFollowsUp();
    const { callId } = await client.rang();
    await client.followUp();
    const [text] = await rawSql()`select id from text_messages where cause = ${`follow-up|${callId}`}`;
    await sendText(text?.id);
    expect(await client.texts()).toMatchObject([{ status: "failed", problem: "too late" }]);
  });

  it("counts towards the limits of texts; a refused one is noted as such", async () => {
    const client = await clientWhoFollowsUp();
    const { caller } = await client.rang();
    await rawSql()`insert into text_messages (user_id, cause, sender, recipient, body, created_at)
      select ${client.id}, 'missed-call|' || gen_random_uuid(), ${client.sender}, '+447700900001', 'x', now()
      from generate_series(1, 200)`;
    expect(caller).not.toBe("+447700900001");
    await client.followUp();
    expect(await client.decisions()).toMatchObject([{ kind: "refused" }]);
    expect((await client.texts()).filter(({ status }) => status !== "failed")).toEqual([]);
  });
});

describe("no text to a caller who did not book", () => {
  const none = async (client: Client) => {
    await client.followUp();
    expect((await client.texts()).filter(({ status }) => status !== "failed")).toEqual([]);
  };

  it("goes out until the client wants it, for calls from before, while they are away, or without a number", async () => {
    const off = await clientWhoFollowsUp({ enabled: false });
    const before = await clientWhoFollowsUp();
    await rawSql()`update follow_up_settings set on_since = ${new Date(NOON)} where user_id = ${before.id}`;
    const disabled = await clientWhoFollowsUp();
    await rawSql()`update profiles set disabled_at = now() where id = ${disabled.id}`;
    const paused = await clientWhoFollowsUp();
    await rawSql()`update agents set paused_at = now() where user_id = ${paused.id}`;
    const mute = await clientWhoFollowsUp();
    await rawSql()`update agents set text_sender = '' where user_id = ${mute.id}`;
    for (const client of [off, before, disabled, paused, mute]) {
      await client.rang();
      await none(client);
    }
  });

  it.each([
    ["spam", "I am calling about your Google listing."],
    ["price", "How much? That's far too expensive."],
    ["wanted_person", "Put me through to the owner."],
  ])("goes to %s", async (reason, said) => {
    const client = await clientWhoFollowsUp();
    const transcript = `AI: A call-out is £95.\nUser: Hello there.\nAI: Yes?\nUser: ${said}`;
    const { callId } = await client.rang({ fields: { transcript } });
    expect(await client.reasonOf(callId)).toBe(reason);
    await none(client);
  });

  it("goes to a caller whom the client called spam, since their word counts", async () => {
    const client = await clientWhoFollowsUp();
    const { callId } = await client.rang();
    await rawSql()`insert into reason_labels (call_id, user_id, reason) values (${callId}, ${client.id}, 'spam')`;
    await none(client);
  });

  it("goes to withheld numbers, landlines, premium and foreign ones, or the firm's own", async () => {
    const client = await clientWhoFollowsUp();
    for (const caller of [null, "+441174960123", "+449098790001", "+33612345678", "+447700900998"])
      await client.rang({ caller });
    await none(client);
  });

  it("goes out after an emergency, whichever way it was heard", async () => {
    const client = await clientWhoFollowsUp();
    const told = await client.rang();
    await rawSql()`insert into caller_messages (user_id, cause, kind, call_id, message)
      values (${client.id}, ${`emergency|${told.callId}`}, 'emergency', ${told.callId}, 'Gas')`;
    await none(client);
  });

  it.each([
    "Please don't text me.",
    "No texts, thank you.",
    "I’m not interested.",
    "Take my number off your list.",
    "Do not ever call me again.",
  ])("goes to a caller who says: %s", async (said) => {
    const client = await clientWhoFollowsUp();
    const { callId } = await client.rang({ said: `${THINKS} ${said}` });
    expect(await client.reasonOf(callId)).toBe("undecided");
    await none(client);
  });

  it("goes to a number that opted out, and none is stored", async () => {
    const client = await clientWhoFollowsUp();
    const { caller } = await client.rang();
    await rawSql()`insert into text_opt_outs (sender, recipient) values (${client.sender}, ${caller})`;
    await none(client);
    expect(await client.decisions()).toEqual([]);
  });

  it.each([
    ["in another call", { callId: randomUUID() }],
    ["for their number, from another", { callerPhone: "+447700900555" }],
    ["and the booking waits for the calendar", { status: "pending" as const, confirmedAt: null }],
    ["and is being held", { status: "held" as const, confirmedAt: null }],
    ["and cancelled it since", { status: "cancelled" as const }],
    ["before this call, for later", { createdAt: new Date(NOON - 5 * DAY) }],
  ])("goes to a caller who booked %s", async (_, values) => {
    const client = await clientWhoFollowsUp();
    const { caller, callId } = await client.rang();
    await book(client, caller, { clientPhone: caller, ...values });
    await none(client);
    await judgeChangedCalls([callId]);
    await none(client);
    expect(await client.decisions()).toEqual([]);
  });

  it("goes to a caller who rang again since: the later call is followed", async () => {
    const client = await clientWhoFollowsUp();
    const { caller } = await client.rang({ at: NOON - 2 * HOUR });
    const { callId } = await client.rang({ caller, at: NOON - HOUR });
    await client.followUp();
    expect((await client.texts()).map(({ call_id }) => call_id)).toEqual([callId]);
    const running = await clientWhoFollowsUp();
    const first = await running.rang();
    await running.rang({
      caller: first.caller,
      at: NOON,
      fields: { endedAt: null, reportedAt: null, liveStatus: "in-progress", transcript: null },
    });
    await none(running);
  });

  it("goes to a caller who had a text about a missed call in these twelve hours, nor the other way round", async () => {
    const client = await clientWhoFollowsUp();
    const { caller } = await client.rang();
    await rawSql()`insert into missed_call_texts (call_id, user_id, caller, texted_at, quiet_until)
      values (${randomUUID()}, ${client.id}, ${caller}, now() - interval '11 hours', now() + interval '1 hour')`;
    await none(client);
    expect(await client.decisions()).toMatchObject([{ kind: "refused" }]);
    const other = await client.rang();
    await client.followUp();
    const quiet = rawSql()`insert into missed_call_texts (call_id, user_id, caller, texted_at, quiet_until)
      values (${randomUUID()}, ${client.id}, ${other.caller}, now(), now() + interval '12 hours')`;
    await expect(quiet).rejects.toThrow("missed_call_texts_once");
  });

  it("goes to a caller whom somebody has texted since", async () => {
    const client = await clientWhoFollowsUp();
    const { caller, callId } = await client.rang();
    await rawSql()`insert into text_messages (user_id, cause, call_id, sender, recipient, body)
      values (${client.id}, ${`reply|${client.id}|${randomUUID()}`}, ${callId}, ${client.sender}, ${caller}, 'Hello')`;
    await none(client);
  });
});

describe("where callers must have agreed to texts", () => {
  const AMERICAN = { country: "US", time_zone: "America/Chicago", text_sender: "+12145550142" } as const;
  const CALLER = "+12145550123";
  const now = yesterdayAt("12:00", "America/Chicago");

  it("only those are texted who asked for a text in the call, or wrote themselves, and it is noted which", async () => {
    const ring = async () => {
      const client = await clientWhoFollowsUp({ setup: AMERICAN });
      return { client, ...(await client.rang({ caller: CALLER, at: now - 30 * MINUTE })) };
    };
    const silent = await ring();
    await silent.client.followUp(now);
    expect(await silent.client.texts()).toEqual([]);

    const asked = await ring();
    await rawSql()`insert into text_messages (user_id, cause, call_id, sender, recipient, body, status, created_at)
      values (${asked.client.id}, ${`call|${asked.callId}|1`}, ${asked.callId}, ${asked.client.sender}, ${CALLER},
        'Our address', 'sent', ${new Date(now - 31 * MINUTE)})`;
    await asked.client.followUp(now);
    expect(await asked.client.decisions()).toMatchObject([{ kind: "sent", basis: "asked" }]);
    expect((await asked.client.texts())[0]?.body).toContain("or call us.");

    const wrote = await ring();
    await rawSql()`insert into inbound_texts (sid, user_id, sender, recipient, body, received_at)
      values (${randomUUID()}, ${wrote.client.id}, ${CALLER}, ${wrote.client.sender}, 'Are you open?', ${new Date(now - 3 * DAY)})`;
    await wrote.client.followUp(now);
    expect(await wrote.client.decisions()).toMatchObject([{ kind: "sent", basis: "wrote" }]);
  });
});
