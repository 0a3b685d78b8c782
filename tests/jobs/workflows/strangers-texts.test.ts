import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { takeMessage } from "@/lib/agent/texts/take-message";
import { findRecipe } from "@/lib/outward/automations/recipes";
import { emitEvent } from "@/lib/outward/events/emit-event";
import { DAY, HOUR, SECOND } from "@/lib/platform/core/clock";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { makeAgent } from "@/tests/support/agents";
import { makeCall } from "@/tests/support/calls";
import { makePerson, type Person } from "@/tests/support/people";
import {
  define,
  emitBooking,
  letTimePass,
  publish,
  readRuns,
  runWorkflowsOf,
} from "@/tests/support/workflows";
import { zoneWhereItIs } from "@/tests/support/zones";

const CALLER = "+447700900123";
const VICTIM = "+447700900456";
const ENGINEER = "+447700900777";
const OWNER = "+447700900555";
const LURE = "Sam, your refund is at evil-site.com/x";
const HIDDEN =
  "Not sent: the caller gave this number, its owner has not agreed to texts, and the caller's own number is not known.";

const textTo = (field: string, body = "Hello") => ({
  id: "s1",
  kind: "send_text",
  to: { kind: "field", field },
  body,
});

async function makeClient(kind: string, steps: unknown[]) {
  const client = await makePerson();
  const numbers = { text_sender: "+447700900999", notification_number: OWNER };
  await makeAgent(client.id, { ...numbers, time_zone: zoneWhereItIs(12), link_hosts: ["hartley.co.uk"] });
  return { client, id: await publish(client, define({ trigger: { kind }, conditions: [], steps })) };
}

const textsOf = async ({ id }: Person) => [
  ...(await rawSql()<{ recipient: string; body: string }[]>`
    select recipient, body from text_messages where user_id = ${id} and cause like '%workflow|%' order by created_at`),
];

/** The number's owner answered YES in that call. */
const agree = ({ id }: Person, { callId, number }: { callId: string; number: string }) => rawSql()`
  insert into inbound_texts (sid, user_id, sender, recipient, body, outcome, call_id)
  values (${randomUUID()}, ${id}, ${number}, '+447700900999', 'YES', 'number_confirmed', ${callId})`;

describe("a workflow's text to the number of a booking", () => {
  const book = async (
    booking: Record<string, unknown>,
    agreedTo?: { number: string; isEarlier?: boolean },
  ) => {
    const { client, id } = await makeClient("booking.confirmed", [textTo("event.customer_phone")]);
    const callId = randomUUID();
    if (agreedTo)
      await agree(client, { callId: agreedTo.isEarlier ? randomUUID() : callId, number: agreedTo.number });
    await emitBooking(client.id, { call_id: callId, ...booking });
    await runWorkflowsOf(client);
    const [run] = await readRuns(client, id);
    return { recipients: (await textsOf(client)).map(({ recipient }) => recipient), step: run?.steps[0] };
  };
  const STATED = { customer_phone: VICTIM, caller_phone: CALLER };

  it("goes to the calling number instead of one that was only stated (ABUSE-01, ABUSE-04)", async () => {
    expect(await book(STATED)).toMatchObject({
      recipients: [CALLER],
      step: { status: "done", input: { to: CALLER } },
    });
    expect((await book(STATED, { number: VICTIM, isEarlier: true })).recipients).toEqual([CALLER]);
  });

  it("goes to the stated number once its owner has agreed in that call (ABUSE-01)", async () => {
    expect((await book(STATED, { number: VICTIM })).recipients).toEqual([VICTIM]);
  });

  it("goes nowhere, and the run says why, if the caller withheld theirs (ABUSE-01)", async () => {
    const hidden = await book({ ...STATED, caller_phone: null });
    expect(hidden).toMatchObject({ recipients: [], step: { status: "skipped", error: HIDDEN } });
  });
});

