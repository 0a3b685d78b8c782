import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { rawSql } from "@/db/client";
import { importLocal } from "@/lib/outward/automations/import-local";
import { findRecipe } from "@/lib/outward/automations/recipes";
import { SAMPLE_WORKFLOW } from "@/lib/outward/automations/sample-workflow";
import type { RunDetail } from "@/lib/outward/runs/contract";
import { SECOND } from "@/lib/platform/core/clock";
import { abroad } from "@/local/demo/accounts";
import { DEMO_PASSWORD } from "@/local/demo/workspace";
import { FREE_GOOGLE_ACCOUNT } from "@/local/stack/emulator-seed";
import { giveConsent } from "@/tests/support/consent";
import { assign } from "@/tests/support/workflows";
import { startWorkflows } from "@/worker/start-workflows";
import { startCallDesk } from "./call-desk";

/** Only against hanging: nothing here waits for a time to pass but the minute until mailboxes are read, which is skipped. */
const PATIENCE = { timeout: 120 * SECOND, interval: 100 };
const RECIPE = "Every booked job into my sheet";
const SLUGS = { sheet: "calendar-manager", mail: "email-responder" };
/** Sheets and Drive are the office's: without its consent jobs are still booked into the owner's calendar. */
const OFFICE = FREE_GOOGLE_ACCOUNT;
const [plumber] = abroad.filter(({ username }) => username === "liffey");
if (!plumber) throw new Error("the demo has no plumber in Dublin");
const { userId, email, username } = plumber;

let desk: Awaited<ReturnType<typeof startCallDesk>>;
let token: string;
beforeAll(async () => {
  desk = await startCallDesk();
  desk.announce();
  for (const slug of Object.values(SLUGS)) await assign(userId, { slug });
  const signedIn = { identifier: username, password: DEMO_PASSWORD };
  token = (await ask("POST", "/api/auth/sign-in", signedIn)).data.access_token;
});
afterAll(() => desk?.close());

