import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it, vi } from "vitest";
import { database, rawSql } from "@/db/client";
import { emergencies } from "@/db/schema/emergencies";
import { acceptEmergency } from "@/lib/agent/ladder/accept";
import { settleRescues } from "@/lib/agent/rescue/settle-rescues";
import { env } from "@/lib/platform/core/env";
import type { Rung } from "@/local/emulators/twilio/network";
import { postSigned } from "@/local/emulators/twilio/post-signed";
import { control, ladderDesk, person } from "@/tests/support/ladder-desk";
import { startOwnAddress } from "@/tests/support/own-address";
import { makePerson } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";
import { startOwnTwilio, twilioControl } from "@/tests/support/twilio";
import { saveSetting } from "@/tests/support/voice";
import { tasks } from "@/worker/tasks";

await startOwnAddress();
await startOwnTwilio();
afterAll(async () => {
  await saveSetting("emergency_alarm_numbers", null);
});

const ALARMS = 10;
const ADMIN_PHONE = "+447700900199";
const OWNER_PHONE = "+447700900198";
type Text = { cause: string; recipient: string; body: string };
const alarmsOf = (texts: readonly Text[]) =>
  texts.filter(({ body }) => body.startsWith("UNANSWERED EMERGENCY"));

describe("an emergency that no one accepts", () => {
  it("alarms owner, everybody asked and the admins' phones, every time (LADDER-05)", {
    timeout: 240_000,
  }, async () => {
    await saveSetting("emergency_alarm_numbers", `${ADMIN_PHONE}, not a number`);
    const desk = await ladderDesk([person("Sam"), person("Priya")], { notification_number: OWNER_PHONE });
    const raised: string[] = [];
    for (let at = 0; at < ALARMS; at += 5) {
      const together = Array.from({ length: 5 }, async () => {
        const emergency = await desk.report({
          phones: at % 2 ? ["voicemail", "off"] : ["screens", "no-answer"],
        });
        raised.push(emergency.callId);
        await desk.played(emergency);
      });
      await Promise.all(together);
    }
    const [alarmed] = await rawSql()`select count(*)::int as count from emergencies
      where user_id = ${desk.userId} and alarmed_at is not null and status = 'ringing'`;
    expect(alarmed).toEqual({ count: ALARMS });
    const texts = alarmsOf((await desk.texts()) as unknown as Text[]);
    const told = [...desk.people.map(({ number }) => number), OWNER_PHONE, ADMIN_PHONE];
    for (const number of told)
      expect([number, texts.filter(({ recipient }) => recipient === number).length]).toEqual([
        number,
        ALARMS,
      ]);
    const toDos = await desk.toDos();
    expect(toDos.map(({ call_id }) => call_id).sort()).toEqual(raised.sort());
    for (const toDo of toDos)
      expect(toDo).toMatchObject({
        kind: "emergency",
        message: expect.stringMatching(/^No one has taken this emergency yet/),
        done_at: null,
      });
  });

  it.each([
    ["no phones for alarms are set", ""],
    ["none of the phones for alarms can be texted", "+441132960123, +447700 900199"],
  ])("goes to every admin by email while %s (LADDER-05)", async (_, phones) => {
    await saveSetting("emergency_alarm_numbers", phones);
    const admin = await makePerson({ admin: true });
    const desk = await ladderDesk([person("Sam")]);
    const raised = await desk.report({ phones: ["off"] });
    await desk.played(raised);
    const mails = await rawSql()`select facts from account_mails
      where user_id = ${admin.id} and kind = 'unanswered-emergency' and address = ${admin.email}
        and facts ->> 'callId' = ${raised.callId}`;
    expect(mails).toMatchObject([{ facts: { what: expect.stringMatching(/^UNANSWERED EMERGENCY/) } }]);
  });

  it("is one whose caller spoke with somebody who pressed no key (LADDER-02, LADDER-05)", async () => {
    const desk = await ladderDesk([person("Sam")], { notification_number: OWNER_PHONE });
    const raised = await desk.report({ ring: { hangsUpAfter: 3 } });
    await post(raised, "climb", { at: "1.0", DialCallStatus: "completed", DialBridged: "true" });
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({ status: "ringing" });
    expect(alarmsOf((await desk.texts()) as unknown as Text[])).not.toEqual([]);
  });

  it("goes on every five minutes for half an hour, then ends; a text still takes it (LADDER-05)", async () => {
    const desk = await ladderDesk([person("Sam")]);
    const raised = await desk.report({ phones: ["off"], isOurs: false });
    await desk.until(raised.id, async () => (await desk.emergencyOf(raised.callId)).alarmed_at !== null);
    expect(await desk.placed()).toHaveLength(2);
    await tasks["climb-emergency"]({ emergencyId: raised.id });
    expect(await desk.placed()).toHaveLength(2); // its pause has not passed
    for (let round = 3; round <= 8; round++) {
      await desk.letTimePass(raised.id);
      await desk.until(raised.id, async () => {
        const { round: now, status } = await desk.emergencyOf(raised.callId);
        return now === round + 1 || status === "exhausted";
      });
      expect(await desk.placed()).toHaveLength(round);
    }
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({ status: "exhausted", due_at: null });
    await twilioControl("inbound-message", {
      from: desk.people[0]?.number,
      to: desk.line.number,
      body: `Yes, ${raised.id}`,
    });
    await desk.work(raised.id);
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({ status: "accepted", accepted_how: "text" });
  });
});