describe("a workflow's text to the number of a call", () => {
  const said = { caller_name: "Ann Smith", caller_phone: VICTIM };

  it("goes to the calling number, from its tool call while the call lasts (ABUSE-01)", async () => {
    for (const kind of ["message.taken", "emergency"] as const) {
      const { client } = await makeClient(kind, [textTo("event.caller_phone")]);
      const call_id = randomUUID();
      const [tool] =
        await rawSql()`insert into tools (name, public_key) values ('A tool', ${randomUUID()}) returning id`;
      await rawSql()`insert into tool_invocations (tool_id, user_id, call_id, tool_call_id, caller)
        values (${tool?.id}, ${client.id}, ${call_id}, '1', ${CALLER})`;
      const data = { call_id, ...said, message: "Hi", description: "A burst pipe", address: null };
      await emitEvent({ userId: client.id, type: kind, data });
      await runWorkflowsOf(client);
      expect(await textsOf(client)).toMatchObject([{ recipient: CALLER }]);
    }
  });

  it("goes to the calling number, or to a stated one with consent, after the call (ABUSE-01)", async () => {
    const { client, id } = await makeClient("message.taken", [textTo("event.caller_phone")]);
    const { callId } = await makeCall(client.id, { phoneNumber: CALLER });
    const { callId: hidden } = await makeCall(client.id, { phoneNumber: null });
    const leave = async (call_id: string) => {
      await emitEvent({
        userId: client.id,
        type: "message.taken",
        data: { call_id, ...said, message: "Hi" },
      });
      await runWorkflowsOf(client);
    };
    await leave(callId);
    await agree(client, { callId, number: VICTIM });
    await leave(callId);
    await leave(hidden);
    expect((await textsOf(client)).map(({ recipient }) => recipient)).toEqual([CALLER, VICTIM]);
    expect((await readRuns(client, id)).at(-1)?.steps[0]).toMatchObject({
      status: "skipped",
      error: HIDDEN,
    });
  });

  it("answers the sender of a text, though it follows somebody else's call (ABUSE-01)", async () => {
    const { client } = await makeClient("message.taken", [textTo("event.caller_phone")]);
    const { callId } = await makeCall(client.id, { phoneNumber: CALLER });
    const message = { userId: client.id, cause: `text|${randomUUID()}`, callId, message: "Who is this?" };
    await takeMessage({ ...message, kind: "text", callerName: null, callerPhone: VICTIM });
    await runWorkflowsOf(client);
    expect(await textsOf(client)).toMatchObject([{ recipient: VICTIM }]);
  });
});