// biome-ignore lint/suspicious/noExplicitAny: the test reaches into answers whose shape it is about to check
async function ask(method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(`${desk.appUrl}${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  expect(answer.success, `${method} ${path}: ${JSON.stringify(answer)}`).toBe(true);
  return answer;
}

/** Consents as in the browser: from our address to Google's page and back to ours. */
async function connect(service: string, account: string, permissions = ""): Promise<void> {
  const query = `user_id=${userId}&permissions=${permissions}`;
  const { url } = await ask("GET", `/api/google/${service}/auth-url?${query}`);
  const { code, state } = await giveConsent(url, { email: account });
  await ask("POST", `/api/google/${service}/oauth-callback`, { code, user_id: state });
}

async function atGoogle(method: "GET" | "POST", path: string, body?: unknown) {
  const url = `${desk.stack.environment.GOOGLE_BASE_URL}/_control/${path}`;
  const response = await fetch(url, { method, body: body === undefined ? undefined : JSON.stringify(body) });
  expect(response.ok, path).toBe(true);
  return response.json();
}

async function switchOn(slug: string, name: string, definition: unknown): Promise<string> {
  const { data } = await ask("POST", "/api/workflow/automations", { workflow_slug: slug, name, definition });
  await ask("POST", `/api/workflow/automation/${data.id}/publish`, { revision: data.revision });
  return data.id;
}

async function makeSheet(title: string): Promise<string> {
  const { data } = await ask("POST", "/api/workflow/google-file", {
    kind: "spreadsheet",
    title,
    headers: ["Date"],
  });
  return data.id;
}

/** Someone rings and books a job, which `npm run call` looks for in the calendar. */
async function ring(): Promise<void> {
  const { code, text } = await desk.call("book", "--fast", "--to", username);
  expect(code, text).toBe(0);
}

/** The runs of a workflow, oldest first, once they are so many and fit. */
async function untilRuns(automationId: string, statuses: string[]): Promise<RunDetail[]> {
  return vi.waitFor(async () => {
    const { data } = await ask("GET", `/api/workflow/automation/${automationId}/runs`);
    const runs: RunDetail[] = [];
    for (const { id } of data.reverse()) runs.push((await ask("GET", `/api/workflow/run/${id}`)).data);
    expect(runs.map(({ status }) => status)).toEqual(statuses);
    return runs;
  }, PATIENCE);
}

/** The rows that a workflow's runs have left, each by its run. */
async function rowsOf(runs: RunDetail[]): Promise<string[]> {
  const { effects } = await atGoogle("GET", `effects?email=${encodeURIComponent(OFFICE)}`);
  const made = (effects as { kind: string; key: string | null }[]).filter(({ kind }) => kind === "row");
  const ids = runs.map(({ id }) => id);
  return made.flatMap(({ key }) => ids.find((id) => key?.startsWith(id)) ?? []);
}

/** The minute's job, now. The product's own worker does what it queues. */
async function passMinute(isDone: () => Promise<boolean>): Promise<void> {
  await startWorkflows();
  await vi.waitFor(async () => expect(await isDone()).toBe(true), PATIENCE);
}

it("a plumber's rows, mail and missing consent, through the product's own addresses and workers (FLOW-01, FLOW-02, FLOW-03, FLOW-04)", async () => {
  // A recipe that needs a connection, from the consent to the first row.
  await connect("google_sheets", OFFICE);
  const spreadsheet = await makeSheet("Booked jobs");
  const setup = { businessName: plumber.business, origin: desk.appUrl };
  const definition = findRecipe("jobs-to-sheet")?.build({ spreadsheet }, setup);
  const jobs = await switchOn(SLUGS.sheet, RECIPE, definition);
  await ring();
  const first = await untilRuns(jobs, ["done"]);
  expect(await rowsOf(first)).toEqual([first[0]?.id]);

  // A mail is sorted, answered as a draft that waits for a yes, and logged.
  await connect("google_gmail", email, "mail.read");
  await connect("google_drive", OFFICE);
  const log = await makeSheet("Mail");
  const { definition: pipeline } = importLocal(SAMPLE_WORKFLOW, log);
  const mail = await switchOn(SLUGS.mail, SAMPLE_WORKFLOW.name, pipeline);
  const isRead = async () =>
    (await rawSql()`select from mail_cursors where user_id = ${userId} and account = ${email}`).length === 1;
  await passMinute(isRead);
  const words = { subject: "Quote for a boiler", text: "How much is a new boiler?" };
  await atGoogle("POST", "mail", { email, from: "Ann <ann@example.test>", ...words });
  const hasStarted = async () => (await ask("GET", `/api/workflow/automation/${mail}/runs`)).data.length > 0;
  await passMinute(hasStarted);
  const [asking] = await untilRuns(mail, ["held"]);
  expect(asking?.steps[0]).toMatchObject({ kind: "ai", output: { category: "lead" } });
  expect(asking?.question).toMatch(/^Send this reply to Ann\?\n\nHello,/);
  const sent = async () => {
    const { messages } = await atGoogle("GET", `mail?email=${encodeURIComponent(email)}`);
    return (messages as { labelIds: string[]; to: string; subject: string }[]).filter(({ labelIds }) =>
      labelIds.includes("SENT"),
    );
  };
  expect(await sent()).toEqual([]);
  await ask("POST", `/api/workflow/run/${asking?.id}/decide`, { is_approved: true });
  const answered = await untilRuns(mail, ["done"]);
  expect(await sent()).toMatchObject([{ to: "ann@example.test", subject: "Re: Quote for a boiler" }]);
  expect(await rowsOf(answered)).toEqual([asking?.id]);

  // The office takes its consent away; the next job waits, and comes once when the consent is back.
  await atGoogle("POST", "revoke-user", { email: OFFICE });
  await ring();
  const missing = await untilRuns(jobs, ["done", "held"]);
  expect(missing[1]).toMatchObject({ held_for: "google_sheets" });
  expect(await rowsOf(missing)).toEqual([first[0]?.id]);
  const { token_health } = await ask("GET", `/api/token-health/token-health/${userId}`);
  expect(token_health).toContainEqual(
    expect.objectContaining({ service: "google_sheets", action_needed: "reauthenticate" }),
  );
  await connect("google_sheets", OFFICE);
  const complete = await untilRuns(jobs, ["done", "done"]);
  expect(await rowsOf(complete)).toEqual(complete.map(({ id }) => id));
});
