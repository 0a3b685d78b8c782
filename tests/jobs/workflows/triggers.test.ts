import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { scopesOf } from "@/lib/accounts/connections/scopes";
import { markCorrected } from "@/lib/agent/bookings/mark-booking";
import { readBooking } from "@/lib/agent/bookings/rows";
import { startForEndedBookings } from "@/lib/agent/bookings/start-for-ended-bookings";
import { addToDo } from "@/lib/agent/to-dos/add-to-do";
import { receiveHook } from "@/lib/outward/automations/contract";
import { queueMailReads } from "@/lib/outward/runs/queue-mail-reads";
import { readNewMail } from "@/lib/outward/runs/read-new-mail";
import { startScheduled } from "@/lib/outward/runs/start-scheduled";
import { DAY, MINUTE } from "@/lib/platform/core/clock";
import { forget } from "@/lib/platform/http/rate-limit";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { startOwnGoogle } from "@/tests/support/google";
import { makeOldCall } from "@/tests/support/old-calls";
import { makePerson } from "@/tests/support/people";
import { takeJob } from "@/tests/support/queue";
import { settled } from "@/tests/support/settled";
import { makeVisit } from "@/tests/support/visits";
import {
  assign,
  define,
  emitBooking,
  publish,
  readRuns,
  runWorkflowsOf,
  SLUG,
} from "@/tests/support/workflows";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

const EVERY_DAY = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const on = (trigger: unknown, message: string) =>
  define({ trigger, steps: [{ id: "s1", kind: "add_to_do", message }] });
const toDosOf = async (userId: string) =>
  (
    await rawSql()`select message from caller_messages where user_id = ${userId} and kind = 'workflow' order by created_at, message`
  ).map(({ message }) => message);