describe("what a caller says, in a workflow's text", () => {
  it("is left out where it holds a link, with the recipe's own words as they are (ABUSE-01, ABUSE-04)", async () => {
    const recipe = findRecipe("day-before-reminder");
    const { steps } =
      recipe?.build({}, { businessName: "Hartley & Sons", origin: "https://callwright.test" }) ?? {};
    const { client } = await makeClient("booking.confirmed", steps ?? []);
    const starts_at = new Date(Date.now() + 2 * DAY);
    const times = {
      starts_at: starts_at.toISOString(),
      ends_at: new Date(starts_at.getTime() + HOUR).toISOString(),
    };
    const stated = { customer_name: LURE, customer_phone: VICTIM, caller_phone: CALLER };
    const booking = await emitBooking(client.id, { ...times, ...stated, call_id: randomUUID() });
    await runWorkflowsOf(client);
    expect(await textsOf(client)).toEqual([]);
    const due = new Date(Date.now() - SECOND);
    const startsAt = new Date(due.getTime() + DAY);
    await rawSql()`update bookings set starts_at = ${startsAt}, ends_at = ${new Date(startsAt.getTime() + HOUR)}
      where id = ${booking}`;
    await rawSql()`update run_steps set output = jsonb_build_object('until', ${due.toISOString()}::text)
      where status = 'waiting' and run_id in (select id from workflow_runs r where r.user_id = ${client.id})`;
    await letTimePass(client.id);
    await runWorkflowsOf(client);
    expect(await textsOf(client)).toMatchObject([
      {
        recipient: CALLER,
        body: expect.stringMatching(/^Hi there, a reminder from Hartley & Sons: Boiler service, /),
      },
    ]);
  });

  it("is left out of summaries, addresses and AI's words, but not of links that the client allows (ABUSE-01)", async () => {
    const ai = {
      id: "s1",
      kind: "ai",
      task: { kind: "extract", fields: [{ name: "note", what: "the address" }] },
    };
    const body =
      "Ours: www.hartley.se/{{event.customer_name}} [{{event.address}}] [{{steps.s1.note}}] [{{event.job}}]";
    const { client, id } = await makeClient("booking.confirmed", [
      { ...ai, input: "{{event.address}}" },
      { ...textTo("event.customer_phone", body), id: "s2" },
    ]);
    const send = async (booking: Record<string, unknown>) => {
      await emitBooking(client.id, booking);
      await runWorkflowsOf(client);
      return (await textsOf(client)).at(-1)?.body;
    };
    expect(await send({ customer_name: "ann", address: LURE, job: "No.heating" })).toBe(
      "Ours: www.hartley.se/ann [] [] [No.heating]",
    );
    expect(await send({ customer_name: "ann", address: "See hartley.co.uk/us" })).toMatch(
      "www.hartley.se/ann [See hartley.co.uk/us]",
    );
    expect(await readRuns(client, id)).toHaveLength(2);
  });

  it("is not sent at all where nothing else is left, and the run says why (ABUSE-01)", async () => {
    const { client, id } = await makeClient("call.completed", [
      textTo("event.phone_number", "{{event.summary}}"),
    ]);
    const { callId } = await makeCall(client.id, {
      summary: LURE,
      reportedAt: new Date(Date.now() + SECOND),
    });
    await recordEvents([callChanged(callId)]);
    await runWorkflowsOf(client);
    expect(await textsOf(client)).toEqual([]);
    const [run] = await readRuns(client, id);
    expect(run?.steps[0]).toMatchObject({
      status: "skipped",
      error: expect.stringMatching(/^Not sent: nothing was left without links/),
    });
  });

  it("reaches the owner and a number that the client chose in full (ABUSE-01)", async () => {
    const body = "{{event.description}}";
    const { client } = await makeClient("emergency", [
      { id: "s1", kind: "send_text", to: { kind: "fixed", address: ENGINEER }, body },
      { id: "s2", kind: "send_text", to: { kind: "owner" }, body },
    ]);
    const data = {
      call_id: null,
      caller_name: null,
      caller_phone: CALLER,
      description: "Burst pipe.Water",
      address: null,
    };
    await emitEvent({ userId: client.id, type: "emergency", data });
    await runWorkflowsOf(client);
    expect(await textsOf(client)).toMatchObject([
      { recipient: ENGINEER, body: data.description },
      { recipient: OWNER, body: data.description },
    ]);
  });
});

describe("a workflow's text whose fields are all empty", () => {
  it.each([{ kind: "owner" }, { kind: "field", field: "event.customer_phone" }])(
    "is left out, and the run says why (FLOW-03): to %o",
    async (to) => {
      const step = { id: "s1", kind: "send_text", to, body: "{{event.address}} {{event.customer_name}}" };
      const { client, id } = await makeClient("booking.confirmed", [step]);
      await emitBooking(client.id, { address: null, customer_name: null });
      await runWorkflowsOf(client);
      expect(await textsOf(client)).toEqual([]);
      expect(await readRuns(client, id)).toMatchObject([
        { status: "done", steps: [{ status: "skipped", error: "There were no words to text." }] },
      ]);
      const figures =
        await rawSql()`select metric from workflow_stats where user_id = ${client.id} and metric = 'texts_sent'`;
      expect([...figures]).toEqual([]);
    },
  );
});

describe("a workflow's text with more words than a text may have", () => {
  it("is cut at what Twilio takes (FLOW-03)", async () => {
    const step = { id: "s1", kind: "send_text", to: { kind: "owner" }, body: "New: {{event.job}}" };
    const { client } = await makeClient("booking.confirmed", [step]);
    await emitBooking(client.id, { job: "Boiler ".repeat(400) });
    await runWorkflowsOf(client);
    const [text] = await textsOf(client);
    expect(text?.body).toMatch(/^New: Boiler Boiler .+…$/);
    expect(text?.body.length).toBeGreaterThan(1_590);
    expect(text?.body.length).toBeLessThanOrEqual(1_600);
  });
});
