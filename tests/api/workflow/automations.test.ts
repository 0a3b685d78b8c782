import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import {
  createAutomation,
  deleteAutomation,
  listAutomations,
  previewAutomation,
  publishAutomation,
  readAutomation,
  receiveHook,
  renewHookKey,
  sampleEvents,
  saveAutomation,
  switchAutomation,
} from "@/lib/outward/automations/contract";
import { api } from "@/tests/support/api";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { settled } from "@/tests/support/settled";
import { assign, define, emitBooking, publish, SLUG } from "@/tests/support/workflows";

const toDo = (message: string) => ({ id: "s1", kind: "add_to_do", message });
const booked = (message: string) =>
  define({ trigger: { kind: "booking.confirmed" }, steps: [toDo(message)] });
const body = { workflow_slug: SLUG, name: "Jobs", definition: booked("x") };
const one = `/api/workflow/automation/${randomUUID()}`;

describeRefusals(listAutomations, `/api/workflow/automations/${randomUUID()}`);
describeRefusals(createAutomation, "/api/workflow/automations", body);
describeRefusals(readAutomation, one);
describeRefusals(saveAutomation, one, { name: "x", definition: booked("x"), revision: 1 });
describeRefusals(publishAutomation, `${one}/publish`, { revision: 1 });
describeRefusals(switchAutomation, `${one}/state`, { state: "on" });
describeRefusals(deleteAutomation, one);
describeRefusals(renewHookKey, `${one}/hook-key`);
describeRefusals(previewAutomation, `${one}/preview`, { event_id: randomUUID() });
describeRefusals(sampleEvents, `/api/workflow/samples/${randomUUID()}/booking.confirmed`);
describeRefusals(receiveHook, `/api/hooks/${randomUUID()}`);

const create = (person: Person, changes: object = {}) =>
  api("POST", "/api/workflow/automations", { token: person.token, body: { ...body, ...changes } });
const at = (id: string, rest = "") => `/api/workflow/automation/${id}${rest}`;

