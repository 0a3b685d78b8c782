import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { advanceRun } from "@/lib/outward/runs/advance-run";
import { claimRuns } from "@/lib/outward/runs/claim-runs";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";
import { deliveriesOf, makeWebhook } from "@/tests/support/webhooks";
import {
  assign,
  define,
  emitBooking,
  letTimePass,
  publish,
  readRuns,
  runWorkflowsOf,
  SLUG,
} from "@/tests/support/workflows";
import { engine } from "@/worker/engine";

const toDo = (id: string, message: string) => ({ id, kind: "add_to_do", message });
const booked = (steps: unknown, conditions: unknown = []) =>
  define({ trigger: { kind: "booking.confirmed" }, conditions, steps });
const toDosOf = async (userId: string) =>
  (
    await rawSql()`select message from caller_messages where user_id = ${userId} order by created_at, message`
  ).map(({ message }) => message);

describe("a run", () => {
  it("does its steps in order with the event's fields, counts them, and shows what went in and out (FLOW-01, FLOW-05)", async () => {
    const client = await makePerson();
    const id = await publish(
      client,
      booked([
        toDo(
          "s1",
          "Order parts for {{event.job}} ({{event.customer_name | first_name}}, {{event.starts_at | date_time}})",
        ),
        { id: "s2", kind: "count", metric: "jobs_noted" },
      ]),
    );
    await emitBooking(client.id, {
      starts_at: "2030-12-03T09:00:00.000Z",
      ends_at: "2030-12-03T10:00:00.000Z",
    });
    await runWorkflowsOf(client);
    expect(await toDosOf(client.id)).toEqual([
      "Order parts for Boiler service (Ann, Tue, 3 Dec 2030, 09:00)",
    ]);
    const [run, ...others] = await readRuns(client, id);
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      status: "done",
      version: 1,
      subject: "Boiler service for Ann Smith",
      steps: [
        { step: "s1", status: "done", input: { caller_name: "Ann Smith", caller_phone: "+447700900123" } },
        { step: "s2", status: "done" },
      ],
    });
    const { body } = await api("GET", `/api/workflow/stats/${client.id}/${SLUG}`, { token: client.token });
    expect(body.data).toMatchObject({ jobs_noted: 1, to_dos_added: 1 });
  });

  it("is read as of one moment: when it is done, all its steps are there (FLOW-05)", async () => {
    const client = await makePerson();
    const id = await publish(client, booked([toDo("s1", "First")]));
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    const [run] = await readRuns(client, id);
    const sql = rawSql();
    const [step] =
      await sql`delete from run_steps where run_id = ${run?.id ?? ""} returning step, kind, status`;
    await sql`update workflow_runs set status = 'active', due_at = '2100-01-01', ended_at = null where id = ${run?.id ?? ""}`;
    // It is ended after the steps were read, before the run is.
    const read = await sql.begin(async (tx) => {
      await tx`lock table workflow_runs in access exclusive mode`;
      const reading = api("GET", `/api/workflow/run/${run?.id}`, { token: client.token });
      const isWaiting = () => sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%automation_versions%'`;
      await expect.poll(async () => (await isWaiting()).length).toBeGreaterThan(0);
      await tx`insert into run_steps ${tx({ ...step, run_id: run?.id, item: 0 })}`;
      await tx`update workflow_runs set status = 'done', ended_at = now() where id = ${run?.id ?? ""}`;
      return { reading };
    });
    const { status, steps } = (await read.reading).body.data;
    expect([status, steps.length]).toEqual(status === "done" ? ["done", 1] : ["active", 0]);
  });

  it("starts once for an event that is followed twice (FLOW-02)", async () => {
    const client = await makePerson();
    const id = await publish(client, booked([toDo("s1", "Once")]));
    await emitBooking(client.id);
    await settled();
    const { startForEvents } = await import("@/lib/outward/runs/follow-events");
    const [event] =
      await rawSql()`select key, data, happened_at from workflow_events where user_id = ${client.id}`;
    const payload = { userId: client.id, type: "booking.confirmed", data: event?.data, key: event?.key };
    await startForEvents([{ id: 1, recordedAt: event?.happened_at.toISOString(), payload }]);
    await runWorkflowsOf(client);
    expect(await readRuns(client, id)).toHaveLength(1);
    expect(await toDosOf(client.id)).toEqual(["Once"]);
  });

  it("starts only for events since it was switched on whose conditions hold (FLOW-01)", async () => {
    const client = await makePerson();
    await emitBooking(client.id);
    await settled();
    const isBoiler = [{ field: "event.job", operator: "contains", value: "BOILER" }];
    const id = await publish(client, booked([toDo("s1", "{{event.job}}")], isBoiler));
    await emitBooking(client.id, { job: "Roof repair" });
    await runWorkflowsOf(client);
    expect(await readRuns(client, id)).toEqual([]);
    await emitBooking(client.id);
    await settled();
    await api("PUT", `/api/workflow/automation/${id}/state`, { token: client.token, body: { state: "off" } });
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    expect(await toDosOf(client.id)).toEqual(["Boiler service"]);
  });

  it("tells its figures to the webhooks that want them: of every workflow, or of this one (FLOW-01)", async () => {
    const client = await makePerson();
    const events = ["workflow.stat.updated"];
    const hooks = await Promise.all([
      makeWebhook(client.id, { events }),
      makeWebhook(client.id, { events, workflowSlug: SLUG }),
      makeWebhook(client.id, { events, workflowSlug: "email-responder" }),
      makeWebhook(client.id, { events: ["booking.moved"] }),
    ]);
    await publish(client, booked([toDo("s1", "One"), toDo("s2", "Two")]));
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    await settled();
    const rows = await rawSql()`select webhook_id, payload -> 'data' as data from webhook_deliveries
      where webhook_id = any(${hooks.map(({ id }) => id)}) order by payload -> 'data' ->> 'value'`;
    const told = hooks.map(({ id }) =>
      rows.filter((row) => row.webhook_id === id).map(({ data }) => data.value),
    );
    expect(told).toEqual([[1, 2], [1, 2], [], []]);
    expect(rows[0]?.data).toEqual({ workflow_slug: SLUG, metric: "to_dos_added", value: 1 });
  });

  it("keeps it also where 500 runs wait while another version is published (FLOW-01)", async () => {
    const client = await makePerson();
    const wait = { id: "s1", kind: "wait", until: { kind: "for", minutes: 60 } };
    const count = (metric: string) => ({ id: "s2", kind: "count", metric });
    const id = await publish(client, booked([wait, count("old_words")]));
    await rawSql()`insert into workflow_runs (automation_id, user_id, version, event_kind, data, position, due_at)
      select ${id}, ${client.id}, 1, 'booking.confirmed', '{}', '{"step": "s2", "item": 0}', now() + interval '1 hour'
      from generate_series(1, 500)`;
    await rawSql()`insert into run_turns (user_id) values (${client.id}) on conflict do nothing`;
    const url = `/api/workflow/automation/${id}`;
    const { body } = await api("GET", url, { token: client.token });
    const { revision } = (
      await api("PUT", url, {
        token: client.token,
        body: { name: "New", definition: booked([wait, count("new_words")]), revision: body.data.revision },
      })
    ).body.data;
    await api("POST", `${url}/publish`, { token: client.token, body: { revision } });
    await letTimePass(client.id);
    await runWorkflowsOf(client);
    const runs = await rawSql()`select version, status, count(*)::int from workflow_runs
      where user_id = ${client.id} group by 1, 2`;
    expect([...runs]).toEqual([{ version: 1, status: "done", count: 500 }]);
    const stats = await rawSql()`select metric, value::int from workflow_stats where user_id = ${client.id}`;
    expect([...stats]).toEqual([{ metric: "old_words", value: 500 }]);
  });

  it("keeps the version that it began with through a publication (FLOW-01)", async () => {
    const client = await makePerson();
    const wait = { id: "s1", kind: "wait", until: { kind: "for", minutes: 60 } };
    const id = await publish(client, booked([wait, toDo("s2", "Old words")]));
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    const url = `/api/workflow/automation/${id}`;
    const { body } = await api("GET", url, { token: client.token });
    const saved = await api("PUT", url, {
      token: client.token,
      body: { name: "New", definition: booked([toDo("s1", "New words")]), revision: body.data.revision },
    });
    await api("POST", `${url}/publish`, {
      token: client.token,
      body: { revision: saved.body.data.revision },
    });
    await letTimePass(client.id);
    await rawSql()`update run_steps s set output = jsonb_build_object('until', now()) from workflow_runs r
      where r.id = s.run_id and r.user_id = ${client.id} and s.status = 'waiting'`;
    await runWorkflowsOf(client);
    expect(await toDosOf(client.id)).toEqual(["Old words"]);
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    expect(await toDosOf(client.id)).toEqual(["Old words", "New words"]);
    const [first] = await readRuns(client, id);
    expect(first).toMatchObject({ version: 1, status: "done" });
  });

  it("takes the path whose conditions hold, and continues after it (FLOW-03)", async () => {
    const client = await makePerson();
    const is = (value: string) => [{ field: "event.job", operator: "is", value }];
    await publish(
      client,
      booked([
        {
          id: "s1",
          kind: "branch",
          cases: [
            { conditions: is("Roof repair"), steps: [toDo("s2", "Roof")] },
            { conditions: is("boiler service"), steps: [toDo("s3", "Boiler")] },
          ],
          otherwise: [toDo("s4", "Else")],
        },
        toDo("s5", "After"),
      ]),
    );
    await emitBooking(client.id);
    await emitBooking(client.id, { job: "Drain" });
    await runWorkflowsOf(client);
    expect((await toDosOf(client.id)).sort()).toEqual(["After", "After", "Boiler", "Else"]);
  });

  it("waits until a time before the job, goes by where it was moved, and stops if it was cancelled (FLOW-03)", async () => {
    const client = await makePerson();
    const until = { kind: "time", field: "event.starts_at", minutes: 60, when: "before" };
    const id = await publish(
      client,
      booked([
        { id: "s1", kind: "wait", until },
        {
          id: "s2",
          kind: "only_if",
          conditions: [{ field: "event.status", operator: "is", value: "confirmed" }],
        },
        toDo("s3", "Remind of {{event.starts_at | time}}"),
      ]),
    );
    const soon = new Date(Date.now() + 7_200_000).toISOString();
    const booking = await emitBooking(client.id, {
      starts_at: soon,
      ends_at: new Date(Date.now() + 9_000_000).toISOString(),
    });
    await runWorkflowsOf(client);
    const dueAt = async () => Date.parse((await readRuns(client, id))[0]?.due_at ?? "");
    expect(await dueAt()).toBe(Date.parse(soon) - 3_600_000);
    const later = new Date(Date.parse(soon) + 86_400_000);
    await rawSql()`update bookings set starts_at = ${later}, ends_at = ${new Date(later.getTime() + 3_600_000)} where id = ${booking}`;
    await letTimePass(client.id);
    await runWorkflowsOf(client);
    expect(await dueAt()).toBe(later.getTime() - 3_600_000);
    await rawSql()`update bookings set starts_at = now() + interval '10 minutes', ends_at = now() + interval '1 hour', status = 'cancelled' where id = ${booking}`;
    await letTimePass(client.id);
    await runWorkflowsOf(client);
    expect(await readRuns(client, id)).toMatchObject([
      { status: "stopped", steps: [{ status: "done" }, { step: "s2" }] },
    ]);
    expect(await toDosOf(client.id)).toEqual([]);
  });

  it("asks for approval, goes on when it is given and ends when it is not (FLOW-03)", async () => {
    const client = await makePerson();
    const approval = { id: "s1", kind: "approval", message: "Remind {{event.customer_name}}?" };
    const id = await publish(client, booked([approval, toDo("s2", "Approved")]));
    await emitBooking(client.id);
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    const [first, second] = await readRuns(client, id);
    expect(first).toMatchObject({ status: "held", held_for: "approval", question: "Remind Ann Smith?" });
    const decide = (run: string | undefined, is_approved: boolean) =>
      api("POST", `/api/workflow/run/${run}/decide`, { token: client.token, body: { is_approved } });
    expect((await decide(first?.id, true)).status).toBe(200);
    expect((await decide(first?.id, true)).status).toBe(409);
    expect((await decide(second?.id, false)).body.data).toMatchObject({
      status: "stopped",
      error: "Declined.",
    });
    await runWorkflowsOf(client);
    expect(await toDosOf(client.id)).toEqual(["Approved"]);
  });

  it("goes on after a step that failed if the step says so, and otherwise fails with a sentence (FLOW-04)", async () => {
    const client = await makePerson();
    const text = { id: "s1", kind: "send_text", to: { kind: "owner" }, body: "Hello" };
    const stops = await publish(client, booked([text, toDo("s2", "Never")]));
    const goesOn = await publish(client, booked([{ ...text, on_error: "continue" }, toDo("s2", "Still")]));
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    expect(await readRuns(client, stops)).toMatchObject([
      { status: "failed", error: expect.stringContaining("no number to text from"), can_continue: true },
    ]);
    expect(await readRuns(client, goesOn)).toMatchObject([
      { status: "done", steps: [{ status: "failed" }, {}] },
    ]);
    expect(await toDosOf(client.id)).toEqual(["Still"]);
    await makeAgent(client.id, { text_sender: "+447700900999", notification_number: "+447700900555" });
    const { body } = await api("POST", `/api/workflow/automation/${stops}/continue-failed`, {
      token: client.token,
    });
    expect(body.data).toEqual({ continued: 1 });
    await runWorkflowsOf(client);
    expect(await toDosOf(client.id)).toEqual(["Still", "Never"]);
    const texts = await rawSql()`select recipient, body from text_messages where user_id = ${client.id}`;
    expect([...texts]).toEqual([{ recipient: "+447700900555", body: "Hello" }]);
  });

  it("is counted and tried again with the others that failed if it waited for more than a month, but no test is (FLOW-04)", async () => {
    const client = await makePerson();
    const { token } = client;
    const steps = [
      { id: "s1", kind: "send_text", to: { kind: "owner" }, body: "Hello" },
      toDo("s2", "Reminded"),
    ];
    const id = await publish(client, booked(steps));
    const approval = { id: "s1", kind: "approval", message: "Remind?" };
    const asking = await publish(client, booked([approval]));
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    const url = `/api/workflow/automation/${id}`;
    const samples = await api("GET", `/api/workflow/samples/${client.id}/booking.confirmed`, { token });
    const body = { event_id: samples.body.data[0].id };
    expect((await api("POST", `${url}/test-run`, { token, body })).status).toBe(201);
    await runWorkflowsOf(client);
    await rawSql()`update workflow_runs set started_at = now() - interval '60 days' where user_id = ${client.id}`;
    const countsOf = async (automationId: string) =>
      (await api("GET", `/api/workflow/automation/${automationId}`, { token })).body.data.runs;
    expect(await countsOf(id)).toMatchObject({ failed: 1, waiting: 0 });
    expect(await countsOf(asking)).toMatchObject({ failed: 0, waiting: 1 });
    await makeAgent(client.id, { text_sender: "+447700900999", notification_number: "+447700900555" });
    const again = await api("POST", `${url}/continue-failed`, { token });
    expect(again.body.data).toEqual({ continued: 1 });
    await runWorkflowsOf(client);
    expect(await toDosOf(client.id)).toEqual(["Reminded"]);
  });

  it("tries again only the step that ended it, not one that it went on after (FLOW-04)", async () => {
    const client = await makePerson();
    const text = { id: "s1", kind: "send_text", to: { kind: "owner" }, body: "Hello" };
    const steps = [{ ...text, on_error: "continue" }, toDo("s2", "Between"), { ...text, id: "s3" }];
    const id = await publish(client, booked(steps));
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    const stepsOf = async () => (await readRuns(client, id))[0]?.steps;
    const failed = { status: "failed", error: expect.stringContaining("no number to text from") };
    expect(await stepsOf()).toMatchObject([failed, { status: "done" }, failed]);
    await makeAgent(client.id, { text_sender: "+447700900999", notification_number: "+447700900555" });
    const [run] = await readRuns(client, id);
    await api("POST", `/api/workflow/run/${run?.id}/continue`, { token: client.token });
    await runWorkflowsOf(client);
    expect(await stepsOf()).toMatchObject([failed, { status: "done" }, { status: "done" }]);
  });

  it("tells the webhooks each time that it fails (FLOW-04)", async () => {
    const client = await makePerson();
    const { id: webhookId } = await makeWebhook(client.id, { events: ["workflow.run.failed"] });
    const text = { id: "s1", kind: "send_text", to: { kind: "owner" }, body: "Hello" };
    const id = await publish(client, booked([text]));
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    await settled();
    expect(await deliveriesOf(webhookId)).toHaveLength(1);
    const [run] = await readRuns(client, id);
    await api("POST", `/api/workflow/run/${run?.id}/continue`, { token: client.token });
    await runWorkflowsOf(client);
    await settled();
    expect(await deliveriesOf(webhookId)).toHaveLength(2);
  });

  it("stops after 500 steps, also at a step that may fail (FLOW-04)", async () => {
    const client = await makePerson();
    const steps = [{ ...toDo("s1", "Never"), on_error: "continue" }, toDo("s2", "Never")];
    const id = await publish(client, booked(steps));
    await emitBooking(client.id);
    await settled();
    await rawSql()`update workflow_runs set executed = 500 where automation_id = ${id}`;
    const [lease] = await claimRuns(1, { userIds: [client.id] });
    if (lease) await advanceRun(lease, engine, new AbortController().signal);
    const [run] =
      await rawSql()`select status, error, leased_until from workflow_runs where automation_id = ${id}`;
    expect(run).toEqual({
      status: "failed",
      error: "Stopped after 500 steps. Make the automation shorter.",
      leased_until: null,
    });
    expect(await toDosOf(client.id)).toEqual([]);
  });

  it("is done by another process after the first one died, and writes of the first no longer count (FLOW-04)", async () => {
    const client = await makePerson();
    const id = await publish(client, booked([toDo("s1", "Once")]));
    await emitBooking(client.id);
    await settled();
    const [dead] = await claimRuns(1, { userIds: [client.id] });
    if (!dead) throw new Error("the run was not due");
    expect(await claimRuns(1, { userIds: [client.id] })).toEqual([]);
    await rawSql()`update workflow_runs set due_at = now(), leased_until = now() where id = ${dead.runId}`;
    const [alive] = await claimRuns(1, { userIds: [client.id] });
    await advanceRun(dead, engine, new AbortController().signal);
    expect(await toDosOf(client.id)).toEqual([]);
    if (alive) await advanceRun(alive, engine, new AbortController().signal);
    expect(await toDosOf(client.id)).toEqual(["Once"]);
    expect(await readRuns(client, id)).toMatchObject([{ status: "done" }]);
  });

  it("ends when it is cancelled, and everything that waits when the workflow is no longer assigned (FLOW-04)", async () => {
    const [client, admin] = await Promise.all([makePerson(), makePerson({ admin: true })]);
    const wait = { id: "s1", kind: "wait", until: { kind: "for", minutes: 60 } };
    const id = await publish(client, booked([wait, toDo("s2", "Never")]));
    await emitBooking(client.id);
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    const [first] = await readRuns(client, id);
    const cancel = () => api("POST", `/api/workflow/run/${first?.id}/cancel`, { token: client.token });
    expect((await cancel()).body.data).toMatchObject({ status: "cancelled" });
    expect((await cancel()).status).toBe(409);
    const [assignment] = await rawSql()`select id from workflow_assignments where user_id = ${client.id}`;
    await api("DELETE", `/api/workflow/assignment/${assignment?.id}`, { token: admin.token });
    expect(await readRuns(client, id)).toMatchObject([{ status: "cancelled" }, { status: "cancelled" }]);
    const { body } = await api("GET", `/api/workflow/automation/${id}`, { token: client.token });
    expect(body.data).toMatchObject({ state: "off", can_edit: false });
  });

  it("ends if its time comes while its client is disabled, and otherwise waits on (FLOW-04)", async () => {
    const client = await makePerson();
    const wait = { id: "s1", kind: "wait", until: { kind: "for", minutes: 60 } };
    const id = await publish(client, booked([wait, toDo("s2", "Never")]));
    await emitBooking(client.id);
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    const [first, second] = await readRuns(client, id);
    await rawSql()`update profiles set disabled_at = now() where id = ${client.id}`;
    await rawSql()`update workflow_runs set due_at = now() where id = ${String(first?.id)}`;
    await runWorkflowsOf(client);
    const runs = await rawSql()`select id, status, error from workflow_runs where user_id = ${client.id}
      order by status desc`;
    expect(runs).toEqual([
      { id: first?.id, status: "cancelled", error: "Cancelled, because the account is disabled." },
      { id: second?.id, status: "active", error: null },
    ]);
  });

  it("does not go on, run again or begin once its kind of workflow is no longer assigned (FLOW-01)", async () => {
    const [client, admin] = await Promise.all([makePerson(), makePerson({ admin: true })]);
    const text = { id: "s1", kind: "send_text", to: { kind: "owner" }, body: "Hello" };
    const id = await publish(client, booked([text]));
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    const [run] = await readRuns(client, id);
    expect(run).toMatchObject({ status: "failed" });
    const [assignment] = await rawSql()`select id from workflow_assignments where user_id = ${client.id}`;
    await api("DELETE", `/api/workflow/assignment/${assignment?.id}`, { token: admin.token });
    for (const [method, path, body] of [
      ["POST", `run/${run?.id}/continue`, undefined],
      ["POST", `run/${run?.id}/replay`, { from_step: null }],
      ["POST", `automation/${id}/continue-failed`, undefined],
      ["PUT", `automation/${id}/state`, { state: "on" }],
    ] as const) {
      const refused = await api(method, `/api/workflow/${path}`, { token: client.token, body });
      expect(refused, path).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining("no longer assigned") },
      });
    }
    expect(await readRuns(client, id)).toMatchObject([{ status: "failed" }]);
  });

  it("runs again with the same event under keys of its own, from a step if asked (FLOW-04)", async () => {
    const client = await makePerson();
    const id = await publish(client, booked([toDo("s1", "First"), toDo("s2", "Second")]));
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    const [run] = await readRuns(client, id);
    const replay = (from_step: string | null) =>
      api("POST", `/api/workflow/run/${run?.id}/replay`, { token: client.token, body: { from_step } });
    expect((await replay("s2")).body.data).toMatchObject({ replay_of: run?.id, steps: [{ step: "s1" }] });
    expect((await replay("s9")).status).toBe(409);
    await runWorkflowsOf(client);
    expect((await toDosOf(client.id)).sort()).toEqual(["First", "Second", "Second"]);
  });

  it("refuses a stranger: another client's workflow, run and events are not there (ROLE-15, FLOW-06)", async () => {
    const [client, other] = await Promise.all([makePerson(), makePerson()]);
    const id = await publish(client, booked([toDo("s1", "Mine")]));
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    const [run] = await readRuns(client, id);
    await assign(other.id);
    for (const [method, url] of [
      ["GET", `/api/workflow/automation/${id}`],
      ["DELETE", `/api/workflow/automation/${id}`],
      ["GET", `/api/workflow/automation/${id}/runs`],
      ["GET", `/api/workflow/run/${run?.id}`],
      ["POST", `/api/workflow/run/${run?.id}/cancel`],
      ["POST", `/api/workflow/run/${run?.id}/continue`],
      ["GET", `/api/workflow/automations/${client.id}`],
      ["GET", `/api/workflow/samples/${client.id}/booking.confirmed`],
    ] as const)
      expect((await api(method, url, { token: other.token })).status, url).toBe(404);
  });
});
