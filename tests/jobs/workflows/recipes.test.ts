import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { scopesOf } from "@/lib/accounts/connections/scopes";
import type { GoogleService } from "@/lib/accounts/connections/services";
import { startForEndedBookings } from "@/lib/agent/bookings/start-for-ended-bookings";
import { needsOf } from "@/lib/outward/automations/needs";
import type { Answers } from "@/lib/outward/automations/recipe";
import { answerProblems, findRecipe, RECIPES } from "@/lib/outward/automations/recipes";
import { emitEvent } from "@/lib/outward/events/emit-event";
import { readNewMail } from "@/lib/outward/runs/read-new-mail";
import { startScheduled } from "@/lib/outward/runs/start-scheduled";
import { DAY, HOUR } from "@/lib/platform/core/clock";
import { callChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { makeTemplate } from "@/lib/providers/google/documents";
import { makeSpreadsheet } from "@/lib/providers/google/sheets";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson, type Person } from "@/tests/support/people";
import { emitBooking, letTimePass, publish, readRuns, runWorkflowsOf } from "@/tests/support/workflows";
import { zoneWhereItIs } from "@/tests/support/zones";

const google = await startOwnGoogle();

const SETUP = { businessName: "Hartley & Sons", origin: "https://callwright.test" };
const CUSTOMER = "+447700900123";
const OWNER = "+447700900555";
type Desk = { client: Person; email: string; automationId: string };

type Case = {
  id: string;
  answers?: Answers;
  cause: (desk: Desk) => Promise<unknown>;
  /** How often a person is asked, and says yes. */
  approvals?: number;
  /** What was made at Google, in order; texts by their recipients; to-dos. */
  made?: string[];
  texts?: string[];
  toDos?: number;
};

const book =
  (changes: Record<string, unknown> = {}) =>
  (desk: Desk) =>
    emitBooking(desk.client.id, changes);
const jobEnds =
  (changes: Record<string, unknown> = {}) =>
  async ({ client }: Desk) => {
    await rawSql()`update automations set listening_since = now() - interval '1 hour' where user_id = ${client.id}`;
    const starts_at = new Date(Date.now() - 7_200_000).toISOString();
    const ends_at = new Date(Date.now() - 1).toISOString();
    const id = await emitBooking(client.id, { starts_at, ends_at, ...changes });
    await rawSql()`update bookings set client_phone = ${CUSTOMER}, client_name = 'Ann Smith' where id = ${id}`;
    await startForEndedBookings({ userId: client.id });
  };
const ring =
  (endReason: string) =>
  async ({ client }: Desk) => {
    const { callId } = await makeCall(client.id, {
      phoneNumber: CUSTOMER,
      endReason,
      reportedAt: new Date(Date.now() + 1000),
    });
    await recordEvents([callChanged(callId)]);
  };
const CALLER = { call_id: null, caller_name: "Ann Smith", caller_phone: CUSTOMER };
const receive =
  (mail: Record<string, unknown>) =>
  async ({ client, email }: Desk) => {
    await readNewMail(client.id);
    await google.control("mail", { email, from: "Ann <ann@example.test>", ...mail });
    await readNewMail(client.id);
  };
const sheetAndFolder = { folder: "Invoices" };

const CASES: Case[] = [
  { id: "jobs-to-sheet", cause: book(), made: ["row"] },
  { id: "booking-email", cause: book({ job: "Video survey" }), made: ["meeting", "mail"] },
  { id: "day-before-reminder", cause: book(), texts: [CUSTOMER] },
  { id: "review-request", answers: { link: "https://g.page/hartley" }, cause: jobEnds(), texts: [CUSTOMER] },
  { id: "job-sheet", cause: jobEnds(), made: ["document", "mail"] },
  {
    id: "quote-follow-up",
    cause: jobEnds({ job: "Visit for a quote" }),
    approvals: 1,
    texts: [CUSTOMER, CUSTOMER],
    toDos: 1,
  },
  { id: "missed-call-text", cause: ring("customer-did-not-answer"), texts: [CUSTOMER], toDos: 1 },
  {
    id: "emergency-alert",
    answers: { on_call: "07700 900456" },
    cause: ({ client }) =>
      emitEvent({
        userId: client.id,
        type: "emergency",
        data: { ...CALLER, description: "Burst pipe", address: "1 High Street" },
      }),
    made: ["task"],
    texts: ["+447700900456"],
  },
  { id: "calls-to-contacts", cause: ring("customer-ended-call"), made: ["contact", "row"] },
  {
    id: "message-task",
    cause: ({ client }) =>
      emitEvent({ userId: client.id, type: "message.taken", data: { ...CALLER, message: "Please ring" } }),
    made: ["task"],
    texts: [OWNER],
  },
  {
    id: "enquiry-reply",
    cause: receive({ subject: "Quote for a boiler", text: "How much is a new boiler?" }),
    approvals: 1,
    made: ["mail"],
  },
  {
    id: "file-attachments",
    answers: sheetAndFolder,
    cause: receive({
      subject: "Invoice 4711",
      text: "Your invoice, amount due 80 pounds",
      attachments: [{ filename: "invoice.pdf", contentType: "application/pdf", content: "cGRm" }],
    }),
    made: ["file", "file", "row"],
  },
  {
    id: "weekly-summary",
    cause: async ({ client }) => {
      await rawSql()`
        update automations w set next_due_at = timestamp '2026-11-16 08:00' at time zone a.time_zone,
          listening_since = '2026-01-01'
        from agents a where a.user_id = w.user_id and w.user_id = ${client.id}`;
      await startScheduled({ userId: client.id });
    },
    made: ["mail"],
  },
];

