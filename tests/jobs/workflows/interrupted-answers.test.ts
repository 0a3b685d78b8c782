import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { scopesOf } from "@/lib/accounts/connections/scopes";
import type { GooglePermission, GoogleService } from "@/lib/accounts/connections/services";
import { advanceRun } from "@/lib/outward/runs/advance-run";
import { readNewMail } from "@/lib/outward/runs/read-new-mail";
import { startOwnGoogle } from "@/tests/support/google";
import { startOwnModel } from "@/tests/support/model";
import { makePerson, type Person } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";
import { define, emitBooking, publish, readRuns, runWorkflowsOf } from "@/tests/support/workflows";
import { engine } from "@/worker/engine";
import { figuresOf, killIts, MOMENTS, runLater, runUntilKilled, takeRun } from "./killed-process";

const google = await startOwnGoogle();
const model = await startOwnModel();
beforeEach(() => google.reset());

/** A client with one service and one run that is due: a step, and a to-do made from its answer. */
async function makeDesk(
  service: GoogleService | null,
  steps: unknown[],
  permissions: GooglePermission[] = [],
) {
  const client = await makePerson();
  const email = service
    ? (await google.connect(client.id, { service, scopes: scopesOf(service, permissions) })).email
    : "";
  const automationId = await publish(client, define({ trigger: { kind: "booking.confirmed" }, steps }));
  await emitBooking(client.id);
  await settled();
  return { client, email, automationId };
}

const note = (id: string, message: string) => ({ id, kind: "add_to_do", message });
const notesOf = async ({ id }: Person) =>
  (await rawSql()`select message from caller_messages where user_id = ${id} and kind = 'workflow'`).map(
    ({ message }) => message,
  );
const madeIn = async (email: string, effect: string) =>
  (await google.effects(email)).filter(({ kind }) => kind === effect);

const EVENT = {
  id: "s1",
  kind: "add_event",
  title: "{{event.job}}",
  starts: "event.starts_at",
  with_meet_link: true,
};
const EVENT_STEPS = [EVENT, note("s2", "Join: {{steps.s1.meet_url}}")];