describe("an emergency with a long description", () => {
  it("says in its alarm where it is and how the owner ends it (LADDER-05)", async () => {
    const desk = await ladderDesk([person("Sam")], { notification_number: OWNER_PHONE });
    const raised = await desk.report({ phones: ["off"], isOurs: false });
    const description = "Water is pouring in through the ceiling. ".repeat(9).trim();
    await rawSql()`
      update emergencies set description = ${description}, address = ${"40 Elm Road, Shipley, West Yorkshire"}, caller_name = 'Ann Archer'
      where id = ${raised.id}`;
    await desk.until(raised.id, async () => (await desk.emergencyOf(raised.callId)).alarmed_at !== null);
    const [toOwner] = alarmsOf((await desk.texts()) as unknown as Text[]).filter(
      ({ recipient }) => recipient === OWNER_PHONE,
    );
    expect(toOwner?.body).toMatch(new RegExp(`If it is over, reply “${raised.id} over”\\.$`));
    expect(toOwner?.body.length).toBeLessThanOrEqual(300);
    expect(await desk.toDos()).toMatchObject([
      { message: expect.stringMatching(/^No one has taken .+ Address: 40 Elm Road, Shipley/) },
    ]);
  });
});

describe("an emergency's to-do", () => {
  it("is one: it is open again when no one accepts, and settled once somebody does (LADDER-05)", async () => {
    const desk = await ladderDesk([person("Sam")]);
    const raised = await desk.report({ phones: ["off"], isOurs: false });
    expect(await desk.toDos()).toMatchObject([{ message: expect.stringContaining("A pipe has burst") }]);
    await rawSql()`update caller_messages set done_at = now() where user_id = ${desk.userId}`;
    await desk.until(raised.id, async () => (await desk.emergencyOf(raised.callId)).alarmed_at !== null);
    expect(await desk.toDos()).toMatchObject([
      { message: expect.stringMatching(/^No one has taken this emergency yet/), done_at: null },
    ]);
    await twilioControl("inbound-message", {
      from: desk.people[0]?.number,
      to: desk.line.number,
      body: `Yes, ${raised.id}`,
    });
    await desk.work(raised.id);
    expect(await desk.toDos()).toMatchObject([{ done_at: expect.any(Date), done_by_itself: true }]);
  });
});

describe("the message of an emergency's caller", () => {
  it("is no call that the agent could not answer, and is found in Twilio's list (LADDER-04)", async () => {
    const desk = await ladderDesk([person("Sam")]);
    const raised = await desk.report({ phones: ["off"], ring: { speaks: 12 } });
    await desk.played(raised);
    const before = await desk.toDos();
    expect(before.map(({ kind }) => kind).sort()).toEqual(["emergency", "message"]);
    await settleRescues();
    expect(await desk.toDos()).toEqual(before);
    // As if no request had reported it.
    await rawSql()`delete from emergency_events where emergency_id = ${raised.id} and kind = 'message'`;
    await rawSql()`delete from caller_messages where user_id = ${desk.userId} and kind = 'message'`;
    await settleRescues();
    expect((await desk.toDos()).map(({ cause }) => cause)).toEqual(before.map(({ cause }) => cause));
    const [rescues] =
      await rawSql()`select count(*)::int as count from call_rescues where carrier_sid = ${raised.sid}`;
    expect(rescues).toEqual({ count: 0 });
  });
});