describe("a client's own workflow", () => {
  it("begins as a draft that starts nothing, is published, and is listed with what it needs (FLOW-01)", async () => {
    const client = await makePerson();
    await assign(client.id);
    const row = {
      id: "s1",
      kind: "add_row",
      spreadsheet_id: "sheet-12345",
      columns: [{ header: "Job", value: "{{event.job}}" }],
    };
    const definition = define({
      trigger: { kind: "mail.received" },
      steps: [{ ...row, columns: [{ header: "Mail", value: "{{event.subject}}" }] }],
    });
    const { status, body: created } = await create(client, { definition });
    expect(status).toBe(201);
    expect(created.data).toMatchObject({
      state: "off",
      version: null,
      revision: 1,
      can_edit: true,
      has_changes: true,
      problems: [],
      services: ["google_gmail", "google_sheets"],
      missing_services: [
        { service: "google_gmail", lacks: "connection", permissions: ["mail.read"] },
        { service: "google_sheets", lacks: "connection", permissions: [] },
      ],
    });
    const { id } = created.data;
    expect((await api("PUT", at(id, "/state"), { token: client.token, body: { state: "on" } })).status).toBe(
      409,
    );
    const published = await api("POST", at(id, "/publish"), { token: client.token, body: { revision: 1 } });
    expect(published.body.data).toMatchObject({ state: "on", version: 1, has_changes: false });
    const list = await api("GET", `/api/workflow/automations/${client.id}`, { token: client.token });
    expect(list.body).toMatchObject({
      data: [{ id, name: "Jobs", state: "on", trigger: "mail.received" }],
      editable_slugs: [SLUG],
    });
    const [audit] = await rawSql()`select count(*)::int as entries from audit_log where entity_id = ${id}`;
    expect(audit?.entries).toBe(2);
  });

  it("asks only for a permission that the connection lacks (FLOW-03)", async () => {
    const client = await makePerson();
    await rawSql()`insert into user_tokens (user_id, service, account, scopes) values
      (${client.id}, 'google_gmail', 'a@gmail.test', '{https://www.googleapis.com/auth/gmail.send}')`;
    await assign(client.id);
    const definition = define({ trigger: { kind: "mail.received" }, steps: [toDo("x")] });
    const { body: answer } = await create(client, { definition });
    expect(answer.data.missing_services).toEqual([
      { service: "google_gmail", name: "Gmail", lacks: "permission", permissions: ["mail.read"] },
    ]);
  });

  it("is refused under a slug that is not assigned, or that its client may not change (FLOW-01)", async () => {
    const [client, admin] = await Promise.all([makePerson(), makePerson({ admin: true })]);
    expect(await create(client)).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining("isn't assigned to you") },
    });
    await assign(client.id, { canEdit: false });
    expect(await create(client)).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining("let you change") },
    });
    const made = await create(admin, { user_id: client.id });
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    await api("POST", at(id, "/publish"), { token: admin.token, body: { revision: 1 } });
    const save = { name: "Mine", definition: booked("y"), revision: 1 };
    expect((await api("PUT", at(id), { token: client.token, body: save })).status).toBe(403);
    expect((await api("DELETE", at(id), { token: client.token })).status).toBe(403);
    const off = await api("PUT", at(id, "/state"), { token: client.token, body: { state: "off" } });
    expect(off.body.data).toMatchObject({ state: "off", can_edit: false });
    expect((await create(client, { user_id: admin.id })).status).toBe(404);
  });

  it("loses nothing when two people save: the second is told (FLOW-05)", async () => {
    const client = await makePerson();
    const id = await publish(client, booked("first"));
    const save = (message: string) =>
      api("PUT", at(id), {
        token: client.token,
        body: { name: "Jobs", definition: booked(message), revision: 1 },
      });
    const answers = await Promise.all([save("a"), save("b")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body: now } = await api("GET", at(id), { token: client.token });
    expect(now.data).toMatchObject({
      revision: 2,
      has_changes: true,
      published: { steps: [{ message: "first" }] },
    });
    expect(
      (await api("POST", at(id, "/publish"), { token: client.token, body: { revision: 1 } })).status,
    ).toBe(409);
  });

  it("is not published with a problem, and says which (FLOW-01)", async () => {
    const client = await makePerson();
    await assign(client.id);
    const { body: made } = await create(client, { definition: booked("{{event.nothing}}") });
    expect(made.data.problems).toHaveLength(1);
    const answer = await api("POST", at(made.data.id, "/publish"), {
      token: client.token,
      body: { revision: 1 },
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("{{event.nothing}} is not known") },
    });
  });

  it("refuses a definition of another shape with the field that is wrong (FLOW-01)", async () => {
    const client = await makePerson();
    await assign(client.id);
    const steps = [{ id: "s1", kind: "launch_rocket" }];
    expect((await create(client, { definition: { trigger: { kind: "emergency" }, steps } })).status).toBe(
      400,
    );
  });

  it("is refused with thousands of steps; one stored before opens, but is not tried (FLOW-01)", async () => {
    const client = await makePerson();
    const { token } = client;
    await emitBooking(client.id);
    await settled();
    const id = await publish(client, booked("x"));
    const tasks = Array.from({ length: 28 }, () => ({ id: "s2", kind: "add_task", title: "" }));
    const cases = Array.from({ length: 12 }, () => ({ conditions: [], steps: tasks }));
    const branch = { id: "s1", kind: "branch", cases, otherwise: [] };
    const definition = { ...booked("x"), steps: Array.from({ length: 6 }, () => branch) };
    const message = "These are too many steps to be saved. Use at most 30, with those in paths and loops";
    const refusal = { status: 400, body: { error: message } };
    expect(await create(client, { definition })).toMatchObject(refusal);
    const save = { name: "Jobs", definition, revision: 1 };
    expect(await api("PUT", at(id), { token, body: save })).toMatchObject(refusal);
    await rawSql()`update automations set draft = ${JSON.stringify(definition)}::text::jsonb where id = ${id}`;
    const { status, body: opened } = await api("GET", at(id), { token });
    expect(status).toBe(200);
    expect(opened.data.problems).toEqual([{ step: null, message }]);
    const samples = await api("GET", `/api/workflow/samples/${client.id}/booking.confirmed`, { token });
    const event = { event_id: samples.body.data[0].id };
    for (const action of ["/preview", "/test-run"])
      expect(await api("POST", at(id, action), { token, body: event })).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining(message) },
      });
  });

  it("is kept as a draft although it is unfinished, and says what it lacks until it is published (FLOW-01)", async () => {
    const client = await makePerson();
    const { token } = client;
    await emitBooking(client.id);
    await settled();
    await assign(client.id);
    const empty = { ...booked("x"), steps: [{ ...toDo(""), on_error: "stop" }] };
    const { status, body: made } = await create(client, { definition: empty });
    expect(status).toBe(201);
    expect(made.data).toMatchObject({
      draft: empty,
      problems: [{ step: "s1", message: "Enter what to do" }],
    });
    const { id } = made.data;
    const late = { id: "s2", on_error: "stop", kind: "wait", until: { kind: "for", minutes: 200_000 } };
    const definition = { ...empty, steps: [...empty.steps, late] };
    const saved = await api("PUT", at(id), { token, body: { name: "Jobs", definition, revision: 1 } });
    expect(saved.body.data).toMatchObject({
      draft: definition,
      problems: [{ step: "s1" }, { step: "s2", message: "Wait at most 90 days" }],
    });
    const list = await api("GET", `/api/workflow/automations/${client.id}`, { token });
    expect(list.body.data).toMatchObject([
      { id, sentence: "When a job is booked, add a to-do, then wait 138 days 21 hours 20 minutes" },
    ]);
    const samples = await api("GET", `/api/workflow/samples/${client.id}/booking.confirmed`, { token });
    const event = { event_id: samples.body.data[0].id };
    expect((await api("POST", at(id, "/preview"), { token, body: event })).status).toBe(200);
    for (const [action, body] of [
      ["/publish", { revision: 2 }],
      ["/test-run", event],
    ] as const)
      expect(await api("POST", at(id, action), { token, body })).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining("Enter what to do") },
      });
    const [row] = await rawSql()`select state, version from automations where id = ${id}`;
    expect(row).toEqual({ state: "off", version: null });
  });

  const clientWithSample = async () => {
    const client = await makePerson();
    await emitBooking(client.id);
    await settled();
    const address = `/api/workflow/samples/${client.id}/booking.confirmed`;
    return { client, samples: await api("GET", address, { token: client.token }) };
  };

  /** The preview of a draft with these steps, for a booking of the past. */
  const previewed = async (client: Person, eventId: string, steps: unknown[]) => {
    const definition = define({ trigger: { kind: "booking.confirmed" }, steps });
    const { body: made } = await create(client, { definition });
    return api("POST", at(made.data.id, "/preview"), { token: client.token, body: { event_id: eventId } });
  };

  it("shows what the draft would do with a past event, and does nothing (FLOW-05)", async () => {
    const { client, samples } = await clientWithSample();
    expect(samples.body.data).toMatchObject([
      { label: expect.stringContaining("Boiler service · Ann Smith"), data: { job: "Boiler service" } },
    ]);
    await assign(client.id);
    const isRoof = [{ field: "event.job", operator: "contains", value: "roof" }];
    const steps = [
      { id: "s1", kind: "add_event", title: "{{event.job}}", starts: "event.starts_at" },
      {
        id: "s2",
        kind: "branch",
        cases: [{ conditions: isRoof, steps: [{ ...toDo("Roof"), id: "s3" }] }],
        otherwise: [{ ...toDo("Link {{steps.s1.url}}"), id: "s4" }],
      },
      { id: "s5", kind: "only_if", conditions: isRoof },
      { ...toDo("Never"), id: "s6" },
    ];
    const preview = await previewed(client, samples.body.data[0].id, steps);
    expect(preview.body.data).toMatchObject({
      starts: true,
      steps: [
        { step: "s1", outcome: "would_run", input: { title: "Boiler service" } },
        { step: "s2", outcome: "would_run" },
        { step: "s3", outcome: "skipped" },
        { step: "s4", outcome: "would_run", input: { message: "Link [Link to the event]" } },
        { step: "s5", outcome: "stops" },
      ],
    });
    const [rows] =
      await rawSql()`select count(*)::int as runs from workflow_runs where user_id = ${client.id}`;
    expect(rows?.runs).toBe(0);
  });

  it("shows steps that depend on the business's figures as ones that may run (FLOW-05)", async () => {
    const { client, samples } = await clientWithSample();
    await assign(client.id);
    const isBusy = [{ field: "business.calls_this_week", operator: "more_than", value: "0" }];
    const cases = [{ conditions: isBusy, steps: [{ ...toDo("Busy"), id: "s3" }] }];
    const steps = [
      { id: "s1", kind: "only_if", conditions: isBusy },
      { id: "s2", kind: "branch", cases, otherwise: [] },
    ];
    const preview = await previewed(client, samples.body.data[0].id, steps);
    expect(preview.body.data).toMatchObject({
      starts: true,
      steps: ["s1", "s2", "s3"].map((step) => ({ step, outcome: "would_run" })),
    });
  });

  it("is deleted with its runs, by its client alone or an admin (FLOW-01)", async () => {
    const [client, other] = await Promise.all([makePerson(), makePerson()]);
    const id = await publish(client, booked("x"));
    await emitBooking(client.id);
    await settled();
    expect((await api("DELETE", at(id), { token: other.token })).status).toBe(404);
    expect((await api("DELETE", at(id), { token: client.token })).status).toBe(200);
    const [rows] =
      await rawSql()`select count(*)::int as runs from workflow_runs where user_id = ${client.id}`;
    expect(rows?.runs).toBe(0);
    expect((await api("GET", at(id), { token: client.token })).status).toBe(404);
  });

  it("has at most fifty of them (FLOW-01)", async () => {
    const client = await makePerson();
    await assign(client.id);
    await rawSql()`insert into automations (user_id, workflow_slug, name, draft)
      select ${client.id}, ${SLUG}, n::text, '{"trigger":{"kind":"emergency"},"steps":[]}' from generate_series(1, 50) n`;
    expect((await create(client)).status).toBe(409);
  });
});