/** The only event of the account, its only link, and the only to-do that has it. */
async function expectOneLink({ client, email, automationId }: Awaited<ReturnType<typeof makeDesk>>) {
  expect(await readRuns(client, automationId)).toMatchObject([{ status: "done" }]);
  expect(await madeIn(email, "event")).toHaveLength(1);
  const [event] = (await google.events(email)) as unknown as { hangoutLink: string }[];
  expect(event?.hangoutLink).toMatch(/^https:\/\/meet\.google\.com\//);
  expect(await notesOf(client)).toEqual([`Join: ${event?.hangoutLink}`]);
}

describe("an event with a Meet link whose process is killed", () => {
  it.each(MOMENTS)(
    "%s is made once, and the step after it gets its one link (FLOW-04)",
    async (_, moment) => {
      const desk = await makeDesk("google_calendar", EVENT_STEPS);
      await runUntilKilled(desk.client.id, "add_event", moment);
      await runWorkflowsOf(desk.client);
      await expectOneLink(desk);
      expect(await figuresOf(desk.client.id)).toEqual([1, 1]);
    },
  );

  it("while Google still makes the link is made once, and the link is asked for again (FLOW-04)", async () => {
    const desk = await makeDesk("google_calendar", EVENT_STEPS);
    await google.control("meet-settings", { email: desk.email, pendingReads: 1 });
    const held = await google.hold("/calendar/v3/calendars/primary/events/*", { method: "GET" });
    const lease = await takeRun(desk.client.id);
    const killed = advanceRun(lease, engine, new AbortController().signal);
    await held.untilHeld();
    await killIts(lease.runId);
    await held.release();
    await killed;
    expect(await notesOf(desk.client)).toEqual([]);
    await runWorkflowsOf(desk.client);
    await expectOneLink(desk);
  });
});

describe("a meeting without an event, for which Google has no key", () => {
  it("leaves an empty spare room at most: one link goes on, and one is counted (FLOW-04)", async () => {
    const steps = [{ id: "s1", kind: "create_meeting" }, note("s2", "Join: {{steps.s1.meet_url}}")];
    const { client, email, automationId } = await makeDesk("google_meet", steps);
    await runUntilKilled(client.id, "create_meeting", "after");
    await runWorkflowsOf(client);
    const [run] = await readRuns(client, automationId);
    expect(run).toMatchObject({ status: "done" });
    expect(await madeIn(email, "meeting")).toHaveLength(2);
    const link = String((run?.steps[0]?.output as { meet_url: string } | null)?.meet_url);
    expect(link).toMatch(/^https:/);
    expect(await notesOf(client)).toEqual([`Join: ${link}`]);
    expect(await figuresOf(client.id)).toEqual([1, 1]);
  });
});

describe("looking a caller up and adding them", () => {
  const FIND = { id: "s1", kind: "find_contact", phone: "event.customer_phone" };
  const UNKNOWN = [{ field: "steps.s1.found", operator: "is", value: "no" }];
  const STEPS = [
    FIND,
    { id: "s2", kind: "only_if", conditions: UNKNOWN },
    {
      id: "s3",
      kind: "add_contact",
      name: "{{event.customer_name}}",
      phone: "{{event.customer_phone}}",
    },
    note("s4", "New: {{steps.s3.is_new}}"),
  ];

  it.each(
    MOMENTS.flatMap(([when, moment]) =>
      (["find_contact", "add_contact"] as const).map((kind) => [kind, when, moment] as const),
    ),
  )("adds one contact where %s is killed %s (FLOW-04)", async (kind, _, moment) => {
    const { client, email, automationId } = await makeDesk("google_contacts", STEPS, ["contacts.write"]);
    await runUntilKilled(client.id, kind, moment);
    await runWorkflowsOf(client);
    await runLater(client);
    expect(await readRuns(client, automationId)).toMatchObject([{ status: "done" }]);
    expect(await madeIn(email, "contact")).toHaveLength(1);
    expect(await notesOf(client)).toEqual(["New: yes"]);
    expect(await figuresOf(client.id)).toEqual([1, 1]);
  });

  it("adds no one who was found, also where the process was killed after the search (FLOW-04)", async () => {
    const { client, email, automationId } = await makeDesk("google_contacts", STEPS, ["contacts.write"]);
    await google.control("contacts", { email, name: "Ann Smith", phone: "07700 900123" });
    await runUntilKilled(client.id, "find_contact", "after");
    await runWorkflowsOf(client);
    expect(await readRuns(client, automationId)).toMatchObject([{ status: "stopped" }]);
    expect(await madeIn(email, "contact")).toEqual([]);
  });
});

describe("an answer of a model whose process is killed", () => {
  const TASK = { kind: "classify", categories: ["repair", "service"] };
  const STEPS = [
    { id: "s1", kind: "ai", task: TASK, input: "{{event.job}}" },
    note("s2", "It is a {{steps.s1.category}}"),
  ];
  beforeEach(async () => {
    await fetch(`${model.url}/_control/log`, { method: "DELETE" });
  });

  it.each(MOMENTS)(
    "%s is asked for again, goes on once, and each request counts towards the day's characters (FLOW-04)",
    async (_, moment) => {
      const { client, automationId } = await makeDesk(null, STEPS);
      await runUntilKilled(client.id, "ai", moment);
      await runWorkflowsOf(client);
      const [run] = await readRuns(client, automationId);
      expect(run).toMatchObject({
        status: "done",
        steps: [{ output: { category: "repair", answered_by: "model" } }, { status: "done" }],
      });
      expect(run?.steps[0]?.attempts.map(({ outcome }) => outcome)).toEqual(["unsure", "done"]);
      expect(await notesOf(client)).toEqual(["It is a repair"]);
      const { requests } = await (await fetch(`${model.url}/_control/log`)).json();
      expect(requests).toHaveLength(moment === "after" ? 2 : 1);
      const [used] = await rawSql()`select requests from ai_usage where user_id = ${client.id}`;
      expect(used?.requests).toBe(requests.length);
    },
  );

  it("is not asked for again once it is stored: a later step's retry finds it (FLOW-04)", async () => {
    const contact = { id: "s2", kind: "add_contact", name: "{{steps.s1.category}}", phone: "07700 900123" };
    const { client, email } = await makeDesk("google_contacts", [STEPS[0], contact], ["contacts.write"]);
    await runUntilKilled(client.id, "add_contact", "after");
    await runWorkflowsOf(client);
    const { requests } = await (await fetch(`${model.url}/_control/log`)).json();
    expect(requests).toHaveLength(1);
    expect(await madeIn(email, "contact")).toHaveLength(1);
  });
});

describe("a reply whose process is killed", () => {
  it.each(MOMENTS)(
    "%s is sent once, and not taken for a second one of the day (FLOW-04)",
    async (_, moment) => {
      const client = await makePerson();
      const scopes = scopesOf("google_gmail", ["mail.read"]);
      const { email } = await google.connect(client.id, { service: "google_gmail", scopes });
      const steps = [{ id: "s1", kind: "reply_mail", body: "Thank you" }];
      const automationId = await publish(client, define({ trigger: { kind: "mail.received" }, steps }));
      await readNewMail(client.id);
      await google.control("mail", { email, from: "ann@example.test", subject: "Leak", text: "Hello" });
      await readNewMail(client.id);
      await runUntilKilled(client.id, "reply_mail", moment);
      await runWorkflowsOf(client);
      await runLater(client);
      expect(await readRuns(client, automationId)).toMatchObject([
        { status: "done", steps: [{ status: "done" }] },
      ]);
      expect(await madeIn(email, "mail")).toHaveLength(1);
      expect(await figuresOf(client.id)).toEqual([1]);
    },
  );
});