describe("what starts a workflow", () => {
  it("is a completed call, once, with its outcome (FLOW-02)", async () => {
    const client = await makePerson();
    await publish(client, on({ kind: "call.completed" }, "{{event.status}} {{event.phone_number}}"));
    const { callId } = await makeCall(client.id, {
      phoneNumber: "+447700900123",
      endReason: "customer-did-not-answer",
      reportedAt: new Date(Date.now() + 1000),
    });
    for (let time = 0; time < 2; time++) {
      await recordEvents([callChanged(callId)]);
      await runWorkflowsOf(client);
    }
    expect(await toDosOf(client.id)).toEqual(["no answer +447700900123"]);
  });

  it("is not a call that still waits for its report (FLOW-02)", async () => {
    const client = await makePerson();
    const id = await publish(client, on({ kind: "call.completed" }, "x"));
    const { callId } = await makeCall(client.id, { reportedAt: null });
    await recordEvents([callChanged(callId)]);
    await runWorkflowsOf(client);
    expect(await readRuns(client, id)).toEqual([]);
  });

  it("is a completed call once, also when it is corrected after its event was deleted (FLOW-02)", async () => {
    const client = await makePerson();
    const id = await publish(client, on({ kind: "call.completed" }, "x"));
    await rawSql()`update automations set listening_since = now() - interval '60 days' where id = ${id}`;
    const { callId } = await makeOldCall(client.id, 31);
    const corrected = await api("PUT", `/api/user/calls/${callId}/correction`, {
      token: client.token,
      body: { not_lead: "spam" },
    });
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
    await runWorkflowsOf(client);
    expect(await readRuns(client, id)).toEqual([]);
  });

  it("is a broken promise, and no other to-do (FLOW-02)", async () => {
    const client = await makePerson();
    await publish(client, on({ kind: "promise.broken" }, "Look: {{event.message}}"));
    const toDo = { userId: client.id, callId: null, callerName: null, callerPhone: null };
    await addToDo(
      { ...toDo, cause: randomUUID(), kind: "promise", message: "A text was promised" },
      database(),
    );
    await addToDo({ ...toDo, cause: randomUUID(), kind: "message", message: "Call me" }, database());
    await runWorkflowsOf(client);
    expect(await toDosOf(client.id)).toEqual(["Look: A text was promised"]);
  });

  it("is a booked job whose details its caller put right, with the right ones (FLOW-02)", async () => {
    const client = await makePerson();
    await publish(client, on({ kind: "booking.corrected" }, "{{event.job}}: {{event.address}}"));
    const startsAt = new Date(Date.now() + DAY);
    for (const status of ["confirmed", "pending"]) {
      const visit = await readBooking(await makeVisit(client.id, { status, startsAt }));
      if (visit) await markCorrected(visit, { address: `14 Elm Road, ${status}` });
    }
    await runWorkflowsOf(client);
    expect(await toDosOf(client.id)).toEqual(["Boiler service: 14 Elm Road, confirmed"]);
  });

  it("is a contact request, for the agency's own workflows alone (FLOW-02, FLOW-06)", async () => {
    const [admin, client] = await Promise.all([makePerson({ admin: true }), makePerson()]);
    const lead = on(
      { kind: "lead.received" },
      "Ring {{event.full_name}} of {{event.company}}: {{event.phone}}",
    );
    await publish(admin, lead);
    await assign(client.id);
    const { body: made } = await api("POST", "/api/workflow/automations", {
      token: client.token,
      body: { workflow_slug: SLUG, name: "Theirs", definition: lead },
    });
    const refused = await api("POST", `/api/workflow/automation/${made.data.id}/publish`, {
      token: client.token,
      body: { revision: 1 },
    });
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining("the agency's") } });
    const person = { fullName: "Ann Archer", email: `${randomUUID()}@archer.test` };
    const sent = await api("POST", "/api/contact", {
      body: { ...person, phone: "07700 900482", company: "Archer Roofing" },
      headers: { "x-client-address": "203.0.113.77" },
    });
    expect(sent.status).toBe(201);
    await runWorkflowsOf(admin);
    expect(await toDosOf(admin.id)).toContain("Ring Ann Archer of Archer Roofing: +447700900482");
    expect(await toDosOf(client.id)).toEqual([]);
    const [events] = await rawSql()`select count(*)::int as found from workflow_events
      where user_id = ${client.id} and kind = 'lead.received'`;
    expect(events?.found).toBe(0);
  });

  it("is another workflow's failure, but never its own (FLOW-02, FLOW-04)", async () => {
    const client = await makePerson();
    // The client has no agent, so no text can be sent.
    const text = { id: "s2", kind: "send_text", to: { kind: "owner" }, body: "Hello" };
    const failing = define({ trigger: { kind: "booking.confirmed" }, steps: [text] });
    await publish(client, failing, "Text me");
    const watching = await publish(
      client,
      define({
        trigger: { kind: "run.failed" },
        steps: [{ id: "s1", kind: "add_to_do", message: "{{event.workflow}}: {{event.error}}" }, text],
      }),
    );
    await emitBooking(client.id);
    for (let failure = 0; failure < 3; failure++) await runWorkflowsOf(client);
    expect(await toDosOf(client.id)).toEqual([
      "Text me: Your agent has no number to text from. Choose one in its settings.",
    ]);
    const runs = await readRuns(client, watching);
    expect(runs.map(({ status }) => status)).toEqual(["failed", "stopped"]);
  });

  it("is a time in the client's zone, once, and the next time is set (FLOW-02)", async () => {
    const client = await makePerson();
    const id = await publish(
      client,
      on({ kind: "schedule", days: ["mon"], time: "08:00" }, "Week of {{event.due_at | date}}"),
    );
    await startScheduled({ userId: client.id });
    expect(await readRuns(client, id)).toEqual([]);
    await rawSql()`update automations set next_due_at = '2026-11-16T08:00:00Z', listening_since = '2026-11-01' where id = ${id}`;
    await Promise.all([startScheduled({ userId: client.id }), startScheduled({ userId: client.id })]);
    await startScheduled({ userId: client.id });
    await runWorkflowsOf(client);
    expect(await toDosOf(client.id)).toEqual(["Week of Mon, 16 Nov 2026"]);
    const [row] = await rawSql()`select next_due_at from automations where id = ${id}`;
    expect(row?.next_due_at.getTime()).toBeGreaterThan(Date.now());
    expect(row?.next_due_at.toISOString()).toMatch(/T0[78]:00:00/);
  });

  it.each([
    [
      "their agent's",
      (id: string) => rawSql()`update agents set time_zone = 'Australia/Sydney' where user_id = ${id}`,
    ],
    ["their country's", (id: string) => rawSql()`update profiles set country = 'AU' where id = ${id}`],
  ])(
    "is a time in the client's new zone once %s has changed, and not the one in the old (FLOW-02)",
    async (whose, move) => {
      const client = await makePerson();
      const id = await publish(
        client,
        on({ kind: "schedule", days: EVERY_DAY, time: "08:00" }, "Good morning"),
      );
      if (whose === "their agent's") await makeAgent(client.id);
      await move(client.id);
      await startScheduled({ userId: client.id });
      expect(await readRuns(client, id)).toEqual([]);
      const [row] = await rawSql()`select next_due_at from automations where id = ${id}`;
      const hours = { timeZone: "Australia/Sydney", timeStyle: "short" } as const;
      expect(row?.next_due_at.toLocaleTimeString("en-GB", hours)).toBe("08:00");
      expect(row?.next_due_at.getTime()).toBeGreaterThan(Date.now());
    },
  );

  it("is the end of a job that took place, once (FLOW-02)", async () => {
    const client = await makePerson();
    await publish(client, on({ kind: "booking.ended" }, "Done: {{event.job}}"));
    const ended = {
      starts_at: new Date(Date.now() - 7_200_000).toISOString(),
      ends_at: new Date(Date.now() - 1).toISOString(),
    };
    await rawSql()`update automations set listening_since = now() - interval '1 hour' where user_id = ${client.id}`;
    await emitBooking(client.id, ended);
    await emitBooking(client.id, { ...ended, job: "Cancelled", status: "cancelled" });
    await emitBooking(client.id, {
      job: "Next month",
      starts_at: new Date(Date.now() + 1e9).toISOString(),
      ends_at: new Date(Date.now() + 2e9).toISOString(),
    });
    for (let time = 0; time < 2; time++) {
      await startForEndedBookings({ userId: client.id });
      await runWorkflowsOf(client);
    }
    expect(await toDosOf(client.id)).toEqual(["Done: Boiler service"]);
  });

  it("is what became of a job, with its words and amount, each time it changes, but not once it is taken back (FLOW-02)", async () => {
    const client = await makePerson();
    await publish(
      client,
      define({
        trigger: { kind: "booking.outcome" },
        conditions: [{ field: "event.outcome", operator: "is_not", value: "done" }],
        steps: [
          {
            id: "s1",
            kind: "add_to_do",
            message: "{{event.job}}, {{event.customer_name}}: {{event.outcome}} {{event.amount_text}}",
          },
          {
            id: "s2",
            kind: "only_if",
            conditions: [{ field: "event.amount", operator: "more_than", value: "100" }],
          },
          { id: "s3", kind: "add_to_do", message: "Thank them for {{event.amount}}" },
        ],
      }),
    );
    const id = await makeVisit(client.id);
    await rawSql()`update bookings set client_name = 'Ann Smith' where id = ${id}`;
    for (const outcome of [
      { outcome: "done" },
      { outcome: "no_show" },
      { outcome: "quoted", amount_minor: 9_950, currency: "GBP" },
      { outcome: "paid", amount_minor: 18_000, currency: "GBP" },
      { outcome: "paid", amount_minor: 18_000, currency: "GBP" },
      { outcome: "unknown" },
    ]) {
      const url = `/api/user/bookings/${id}/outcome`;
      expect((await api("PUT", url, { token: client.token, body: outcome })).status).toBe(200);
      await runWorkflowsOf(client);
    }
    expect(await toDosOf(client.id)).toEqual([
      "Boiler service, Ann Smith: no-show ",
      "Boiler service, Ann Smith: quoted £99.50",
      "Boiler service, Ann Smith: paid £180",
      "Thank them for 180",
    ]);
  });

  it("is a new mail of a person: not old mail, a machine's or our own (FLOW-02, FLOW-06)", async () => {
    const client = await makePerson();
    const scopes = scopesOf("google_gmail", ["mail.read"]);
    const { email } = await google.connect(client.id, { service: "google_gmail", scopes });
    await publish(
      client,
      on({ kind: "mail.received" }, "{{event.sender_address}}: {{event.subject}} ({{event.is_first}})"),
    );
    const arrive = (mail: Record<string, unknown>) =>
      google.control("mail", { email, text: "Hello", ...mail });
    await arrive({ from: "old@example.test", subject: "Before", receivedAt: Date.now() - MINUTE });
    await readNewMail(client.id);
    await arrive({ from: "Ann <ann@example.test>", subject: "Quote" });
    await arrive({ from: "ann@example.test", subject: "Again" });
    await arrive({ from: "list@example.test", subject: "News", headers: { "List-Id": "<news>" } });
    await arrive({
      from: "robot@example.test",
      subject: "Away",
      headers: { "Auto-Submitted": "auto-replied" },
    });
    await arrive({ from: email, subject: "Mine" });
    for (let time = 0; time < 2; time++) {
      await readNewMail(client.id);
      await runWorkflowsOf(client);
    }
    expect((await toDosOf(client.id)).sort()).toEqual([
      "ann@example.test: Again (no)",
      "ann@example.test: Quote (yes)",
    ]);
  });

  it("is mail from the moment on at which it was switched on and its mailbox connected (FLOW-02)", async () => {
    const client = await makePerson();
    const scopes = scopesOf("google_gmail", ["mail.read"]);
    const { email } = await google.connect(client.id, { service: "google_gmail", scopes });
    await publish(client, on({ kind: "mail.received" }, "{{event.subject}}"));
    await rawSql()`update automations set listening_since = now() - interval '1 hour' where user_id = ${client.id}`;
    await rawSql()`update user_tokens set updated_at = now() - interval '2 minutes' where user_id = ${client.id}`;
    for (const [subject, minutes] of [
      ["Before the consent", 3],
      ["Within the first minute", 1],
    ] as const)
      await google.control("mail", {
        ...{ email, from: "ann@example.test", subject, text: "Hello" },
        receivedAt: Date.now() - minutes * MINUTE,
      });
    for (let time = 0; time < 2; time++) await readNewMail(client.id);
    await runWorkflowsOf(client);
    expect(await toDosOf(client.id)).toEqual(["Within the first minute"]);
  });

  it("is each mail but one whose sender cannot be stored, which holds up no other (FLOW-02)", async () => {
    const client = await makePerson();
    const scopes = scopesOf("google_gmail", ["mail.read"]);
    const { email } = await google.connect(client.id, { service: "google_gmail", scopes });
    const id = await publish(client, on({ kind: "mail.received" }, "{{event.subject}}"));
    await readNewMail(client.id);
    const endless = randomBytes(6_000).toString("hex");
    for (const from of [`${endless}@evil.test`, "ann@example.test"]) {
      const raw = `From: ${from}\r\nTo: ${email}\r\nSubject: Leak\r\nMessage-ID: <${randomUUID()}@evil.test>\r\n\r\nHello`;
      await google.control("mail", { email, raw });
    }
    await readNewMail(client.id);
    await runWorkflowsOf(client);
    expect((await readRuns(client, id)).map(({ status }) => status)).toEqual(["done"]);
  });

  it("is a sender's first mail also if storing it failed at first (FLOW-02)", async () => {
    const client = await makePerson();
    const scopes = scopesOf("google_gmail", ["mail.read"]);
    const { email } = await google.connect(client.id, { service: "google_gmail", scopes });
    await publish(client, on({ kind: "mail.received" }, "{{event.subject}} ({{event.is_first}})"));
    await readNewMail(client.id);
    await google.control("mail", { email, from: "ann@example.test", subject: "Quote", text: "Hello" });
    await rawSql().unsafe(`alter table workflow_events
      add constraint refuses_one_client check (user_id <> '${client.id}') not valid`);
    await expect(readNewMail(client.id)).rejects.toThrow();
    await rawSql()`alter table workflow_events drop constraint refuses_one_client`;
    await readNewMail(client.id);
    await runWorkflowsOf(client);
    expect(await toDosOf(client.id)).toEqual(["Quote (yes)"]);
  });

  it("is mail within the minute in which every mailbox that a workflow waits for is read again (FLOW-02)", async () => {
    const client = await makePerson();
    const scopes = scopesOf("google_gmail", ["mail.read"]);
    const { email } = await google.connect(client.id, { service: "google_gmail", scopes });
    await publish(client, on({ kind: "mail.received" }, "{{event.subject}}"));
    const readInTheMinute = async () => {
      await queueMailReads();
      const job = await takeJob<{ userId: string }>(`read-mail:${client.id}`);
      expect(job).toEqual({ userId: client.id });
      await readNewMail(client.id);
    };
    await readInTheMinute();
    await google.control("mail", { email, from: "ann@example.test", subject: "Leak", text: "Hello" });
    await readInTheMinute();
    await runWorkflowsOf(client);
    expect(await toDosOf(client.id)).toEqual(["Leak"]);
    await rawSql()`update profiles set disabled_at = now() where id = ${client.id}`;
    await queueMailReads();
    expect(await takeJob(`read-mail:${client.id}`), "of a disabled client").toBeNull();
  });

  it("is each mail of three days that are caught up on at once (FLOW-02, FLOW-04)", async () => {
    const client = await makePerson();
    const scopes = scopesOf("google_gmail", ["mail.read"]);
    const { email } = await google.connect(client.id, { service: "google_gmail", scopes });
    const id = await publish(client, on({ kind: "mail.received" }, "{{event.subject}}"));
    await rawSql()`update automations set listening_since = now() - interval '4 days' where id = ${id}`;
    await readNewMail(client.id);
    for (let mail = 80; mail > 0; mail--) {
      const receivedAt = Date.now() - (mail / 80) * 3 * DAY;
      await google.control("mail", {
        email,
        from: "ann@example.test",
        subject: "Leak",
        text: "x",
        receivedAt,
      });
    }
    await readNewMail(client.id);
    const [found] = await rawSql()`select state, (select count(*)::int from workflow_runs r
      where r.automation_id = a.id) as runs from automations a where id = ${id}`;
    expect(found).toEqual({ state: "on", runs: 80 });
  });

  it("is mail that came while Google forgot the position, once (FLOW-02)", async () => {
    const client = await makePerson();
    const scopes = scopesOf("google_gmail", ["mail.read"]);
    const { email } = await google.connect(client.id, { service: "google_gmail", scopes });
    await publish(client, on({ kind: "mail.received" }, "{{event.subject}}"));
    await readNewMail(client.id);
    await google.control("mail", { email, from: "ann@example.test", subject: "Missed", text: "Hello" });
    await google.control("expire-history", { email });
    await readNewMail(client.id);
    await readNewMail(client.id);
    await runWorkflowsOf(client);
    expect(await toDosOf(client.id)).toEqual(["Missed"]);
  });
});