it("is every recipe of the gallery", () => {
  expect(CASES.map(({ id }) => id).sort()).toEqual(RECIPES.map(({ id }) => id).sort());
});

it.each(CASES.map((one) => [one.id, one] as const))(
  "%s does at Google and by text what it says, once, from its cause to its end (FLOW-05)",
  async (_, one) => {
    const desk = await setUp(one);
    const { client, automationId } = desk;
    await one.cause(desk);
    await runWorkflowsOf(client);
    for (let time = 0; time < 8; time++) await goOn(desk);
    const runs = await readRuns(client, automationId);
    expect(runs.map(({ status, error }) => [status, error])).toEqual([["done", null]]);
    const effects = await google.effects(desk.email);
    expect(effects.map(({ kind }) => kind)).toEqual(one.made ?? []);
    const texts = await rawSql()`select recipient from text_messages
      where user_id = ${client.id} and cause like '%workflow|%' order by created_at`;
    expect(texts.map(({ recipient }) => recipient)).toEqual(one.texts ?? []);
    const [toDos] = await rawSql()`select count(*)::int as count from caller_messages
      where user_id = ${client.id} and kind = 'workflow'`;
    expect(toDos?.count).toBe(one.toDos ?? 0);
    const decided = runs[0]?.steps.filter(({ kind }) => kind === "approval").length;
    expect(decided).toBe(one.approvals ?? 0);
  },
);

it("sends no reminder of the day before for a job at short notice: it has just been confirmed (FLOW-05)", async () => {
  const desk = await setUp({ id: "day-before-reminder", cause: book() });
  const soon = new Date(Date.now() + 20 * HOUR).toISOString();
  await book({ starts_at: soon, ends_at: new Date(Date.now() + 21 * HOUR).toISOString() })(desk);
  await runWorkflowsOf(desk.client);
  expect(await readRuns(desk.client, desk.automationId)).toMatchObject([{ status: "stopped" }]);
  expect(await rawSql()`select from text_messages where user_id = ${desk.client.id}`).toHaveLength(0);
});

/** A client with an agent who can be texted, the services of the recipe connected, and the recipe switched on. */
async function setUp({ id, answers: given }: Case): Promise<Desk> {
  const recipe = findRecipe(id);
  if (!recipe) throw new Error(`no recipe ${id}`);
  const client = await makePerson();
  await makeAgent(client.id, {
    text_sender: "+447700900999",
    notification_number: OWNER,
    time_zone: zoneWhereItIs(12),
  });
  const email = `${crypto.randomUUID()}@gmail.test`;
  const connect = (service: GoogleService, permissions: Parameters<typeof scopesOf>[1] = []) =>
    google.connect(client.id, { service, scopes: scopesOf(service, permissions), email });
  await connect("google_sheets");
  await connect("google_docs");
  const sheet = await withGoogleAccess({ userId: client.id, service: "google_sheets" }, (access) =>
    makeSpreadsheet(access, { title: "Jobs", headers: [] }),
  );
  const template = await withGoogleAccess({ userId: client.id, service: "google_docs" }, (access) =>
    makeTemplate(access, { title: "Job sheet", text: "For {{customer}}" }),
  );
  const answers = Object.fromEntries(
    recipe.questions.map(({ id: question, kind, initial }) => [
      question,
      given?.[question] ?? (kind === "spreadsheet" ? sheet.id : kind === "template" ? template.id : initial),
    ]),
  );
  expect(answerProblems(recipe, answers)).toEqual({});
  const definition = recipe.build(answers, SETUP);
  for (const { service, permissions } of needsOf(definition))
    if (service !== "google_sheets" && service !== "google_docs") await connect(service, permissions);
  if (id === "booking-email") await knowCustomer(email);
  await fetch(`${google.url}/_control/effects?email=${encodeURIComponent(email)}`, { method: "DELETE" });
  return { client, email, automationId: await publish(client, definition) };
}

/** Time passes: waits end, and what was asked is approved. */
async function goOn({ client, automationId }: Desk): Promise<void> {
  const [run] = await readRuns(client, automationId);
  if (run?.held_for === "approval") {
    const answer = { token: client.token, body: { is_approved: true } };
    expect((await api("POST", `/api/workflow/run/${run.id}/decide`, answer)).status).toBe(200);
  }
  const due = new Date(Date.now() - 1_000);
  await rawSql()`update run_steps set output = jsonb_build_object('until', ${due.toISOString()}::text)
    where status = 'waiting' and kind = 'wait' and run_id in (select id from workflow_runs r where r.user_id = ${client.id})`;
  const startsAt = new Date(due.getTime() + DAY);
  await rawSql()`update bookings set starts_at = ${startsAt}, ends_at = ${new Date(startsAt.getTime() + HOUR)}
    where user_id = ${client.id} and starts_at > now()`;
  await letTimePass(client.id);
  await runWorkflowsOf(client);
}

const knowCustomer = (email: string) =>
  google.control("contacts", { email, name: "Ann Smith", phone: CUSTOMER, mail: "ann@example.test" });
