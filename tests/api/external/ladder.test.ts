import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { closeDatabase, database, rawSql } from "@/db/client";
import { emergencies } from "@/db/schema/emergencies";
import { acceptEmergency } from "@/lib/agent/ladder/accept";
import { ladderStep } from "@/lib/agent/ladder/contract";
import type { Emergency } from "@/lib/agent/ladder/emergency";
import type { Phone } from "@/local/emulators/twilio/phones";
import { api } from "@/tests/support/api";
import { configure } from "@/tests/support/configure";
import { CALLER, ladderDesk, person } from "@/tests/support/ladder-desk";
import { startOwnAddress } from "@/tests/support/own-address";
import { uniqueNumber } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { settled } from "@/tests/support/settled";
import { startOwnTwilio, twilioControl } from "@/tests/support/twilio";
import { capturedMessage, postVoice } from "@/tests/support/voice";

await startOwnAddress();
await startOwnTwilio();

describeRefusals(ladderStep, "/api/external/emergency/climb?id=1");

const wordsOf = (heard: { text: string }[]) => heard.map(({ text }) => text).join(" ");
const bodiesOf = (texts: readonly { cause?: string; body?: string; recipient?: string }[], what: string) =>
  texts.filter(({ cause }) => cause?.startsWith("notice|ladder|") && cause.includes(`|${what}|`));
const UNACCEPTING: Phone[] = ["silent", "declines", "no-answer", "busy", "off", "voicemail", "screens"];

describe("an emergency of a client with a ladder", () => {
  it("goes up it, one number at a time, by call and text, until somebody presses 1 (LADDER-01)", async () => {
    const desk = await ladderDesk([person("Sam"), person("Priya"), person("Alan")]);
    const raised = await desk.report({ phones: ["voicemail", "takes", "takes"] });
    expect(raised.answer).toMatch(/^This is an emergency\. The people on call are being called now/);
    const rung = await desk.played(raised);
    expect(rung).toMatchObject({ fault: null, spokeWith: "owner" });
    expect(rung.dialled).toEqual(desk.people.slice(0, 2).map(({ number }) => number));
    expect(rung.heard[0]?.text).toBe("Please stay on the line. I am ringing Sam for you now.");
    expect(rung.ownerHeard.join(" ")).toMatch(/An emergency for Hartley Plumbing: A pipe has burst.+Press 1/);
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({
      status: "accepted",
      accepted_by: 1,
      accepted_how: "key",
    });
    const asked = bodiesOf(await desk.texts(), "asked");
    expect(asked.map(({ recipient }) => recipient)).toEqual(rung.dialled);
    expect(asked[0]?.body).toContain(`reply “${raised.id} yes”`);
    expect(asked[0]?.body).toContain(CALLER);
  });

  it("is a call that was passed on, whatever the provider says of how its part ended (LADDER-01)", async () => {
    const desk = await ladderDesk([person("Sam")]);
    const callId = randomUUID();
    await rawSql()`
      insert into call_logs (call_id, user_id, vapi_phone_number, live_status)
      values (${callId}, ${desk.userId}, ${desk.line.number}, 'in-progress')`;
    await desk.played(await desk.report({ callId, phones: ["takes"] }));
    const message = capturedMessage("end-of-call-2x", { callId, line: desk.line });
    message.endedReason = "call.in-progress.error-vapifault-worker-died";
    expect((await postVoice({ body: { message } })).status).toBe(200);
    await settled();
    expect(
      await rawSql()`select end_reason, reported_at is not null as reported from call_logs where call_id = ${callId}`,
    ).toEqual([{ end_reason: "moved-to-ladder", reported: true }]);
    const { body } = await api("GET", "/api/user/my-call-logs", { token: desk.client.token });
    expect(body.data).toMatchObject([{ ended_how: "The call went to the people on duty for emergencies" }]);
  });
});