describe("another key than 1", () => {
  it.each(["2", "11", "*", ""])("such as “%s” does not take an emergency (LADDER-02)", async (key) => {
    const desk = await ladderDesk([person("Sam")]);
    const raised = await desk.report({ ring: { hangsUpAfter: 3 } });
    const { verbs } = await post(raised, "keyed", { at: "1.0", ParentCallSid: raised.sid, Digits: key });
    expect(verbs.map(({ name }) => name)).toEqual(["Hangup"]);
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({ status: "ringing" });
  });
});

describe("a step", () => {
  it("that was written and not taken is not taken later: Twilio's list is asked, and the next one rung (LADDER-06)", async () => {
    const desk = await ladderDesk([person("Sam"), person("Priya")]);
    await twilioControl("fail", { path: "/2010-04-01/Accounts/*/Calls.json", method: "POST", drop: true });
    const raised = await desk.report({ phones: ["takes", "takes"], isOurs: false });
    await desk.work(raised.id);
    expect(await desk.placed()).toEqual([]);
    await desk.letTimePass(raised.id);
    await desk.until(raised.id, async () => (await desk.emergencyOf(raised.callId)).status === "accepted");
    expect((await desk.placed()).map(({ to }) => to)).toEqual([desk.people[1]?.number]);
    expect(await desk.eventsOf(raised.id)).toContainEqual(
      expect.objectContaining({ key: "result|call-out|1.0", detail: "unknown" }),
    );
  });

  it("whose answer was lost is found in Twilio's list and not repeated (LADDER-06)", async () => {
    const desk = await ladderDesk([person("Sam"), person("Priya")]);
    const path = "/2010-04-01/Accounts/*/Calls.json";
    await twilioControl("fail", { path, method: "POST", drop: true, after: true });
    const raised = await desk.report({ phones: ["off", "takes"], isOurs: false });
    await desk.work(raised.id);
    await desk.until(raised.id, async () => (await desk.emergencyOf(raised.callId)).status === "accepted");
    expect((await desk.placed()).map(({ to }) => to)).toEqual(desk.people.map(({ number }) => number));
  });

  it("gets the same answer when Twilio asks again, and the fallback goes on from there (LADDER-06)", async () => {
    const desk = await ladderDesk([person("Sam"), person("Priya")]);
    const raised = await desk.report({ ring: { hangsUpAfter: 1 } });
    await desk.played(raised);
    await rawSql()`update emergencies set is_caller_on = true, round = 1, rung = -1 where id = ${raised.id}`;
    await rawSql()`delete from emergency_events where emergency_id = ${raised.id}`;
    const dialled = async (fields: Record<string, string>) => {
      const { verbs } = await post(raised, "climb", fields);
      return verbs.find(({ name }) => name === "Dial")?.children[0]?.text;
    };
    const [sam, priya] = desk.people.map(({ number }) => number);
    expect(await dialled({})).toBe(sam);
    expect(await dialled({})).toBe(sam);
    expect(await dialled({ at: "1.0", DialCallStatus: "busy" })).toBe(priya);
    expect(await dialled({ at: "1.0", DialCallStatus: "busy" })).toBe(priya);
    const failed = `${env().APP_URL}/api/external/emergency/climb?id=${raised.id}&at=1.1`;
    expect(await dialled({ ErrorCode: "11200", ErrorUrl: failed })).toBe(sam);
    const asked = (await desk.eventsOf(raised.id)).filter(({ kind }) => kind === "asked");
    expect(asked.map(({ key }) => key)).toEqual(["asked|line|1.0", "asked|line|1.1", "asked|line|2.0"]);
  });

  it("of a caller who was never moved is taken without them (LADDER-06)", async () => {
    const desk = await ladderDesk([person("Sam")]);
    await twilioControl("fail", { path: "/2010-04-01/Accounts/*/Calls/CA*", method: "POST", status: 500 });
    const raised = await desk.report({ phones: ["takes"] });
    expect(raised.answer).toContain("call the caller back");
    await desk.until(raised.id, async () => (await desk.emergencyOf(raised.callId)).status === "accepted");
    const { dialled } = await control<Rung>(`live-call/${raised.sid}`);
    expect(dialled).toEqual([]);
    expect(await desk.eventsOf(raised.id)).toContainEqual(expect.objectContaining({ key: "not-moved" }));
  });
});