describe("a workflow's web address", () => {
  async function makeHook() {
    const client = await makePerson();
    const id = await publish(client, on({ kind: "hook.received" }, "{{event.body.name}}"));
    const { body } = await api("POST", `/api/workflow/automation/${id}/hook-key`, { token: client.token });
    const send = (
      data: unknown,
      { key = body.data.key, headers = {} }: { key?: string | null; headers?: Record<string, string> } = {},
    ) => api("POST", `/api/hooks/${id}`, { token: key, body: data, headers });
    return { client, id, send, key: body.data.key as string };
  }

  it("starts it with what was sent: once for a key or the same body (FLOW-02)", async () => {
    const { client, send } = await makeHook();
    const first = await send({ name: "Ann" });
    expect(first.status).toBe(200);
    expect((await send({ name: "Ann" })).body.data).toEqual(first.body.data);
    await send({ name: "Bert" }, { headers: { "idempotency-key": "1" } });
    await send({ name: "Carl" }, { headers: { "idempotency-key": "1" } });
    await runWorkflowsOf(client);
    expect((await toDosOf(client.id)).sort()).toEqual(["Ann", "Bert"]);
  });

  it("starts it for each of two long keys, and for what came with an empty one (FLOW-02)", async () => {
    const { client, send } = await makeHook();
    const sent = [
      ["Ann", `${"x".repeat(200)}1`],
      ["Bert", `${"x".repeat(200)}2`],
      ["Carl", `${"x".repeat(200)}2`],
      ["Dora", ""],
      ["Emil", ""],
    ] as const;
    for (const [name, key] of sent) await send({ name }, { headers: { "idempotency-key": key } });
    await runWorkflowsOf(client);
    expect((await toDosOf(client.id)).sort()).toEqual(["Ann", "Bert", "Dora", "Emil"]);
  });

  it.each(["9999-12-31T23:59:59Z", "+275760-09-13T00:00:00Z"])(
    "waits after %s, which other systems send for never (FLOW-03)",
    async (never) => {
      const client = await makePerson();
      const until = { kind: "time", field: "event.body.when", minutes: 60, when: "after" };
      const steps = [
        { id: "s1", kind: "wait", until },
        { id: "s2", kind: "add_to_do", message: "Now" },
      ];
      const id = await publish(client, define({ trigger: { kind: "hook.received" }, steps }));
      const { body } = await api("POST", `/api/workflow/automation/${id}/hook-key`, { token: client.token });
      await api("POST", `/api/hooks/${id}`, { token: body.data.key, body: { when: never } });
      await runWorkflowsOf(client);
      expect(await readRuns(client, id)).toMatchObject([
        { status: "active", due_at: "9999-12-31T23:59:59.999Z", steps: [{ step: "s1", status: "waiting" }] },
      ]);
    },
  );

  it("names the run that the request started, also after a person ran it again (FLOW-02)", async () => {
    const { client, send } = await makeHook();
    const first = await send({ name: "Ann" });
    await runWorkflowsOf(client);
    const { run_id: id } = first.body.data;
    await api("POST", `/api/workflow/run/${id}/replay`, { token: client.token, body: { from_step: null } });
    await rawSql()`update workflow_runs set subject = subject || '' where id = ${id}`;
    expect((await send({ name: "Ann" })).body.data).toEqual({ run_id: id });
  });

  it("keeps it on for a sender who waits as the limit says, and starts what is sent then (FLOW-02)", async () => {
    const { client, id, send } = await makeHook();
    await Promise.all(Array.from({ length: 50 }, (_, index) => send({ name: `Lead ${index}` })));
    await forget(`hook ${id}`); // the next minute of the limit begins, seconds after the last request
    const later = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send({ name: `Later ${index}` })),
    );
    expect(later.map(({ body }) => body.data.run_id)).not.toContain(null);
    const { body } = await api("GET", `/api/workflow/automation/${id}`, { token: client.token });
    expect(body.data.state).toBe("on");
  });

  it("refuses what is nested too deeply to be stored (FLOW-02)", async () => {
    const { client, id, key } = await makeHook();
    const raw = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const { status, body } = await api("POST", `/api/hooks/${id}`, { token: key, raw });
    expect(status).toBe(400);
    expect(body.error).toBe("The request is nested too deeply. Please send it with fewer levels.");
    await settled();
    expect(await readRuns(client, id)).toEqual([]);
  });

  it("refuses a missing, wrong or former key, and an address that does not exist, in the same words (FLOW-06)", async () => {
    const { client, id, send, key } = await makeHook();
    const other = await makeHook();
    const answers = [
      await send({}, { key: null }),
      await send({}, { key: "hk_wrong" }),
      await send({}, { key: other.key }),
    ];
    answers.push(await api("POST", `/api/hooks/${randomUUID()}`, { token: key, body: {} }));
    await api("POST", `/api/workflow/automation/${id}/hook-key`, { token: client.token });
    answers.push(await send({}, { key }));
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body.error).toBe(answers[0]?.body.error);
    }
    expect(receiveHook.access).toBe("signed");
    await settled();
    expect(await readRuns(client, id)).toEqual([]);
  });

  it("stops a loop through another system, which our own message names (FLOW-04)", async () => {
    const { client, id, send } = await makeHook();
    const { body } = await send({ name: "First" });
    const answer = await send({ type: "workflow.step", data: { run_id: body.data.run_id } });
    expect(answer.status).toBe(200);
    await runWorkflowsOf(client);
    expect(await toDosOf(client.id)).toEqual(["First"]);
    expect((await readRuns(client, id)).at(-1)).toMatchObject({
      status: "stopped",
      error: expect.stringContaining("triggered by its own action"),
    });
  });

  it("switches a workflow off that starts more than 60 times a minute, and says why (FLOW-04)", async () => {
    const client = await makePerson();
    const id = await publish(client, on({ kind: "text.received" }, "{{event.body}}"));
    const { startRuns } = await import("@/lib/outward/runs/start-runs");
    const events = Array.from({ length: 61 }, (_, index) => ({
      userId: client.id,
      kind: "text.received",
      key: `wild|${index}`,
      happenedAt: new Date(),
      subject: "x",
      data: { body: `${index}` },
    }));
    expect(await startRuns(events)).toHaveLength(60);
    const { body } = await api("GET", `/api/workflow/automation/${id}`, { token: client.token });
    expect(body.data).toMatchObject({
      state: "paused",
      paused_reason: expect.stringMatching(/^It started 60 times within a minute/),
    });
  });
});