describe("the steps of an emergency", () => {
  afterEach(async () => {
    configure({ DATABASE_POOL_SIZE: 8 });
    await closeDatabase();
  });

  it("need one connection each, so that many at once never wait for each other (LADDER-01)", async () => {
    const desk = await ladderDesk([person("Sam")]);
    configure({ DATABASE_POOL_SIZE: 1 });
    await closeDatabase();
    const rung = await desk.played(await desk.report({ phones: ["takes"] }));
    expect(rung).toMatchObject({ fault: null, spokeWith: "owner" });
  });
});

describe("acceptance", () => {
  it.each(UNACCEPTING)("is not a phone that is %s (LADDER-02)", async (phone) => {
    const desk = await ladderDesk([person("Sam"), person("Priya")]);
    const raised = await desk.report({ phones: [phone, "takes"] });
    const rung = await desk.played(raised);
    expect(rung).toMatchObject({ fault: null, spokeWith: "owner" });
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({
      ...{ status: "accepted", accepted_by: 1, alarmed_at: null },
    });
  });

  it("is the answering text with the code, and the caller is put through (LADDER-02)", async () => {
    const desk = await ladderDesk([person("Sam"), person("Priya")]);
    const raised = await desk.report({ phones: ["texts", "no-answer"] });
    const rung = await desk.played(raised);
    expect(rung.fault).toBeNull();
    expect(wordsOf(rung.heard)).toContain("Sam has taken your emergency. I am connecting you now.");
    expect(rung.spokeWith).toBe("owner");
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({
      status: "accepted",
      accepted_by: 0,
      accepted_how: "text",
    });
  });
});

describe("of 100 voicemails and 20 phones that screen their calls", () => {
  it("none takes an emergency (LADDER-02)", async () => {
    const desk = await ladderDesk(Array.from({ length: 10 }, (_, at) => person(`Person ${at}`)));
    const alike = (phone: Phone) => Array.from({ length: 10 }, () => phone);
    const all = [...Array.from({ length: 10 }, () => alike("voicemail")), alike("screens"), alike("screens")];
    for (const phones of all) {
      const raised = await desk.report({ phones, ring: { speaks: 0 } });
      const rung = await desk.played(raised);
      expect(rung).toMatchObject({ fault: null, spokeWith: "agent" });
      expect(rung.dialled).toHaveLength(20);
      const { status, accepted_at, alarmed_at } = await desk.emergencyOf(raised.callId);
      expect({ status, accepted_at }).toEqual({ status: "ringing", accepted_at: null });
      expect(alarmed_at).not.toBeNull();
    }
  });
});

describe("everybody else who was asked", () => {
  it("is told once who has taken it, and hears it when they are late (LADDER-03)", async () => {
    const desk = await ladderDesk([person("Sam"), person("Priya"), person("Alan")]);
    const raised = await desk.report({ phones: ["no-answer", "takes", "no-answer"] });
    await desk.played(raised);
    const told = async () => bodiesOf(await desk.texts(), "taken");
    expect(await told()).toMatchObject([
      {
        recipient: desk.people[0]?.number,
        body: `Emergency ${raised.id} for Hartley Plumbing: Priya has taken it.`,
      },
    ]);
    await twilioControl("inbound-message", {
      from: desk.people[0]?.number,
      to: desk.line.number,
      body: `${raised.id} yes`,
    });
    await desk.work(raised.id);
    expect(await told()).toHaveLength(1);
    expect((await desk.texts()).at(-1)?.body).toMatch(/Priya has taken it\.$/);
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({ accepted_by: 1, accepted_how: "key" });
  });

  it.each(["Yes, on my way", "{id} ok", "{id} yes please, 10 minutes"])(
    "hears how to take it after “%s”, and is not told that this was passed on (LADDER-02)",
    async (words) => {
      const desk = await ladderDesk([person("Sam")]);
      const raised = await desk.report({ phones: ["no-answer"], ring: { hangsUpAfter: 12 } });
      await desk.played(raised);
      const body = words.replace("{id}", String(raised.id));
      await twilioControl("inbound-message", { from: desk.people[0]?.number, to: desk.line.number, body });
      await desk.work(raised.id);
      expect(await desk.emergencyOf(raised.callId)).toMatchObject({ status: "ringing" });
      const bodies = (await desk.texts()).map(({ body }) => body);
      expect(bodies).toContain(`To take emergency ${raised.id}, reply “${raised.id} yes”.`);
      expect(bodies.join()).not.toContain("passed");
    },
  );

  it("cannot take it with a wrong code, a bare yes, or from a phone that was not asked (LADDER-02)", async () => {
    const desk = await ladderDesk([person("Sam"), person("Priya")]);
    const raised = await desk.report({ phones: ["no-answer", "no-answer"], ring: { hangsUpAfter: 12 } });
    await desk.played(raised);
    const [sam, priya] = desk.people;
    for (const [from, body] of [
      [sam?.number, "yes"],
      [sam?.number, `${raised.id + 1_000_000} yes`],
      [sam?.number, `${raised.id} no`],
      [CALLER, `${raised.id} yes`],
    ])
      await twilioControl("inbound-message", { from, to: desk.line.number, body });
    await desk.work(raised.id);
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({ status: "ringing" });
    const answers = (await desk.texts()).filter(({ cause }) => cause.startsWith("notice|ladder|answer|"));
    expect(answers.map(({ body }) => body)).toEqual([
      `To take emergency ${raised.id}, reply “${raised.id} yes”.`,
    ]);
    expect(priya).toBeDefined();
  });
});