const CALL = `CA${"0".repeat(32)}`;
const CALLS = "/2010-04-01/Accounts/*/Calls/CA*";

/** An emergency whose caller waits on our line; Twilio says that they still do. */
async function waiting() {
  const desk = await ladderDesk([person("Sam")]);
  const raised = await desk.report({ phones: ["off"], isOurs: false });
  await rawSql()`
    update emergencies set is_caller_on = true, carrier_sid = ${CALL}, due_at = now() where id = ${raised.id}`;
  const take = () =>
    database().transaction(async (tx) => {
      const [e] = await tx.select().from(emergencies).where(eq(emergencies.id, raised.id));
      if (e) await acceptEmergency(e, { rung: 0, how: "text" }, tx);
    });
  /** Goes on with it; meanwhile happens while Twilio is asked for the caller. */
  async function climb(meanwhile: () => Promise<unknown>): Promise<void> {
    await twilioControl("hold", { path: CALLS, method: "GET" });
    const body = { sid: CALL, status: "in-progress" };
    await twilioControl("fail", { path: CALLS, method: "GET", status: 200, body });
    const climbing = tasks["climb-emergency"]({ emergencyId: raised.id });
    await vi.waitFor(async () => expect(await control("held")).toEqual({ held: 1 }), { timeout: 60_000 });
    await meanwhile();
    await twilioControl("release", {});
    await climbing;
  }
  /** Makes it this old (s). */
  const age = (seconds: number) => rawSql()`
    update emergencies set created_at = now() - make_interval(secs => ${seconds}) where id = ${raised.id}`;
  return { desk, raised, take, climb, age };
}

describe("an emergency whose caller waits", () => {
  it("is looked after again when its alarm is due, if that comes first (LADDER-05)", async () => {
    const { desk, raised, climb, age } = await waiting();
    await climb(() => age(265));
    const { created_at, due_at, alarmed_at } = await desk.emergencyOf(raised.callId);
    expect([alarmed_at, Number(due_at) - Number(created_at)]).toEqual([null, 270_000]);
  });

  it("raises its alarm also if Twilio was asked until after its time (LADDER-05)", async () => {
    const { desk, raised, climb, age } = await waiting();
    await climb(() => age(285));
    expect((await desk.emergencyOf(raised.callId)).alarmed_at).not.toBeNull();
  });
});

describe("an emergency that somebody has taken", () => {
  it("is not looked after again, though its caller could not be put through (LADDER-06)", async () => {
    const { desk, raised, take } = await waiting();
    await take();
    await twilioControl("fail", { path: CALLS, method: "POST", status: 500 });
    await tasks["climb-emergency"]({ emergencyId: raised.id });
    expect(await desk.eventsOf(raised.id)).toContainEqual(expect.objectContaining({ key: "fetched" }));
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({ status: "accepted", due_at: null });
  });

  it("nor if it was taken while Twilio was asked for its caller (LADDER-06)", async () => {
    const { desk, raised, take, climb } = await waiting();
    await climb(take);
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({ status: "accepted", due_at: null });
  });
});

/** Asks as Twilio would about the caller's call; `at` is part of the address. */
async function post(
  { id, sid }: { id: number; sid: string },
  step: string,
  { at, ...fields }: Record<string, string>,
) {
  const { TWILIO_ACCOUNT_SID = "", TWILIO_AUTH_TOKEN = "", APP_URL } = env();
  const address = `${APP_URL}/api/external/emergency/${step}?id=${id}${at ? `&at=${at}` : ""}`;
  const form = { AccountSid: TWILIO_ACCOUNT_SID, CallSid: sid, CallStatus: "in-progress", ...fields };
  const posted = await postSigned({ address, form, authToken: TWILIO_AUTH_TOKEN });
  await settled();
  return posted;
}