describe("two who accept at once", () => {
  const races = Number(process.env.LADDER_RACES ?? 1_000);

  it(`one wins, ${races} times (LADDER-03)`, { timeout: 240_000 }, async () => {
    const desk = await ladderDesk([person("Sam"), person("Priya")]);
    const people = desk.people.map(({ name, number }) => ({ name, number }));
    const about = {
      userId: desk.userId,
      people,
      description: "Burst pipe",
      businessName: "Hartley Plumbing",
    };
    const raised = await database()
      .insert(emergencies)
      .values(Array.from({ length: races }, () => ({ ...about, callId: randomUUID() })))
      .returning();
    const accept = (e: Emergency, rung: number) =>
      database().transaction((tx) => acceptEmergency(e, { rung, how: "key" }, tx));
    const wins = [0, 0];
    for (let at = 0; at < raised.length; at += 4)
      await Promise.all(
        raised.slice(at, at + 4).map(async (e, place) => {
          // Either comes first as often as the other.
          const order = place % 2 ? [0, 1] : [1, 0];
          const won = await Promise.all(order.map((rung) => accept(e, rung)));
          expect(won.map(({ isTheirs }) => isTheirs).sort()).toEqual([false, true]);
          const winner = order[won.findIndex(({ isTheirs }) => isTheirs)] ?? -1;
          wins[winner] = (wins[winner] ?? 0) + 1;
          expect(won.map(({ emergency }) => emergency.acceptedBy)).toEqual([winner, winner]);
        }),
      );
    expect(Math.min(...wins)).toBeGreaterThan(0);
    const [row] = await rawSql()`select count(*)::int as rows, count(distinct emergency_id)::int as won
      from emergency_events v join emergencies e on e.id = v.emergency_id
      where e.user_id = ${desk.userId} and v.kind = 'accepted'`;
    expect(row).toEqual({ rows: races, won: races });
  });
});

describe("the caller", () => {
  it("hears who is rung, then danger numbers, and leaves a message (LADDER-04)", async () => {
    const desk = await ladderDesk([person("Sam")]);
    const raised = await desk.report({ phones: ["voicemail"], ring: { speaks: 14 } });
    const rung = await desk.played(raised);
    const words = wordsOf(rung.heard);
    expect(words).toContain("I am ringing Sam for you now.");
    expect(words).toContain("If you would rather we ring you back, press 1.");
    expect(words).toContain("If anybody is in danger, ring 9 9 9 or 1 1 2. For a smell of gas, ring 0 8 0 0");
    expect(words).toContain("Thank you. Your message has been passed on. Goodbye.");
    expect(await desk.toDos()).toContainEqual(
      expect.objectContaining({
        kind: "message",
        call_id: raised.callId,
        message: expect.stringMatching(/^Voice message of an emergency, 14 s/),
      }),
    );
    const messages = (await desk.eventsOf(raised.id)).filter(({ kind }) => kind === "message");
    expect(messages).toMatchObject([{ sid: rung.recordingSid, detail: "14" }]);
  });

  it("asks to be rung back, and is put through to the person who accepts (LADDER-04)", async () => {
    const desk = await ladderDesk([person("Sam"), person("Priya")]);
    const raised = await desk.report({ phones: ["no-answer", "takes"], ring: { presses: "1" } });
    const rung = await desk.played(raised);
    expect(wordsOf(rung.heard)).toContain("somebody will ring you back on this number");
    expect(rung.dialled).toEqual([desk.people[0]?.number]);
    await desk.until(raised.id, async () => (await desk.placed()).some(({ connected }) => connected));
    expect(await desk.placed()).toMatchObject([{ to: desk.people[1]?.number, connected: true, fault: null }]);
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({ status: "accepted", accepted_by: 1 });
  });

  it("hears the words of their country", async () => {
    const desk = await ladderDesk([person("Sam"), person("Priya")]);
    await rawSql()`update profiles set country = 'US' where id = ${desk.userId}`;
    const { heard } = await desk.played(await desk.report({ phones: ["no-answer"], ring: { presses: "1" } }));
    expect(wordsOf(heard)).toMatch(
      /rather we call you back, press 1\..*somebody will call you back on this number/,
    );
    expect(wordsOf(heard)).not.toMatch(/\b(ring|rung)/);
  });

  it("asks to be rung back before the second round, and the first is rung at once (LADDER-04)", async () => {
    const desk = await ladderDesk([person("Sam")]);
    const raised = await desk.report({ phones: ["no-answer"], ring: { presses: "1" } });
    await desk.played(raised);
    expect(await desk.eventsOf(raised.id)).toContainEqual(
      expect.objectContaining({ key: "asked|call-out|2.0" }),
    );
  });

  it("hangs up, and the people are rung all the same (LADDER-04)", async () => {
    const desk = await ladderDesk([person("Sam"), person("Priya")]);
    const raised = await desk.report({ phones: ["no-answer", "takes"], ring: { hangsUpAfter: 10 } });
    await desk.played(raised);
    await desk.until(raised.id, async () => (await desk.emergencyOf(raised.callId)).status === "accepted");
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({ accepted_by: 1, accepted_how: "key" });
  });

  it("whose line is not at our Twilio is told that they are rung back (LADDER-04)", async () => {
    const desk = await ladderDesk([person("Sam")]);
    const raised = await desk.report({ phones: ["takes"], isOurs: false });
    expect(raised.answer).toContain(`call the caller back on ${CALLER}`);
    await desk.until(raised.id, async () => (await desk.emergencyOf(raised.callId)).status === "accepted");
    expect(await desk.placed()).toMatchObject([{ to: desk.people[0]?.number, connected: true }]);
  });

  it("and puts the address right: who was asked is told, who takes it has the right one (LADDER-04)", async () => {
    const desk = await ladderDesk([person("Sam"), person("Priya")]);
    const call = { callId: randomUUID(), isOurs: false };
    const raised = await desk.report({ ...call, said: { address: "40 Elm Road" } });
    await desk.until(raised.id, async () => bodiesOf(await desk.texts(), "asked").length > 0);
    const right = { ...call, phones: ["no-answer", "takes"] as const, said: { address: "14 Elm Road" } };
    for (const _ of ["once", "again"]) await desk.report(right);
    await desk.until(raised.id, async () => (await desk.emergencyOf(raised.callId)).status === "accepted");
    const texts = await desk.texts();
    expect(bodiesOf(texts, "asked")[0]?.body).toContain("40 Elm Road");
    const update = `EMERGENCY ${raised.id} for Hartley Plumbing: Update from the caller. Address: 14 Elm Road`;
    const toSam = bodiesOf(texts, "update-1").filter(({ recipient }) => recipient === desk.people[0]?.number);
    expect(toSam).toMatchObject([{ body: update }]);
    expect(bodiesOf(texts, "update-2")).toEqual([]);
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({ address: "14 Elm Road" });
    const toDos = await desk.toDos();
    expect(toDos.map(({ kind, done_by_itself }) => [kind, done_by_itself])).toEqual([
      ["emergency", true],
      ["emergency", true],
    ]);
  });

  it("reports it again after it was ended: the client is told, no one is rung, and the call is transferred (LADDER-05)", async () => {
    const [owner, emergency] = [uniqueNumber(), "+441134960188"];
    const desk = await ladderDesk([person("Sam")], {
      notification_number: owner,
      emergency_number: emergency,
    });
    const call = { callId: randomUUID(), isOurs: false };
    const raised = await desk.report(call);
    await desk.until(raised.id, async () => bodiesOf(await desk.texts(), "asked").length > 0);
    const { status } = await api("POST", `/api/user/emergencies/${raised.id}/end`, {
      token: desk.client.token,
    });
    expect(status).toBe(200);
    const again = { ...call, said: { reason: "It is leaking again." } };
    for (const _ of ["once", "again"]) {
      const { answer } = await desk.report(again);
      expect(answer).toBe(`This is an emergency. Transfer the call to ${emergency} now.`);
    }
    await desk.work(raised.id);
    expect(await desk.emergencyOf(raised.callId)).toMatchObject({ status: "cancelled" });
    const message = "Reported again after it was ended. It is leaking again.";
    const open = (await desk.toDos()).filter(({ done_at }) => done_at === null);
    expect(open).toMatchObject([{ kind: "emergency", message }]);
    const told = (await desk.texts()).filter(({ body }) => body.includes(message));
    expect(told.map(({ recipient }) => recipient)).toEqual([owner]);
    expect(await desk.placed()).toHaveLength(1);
  });

  it.each([
    ["premium", "+449098790001"],
    ["foreign", "+351912345678"],
  ])(
    "whose number is %s is not dialled: the person who accepted is asked to call (ABUSE-01)",
    async (_, from) => {
      const desk = await ladderDesk([person("Sam")]);
      const raised = await desk.report({ phones: ["takes"], ring: { from }, isOurs: false });
      await desk.until(raised.id, async () => (await desk.emergencyOf(raised.callId)).status === "accepted");
      await expect.poll(async () => (await desk.placed())[0]).toMatchObject({ status: "completed" });
      const [placed] = await desk.placed();
      expect(placed).toMatchObject({ connected: false, fault: null });
      expect(placed?.heard.join(" ")).toContain(
        "Please call the caller yourself: their number is in your text.",
      );
      const [told] = (await desk.texts()).filter(({ recipient }) => recipient === desk.people[0]?.number);
      expect(told).toMatchObject({ body: expect.stringContaining(from) });
    },
  );

  it.each([
    ["does not answer", "no-answer", true],
    ["talks", "takes", false],
  ] as const)(
    "who %s when rung back: the person who accepted hears that the caller does not answer only if so",
    async (_, phone, isTold) => {
      const [desk, from] = [await ladderDesk([person("Sam")]), uniqueNumber()];
      const raised = await desk.report({ phones: ["takes"], ring: { from }, isOurs: false });
      await twilioControl("phones", { phones: { [from]: phone } });
      await desk.until(raised.id, async () => (await desk.emergencyOf(raised.callId)).status === "accepted");
      await expect.poll(async () => (await desk.placed())[0]).toMatchObject({ status: "completed" });
      const [placed] = await desk.placed();
      expect(placed).toMatchObject({ connected: !isTold, fault: null });
      expect(placed?.heard.join(" ").includes("The caller does not answer.")).toBe(isTold);
    },
  );
});
