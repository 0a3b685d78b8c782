import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { scopesOf } from "@/lib/accounts/connections/scopes";
import type { GoogleService } from "@/lib/accounts/connections/services";
import { resumeOvertaken } from "@/lib/outward/runs/resume-runs";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { findContact } from "@/lib/providers/google/contacts";
import { makeTemplate } from "@/lib/providers/google/documents";
import { makeSpreadsheet } from "@/lib/providers/google/sheets";
import { api } from "@/tests/support/api";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson } from "@/tests/support/people";
import {
  define,
  emitBooking,
  letTimePass,
  publish,
  readRuns,
  runWorkflowsOf,
} from "@/tests/support/workflows";
import { runLater } from "./killed-process";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

const connect = (userId: string, service: GoogleService, options: Parameters<typeof scopesOf>[1] = []) =>
  google.connect(userId, { service, scopes: scopesOf(service, options) });
const booked = (...steps: unknown[]) => define({ trigger: { kind: "booking.confirmed" }, steps });
const APPEND = "/v4/spreadsheets/*:append";
const FILL_IN = "/v1/documents/*:batchUpdate";

async function makeDocumentDesk() {
  const client = await makePerson();
  const { email } = await connect(client.id, "google_docs");
  const { id: template_id } = await withGoogleAccess(
    { userId: client.id, service: "google_docs" },
    (access) => makeTemplate(access, { title: "Sheet", text: "{{job}}" }),
  );
  const fields = [{ name: "job", value: "{{event.job}}" }];
  const id = await publish(
    client,
    booked({ id: "s1", kind: "create_document", template_id, title: "Job sheet", fields }),
  );
  const copies = async () =>
    (await google.effects(email)).filter(({ kind, key }) => kind === "document" && key);
  return { client, id, email, copies };
}

async function makeSheetDesk() {
  const client = await makePerson();
  const { email } = await connect(client.id, "google_sheets");
  const { id: spreadsheetId } = await withGoogleAccess(
    { userId: client.id, service: "google_sheets" },
    (access) => makeSpreadsheet(access, { title: "Jobs", headers: ["Job", "Customer"] }),
  );
  const columns = [
    { header: "Job", value: "{{event.job}}" },
    { header: "Customer", value: "{{event.customer_name}}" },
  ];
  const row = { id: "s1", kind: "add_row", spreadsheet_id: spreadsheetId, columns };
  const rows = async () => (await google.effects(email)).filter(({ kind }) => kind === "row");
  return { client, email, row, rows };
}

describe("a step at Google", () => {
  it("adds one row for a booking, also when the answer was lost (FLOW-03, FLOW-04)", async () => {
    const { client, row, rows } = await makeSheetDesk();
    const id = await publish(client, booked(row));
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    expect(await rows()).toHaveLength(1);
    for (const plan of [{ status: 503 }, { drop: true }]) {
      await google.control("fail", { path: APPEND, after: true, ...plan });
      await emitBooking(client.id);
      await runWorkflowsOf(client);
      const [waiting] = (await readRuns(client, id)).filter(({ status }) => status === "active");
      expect(waiting).toMatchObject({ steps: [{ attempts: [{ outcome: "unsure" }] }] });
      await letTimePass(client.id);
      await runWorkflowsOf(client);
    }
    expect(await rows()).toHaveLength(3);
    const runs = await readRuns(client, id);
    expect(runs.map(({ status }) => status)).toEqual(["done", "done", "done"]);
    expect(runs.map(({ steps }) => steps[0]?.output)).toEqual([{ row: 2 }, { row: 3 }, { row: 4 }]);
  });

  it("repeats a request that took no effect, and counts the row once (FLOW-04)", async () => {
    const { client, row, rows } = await makeSheetDesk();
    const id = await publish(client, booked(row));
    await google.control("fail", { path: APPEND, status: 503 });
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    expect(await rows()).toHaveLength(0);
    await runLater(client);
    expect(await rows()).toHaveLength(1);
    expect(await readRuns(client, id)).toMatchObject([
      { status: "done", steps: [{ attempts: [{ outcome: "unsure" }, { outcome: "done" }] }] },
    ]);
    const stats = await rawSql()`select metric, value::int from workflow_stats where user_id = ${client.id}
      and metric like 'rows%'`;
    expect([...stats]).toEqual([{ metric: "rows_added", value: 1 }]);
  });

  it.each([429, 503])(
    "makes one document although it is filled in only later, after Google's %s (FLOW-04)",
    async (status) => {
      const { client, id, copies } = await makeDocumentDesk();
      await google.control("fail", { path: FILL_IN, status });
      await emitBooking(client.id);
      await runWorkflowsOf(client);
      await rawSql()`update run_turns set quiet_until = now() where user_id = ${client.id}`;
      await runLater(client);
      expect(await readRuns(client, id)).toMatchObject([{ status: "done" }]);
      expect(await copies()).toHaveLength(1);
    },
  );

  it("leaves one copy of a document that Google will not have filled in, however often it is tried again (FLOW-04)", async () => {
    const { client, id, copies } = await makeDocumentDesk();
    await google.control("fail", { path: FILL_IN, status: 400, times: 3 });
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    for (let tries = 0; tries < 2; tries++) {
      const [run] = await readRuns(client, id);
      expect(run).toMatchObject({
        status: "failed",
        error: expect.stringMatching(/^Google Docs refused this/),
      });
      await api("POST", `/api/workflow/run/${run?.id}/continue`, { token: client.token });
      await runLater(client);
    }
    expect(await copies()).toHaveLength(1);
    const [run] = await readRuns(client, id);
    await api("POST", `/api/workflow/run/${run?.id}/continue`, { token: client.token });
    await runLater(client);
    expect(await readRuns(client, id)).toMatchObject([{ status: "done" }]);
    expect(await copies()).toHaveLength(1);
  });

  it("fills in the copy that it has if the grant ends just after it was made (FLOW-04)", async () => {
    const { client, id, email, copies } = await makeDocumentDesk();
    await google.control("fail", { path: FILL_IN, status: 401, times: 2 });
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    expect(await readRuns(client, id)).toMatchObject([{ status: "held", held_for: "google_docs" }]);
    await rawSql()`delete from user_tokens where user_id = ${client.id}`;
    await google.connect(client.id, { service: "google_docs", scopes: scopesOf("google_docs"), email });
    const payload = { userId: client.id, service: "google_docs" };
    await recordEvents([{ name: "connection.granted", subject: client.id, payload }]);
    await runWorkflowsOf(client);
    await runLater(client);
    expect(await readRuns(client, id)).toMatchObject([{ status: "done" }]);
    expect(await copies()).toHaveLength(1);
  });

  it.each([
    ["/token", 401, { error: "invalid_client" }],
    [APPEND, 403, { error: { code: 403, errors: [{ reason: "accessNotConfigured" }] } }],
  ])(
    "waits while Google does not accept this server's project, which no client can mend: %s (FLOW-04)",
    async (path, status, body) => {
      const { client, row, rows } = await makeSheetDesk();
      const id = await publish(client, booked(row));
      await rawSql()`update user_tokens set expires_at = now() where user_id = ${client.id}`;
      await google.control("fail", { path, status, body, times: 4 });
      await emitBooking(client.id);
      await runWorkflowsOf(client);
      expect(await readRuns(client, id)).toMatchObject([
        { status: "active", steps: [{ status: "running" }] },
      ]);
      await google.reset();
      await runLater(client);
      expect(await readRuns(client, id)).toMatchObject([{ status: "done" }]);
      expect(await rows()).toHaveLength(1);
    },
  );

  it("is done in the end although Google fails for ten minutes, once for each run (FLOW-04)", async () => {
    const { client, row, rows } = await makeSheetDesk();
    const id = await publish(client, booked(row));
    await google.control("fail", { path: "/v4/*", status: 503, times: 1_000 });
    for (let run = 0; run < 3; run++) await emitBooking(client.id);
    // The tries that fall into ten minutes, each when it is due.
    for (let passed = 0; passed < 10 * 60; ) {
      await runWorkflowsOf(client);
      const [next] = await rawSql()`select extract(epoch from min(due_at) - now())::float8 as seconds
        from workflow_runs where user_id = ${client.id} and status = 'active'`;
      expect(next?.seconds, "the runs still wait").not.toBeNull();
      passed += Math.max(next?.seconds ?? 0, 1);
      await rawSql()`update run_steps s set started_at = s.started_at - ${`${next?.seconds} seconds`}::interval
        from workflow_runs r where r.id = s.run_id and r.user_id = ${client.id}`;
      await letTimePass(client.id);
    }
    expect((await readRuns(client, id)).map(({ status }) => status)).toEqual(["active", "active", "active"]);
    await google.reset();
    await runLater(client);
    expect((await readRuns(client, id)).map(({ status }) => status)).toEqual(["done", "done", "done"]);
    expect(await rows()).toHaveLength(3);
  });

  it("waits by its own failures alone, however many others there are (FLOW-04)", async () => {
    const { client, row } = await makeSheetDesk();
    await publish(client, booked(row));
    await google.control("fail", { path: APPEND, status: 503, times: 1_000 });
    for (let run = 0; run < 6; run++) await emitBooking(client.id);
    await runWorkflowsOf(client);
    await rawSql()`update run_steps s set started_at = s.started_at - interval '1 hour' from workflow_runs r
      where r.id = s.run_id and r.user_id = ${client.id}`;
    await runLater(client);
    const runs = await rawSql()`select extract(epoch from due_at - now())::float8 as seconds,
        (select count(*)::int from run_attempts a where a.run_id = r.id) as attempts
      from workflow_runs r where user_id = ${client.id}`;
    expect(new Set(runs.map(({ attempts }) => attempts))).toEqual(new Set([2]));
    for (const { seconds } of runs) expect(seconds).toBeLessThan(60);
  });

  it("is tried less and less often also while what comes before its request fails (FLOW-04)", async () => {
    const client = await makePerson();
    await connect(client.id, "google_drive");
    await connect(client.id, "google_tasks");
    const file = { id: "s1", kind: "save_file", source: "recording", folder: "Calls", name: "A call" };
    await publish(client, booked(file), "Save it");
    await publish(
      client,
      booked({ id: "s1", kind: "add_task", title: "Look", due_in_days: null }),
      "Note it",
    );
    await publish(client, booked({ id: "s1", kind: "add_to_do", message: "Look" }), "Tell me");
    // Ids for the file are not given, the task's fate is not told, and the to-do is refused by the database.
    await google.control("fail", { path: "/tasks/*", method: "POST", after: true, drop: true });
    await google.control("fail", { path: "/drive/*", status: 503, times: 1_000 });
    await rawSql().unsafe(`alter table caller_messages
      add constraint refuses_one_client check (user_id <> '${client.id}') not valid`);
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    await google.control("fail", { path: "/tasks/*", method: "GET", status: 503, times: 1_000 });
    const waits = async () => {
      await letTimePass(client.id);
      await runWorkflowsOf(client);
      const runs = await rawSql()`select extract(epoch from due_at - now())::float8 as seconds
        from workflow_runs where user_id = ${client.id} and status = 'active'`;
      return runs.map(({ seconds }) => seconds);
    };
    const first = await waits();
    expect(first).toHaveLength(3);
    for (const seconds of first) expect(seconds).toBeLessThan(60);
    await rawSql()`update run_steps s set started_at = s.started_at - interval '10 minutes' from workflow_runs r
      where r.id = s.run_id and r.user_id = ${client.id}`;
    await rawSql()`update run_attempts a set ended_at = a.ended_at - interval '10 minutes' from workflow_runs r
      where r.id = a.run_id and r.user_id = ${client.id}`;
    const later = await waits();
    await rawSql()`alter table caller_messages drop constraint refuses_one_client`;
    expect(later).toHaveLength(3);
    for (const seconds of later) expect(seconds).toBeGreaterThan(9 * 60);
  });

  it("sends no request before the time that Google asks for, for no run of the client (FLOW-04)", async () => {
    const { client, row } = await makeSheetDesk();
    await publish(client, booked(row));
    await google.control("fail", { path: "/v4/*", status: 429, headers: { "retry-after": "120" } });
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    await emitBooking(client.id);
    await letTimePass(client.id);
    const [before] = await rawSql()`select count(*)::int as attempts from run_attempts a join workflow_runs r
      on r.id = a.run_id where r.user_id = ${client.id}`;
    await runWorkflowsOf(client);
    const [turn] =
      await rawSql()`select extract(epoch from quiet_until - now())::int as seconds from run_turns
      where user_id = ${client.id}`;
    expect(turn?.seconds).toBeGreaterThan(110);
    const [after] = await rawSql()`select count(*)::int as attempts from run_attempts a join workflow_runs r
      on r.id = a.run_id where r.user_id = ${client.id}`;
    expect(after?.attempts).toBe(before?.attempts);
  });

  it("waits for a connection that is missing or was taken away, says so once, and goes on when it is back (FLOW-04)", async () => {
    const { client, email, row, rows } = await makeSheetDesk();
    const id = await publish(client, booked(row));
    await google.control("revoke-user", { email });
    await rawSql()`update user_tokens set expires_at = now() where user_id = ${client.id}`;
    const told = define({
      trigger: { kind: "connection.broken" },
      steps: [{ id: "s1", kind: "add_to_do", message: "Connect {{event.service}} again" }],
    });
    await publish(client, told);
    await fetch(`${google.url}/_control/log`, { method: "DELETE" });
    await emitBooking(client.id);
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    await runWorkflowsOf(client);
    // One refresh for both runs, then no request, and one notice.
    expect(await google.requests()).toEqual(["POST /token"]);
    const notices = await rawSql()`select message from caller_messages where user_id = ${client.id}`;
    expect(notices.map(({ message }) => message)).toEqual(["Connect google_sheets again"]);
    expect(await readRuns(client, id)).toMatchObject([
      { status: "held", held_for: "google_sheets" },
      { status: "held", held_for: "google_sheets" },
    ]);
    const list = await api("GET", `/api/workflow/automation/${id}`, { token: client.token });
    expect(list.body.data.missing_services).toMatchObject([
      { service: "google_sheets", lacks: "connection" },
    ]);
    await rawSql()`delete from user_tokens where user_id = ${client.id}`;
    await google.connect(client.id, { service: "google_sheets", scopes: scopesOf("google_sheets"), email });
    const payload = { userId: client.id, service: "google_sheets" };
    await recordEvents([{ name: "connection.granted", subject: client.id, payload }]);
    await runWorkflowsOf(client);
    expect(await rows()).toHaveLength(2);
    expect((await readRuns(client, id)).map(({ status }) => status)).toEqual(["done", "done"]);
  });

  it("goes on although the connection came back while the run was being held, and not without one (FLOW-04)", async () => {
    const { client, email, row, rows } = await makeSheetDesk();
    const automationId = await publish(client, booked(row));
    const { id } = client;
    await rawSql()`delete from user_tokens where user_id = ${id}`;
    await emitBooking(id);
    await runWorkflowsOf(client);
    await resumeOvertaken({ userId: id });
    await runWorkflowsOf(client);
    expect(await rows()).toHaveLength(0);
    await google.connect(id, { service: "google_sheets", scopes: scopesOf("google_sheets"), email });
    const statusAfter = async (updatedAgo: string, needsReauth: boolean) => {
      await rawSql()`update user_tokens set updated_at = now() - ${updatedAgo}::interval, needs_reauth = ${needsReauth}
        where user_id = ${id}`;
      await resumeOvertaken({ userId: id });
      return (await readRuns(client, automationId))[0]?.status;
    };
    expect(await statusAfter("1 hour", false)).toBe("held");
    expect(await statusAfter("0", true)).toBe("held");
    expect(await statusAfter("0", false)).toBe("active");
    await runWorkflowsOf(client);
    expect(await rows()).toHaveLength(1);
  });

  it("waits for a permission without trying again whenever the token is renewed (FLOW-04)", async () => {
    const client = await makePerson();
    const { id } = client;
    await connect(id, "google_contacts");
    const contact = { id: "s1", kind: "add_contact", name: "Ann", phone: "{{event.customer_phone}}" };
    const automationId = await publish(client, booked(contact));
    await emitBooking(id);
    await runWorkflowsOf(client);
    const read = async () => (await readRuns(client, automationId))[0];
    expect(await read()).toMatchObject({ status: "held", held_for: "google_contacts" });
    await rawSql()`update user_tokens set updated_at = now() - interval '2 hours', expires_at = now() where user_id = ${id}`;
    await rawSql()`update workflow_runs set due_at = now() - interval '1 hour' where user_id = ${id}`;
    await fetch(`${google.url}/_control/log`, { method: "DELETE" });
    await withGoogleAccess({ userId: id, service: "google_contacts" }, (access) =>
      findContact(access, { phone: "", email: "ann@example.test" }),
    );
    expect(await google.requests()).toContain("POST /token");
    await resumeOvertaken({ userId: id });
    await runWorkflowsOf(client);
    expect((await read())?.steps[0]?.attempts).toHaveLength(1);
    expect(await read()).toMatchObject({ status: "held" });
  });

  it("fails at once with a sentence when Google refuses for good (FLOW-04)", async () => {
    const { client, row } = await makeSheetDesk();
    const id = await publish(client, booked({ ...row, spreadsheet_id: "does-not-exist" }));
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    expect(await readRuns(client, id)).toMatchObject([
      { status: "failed", error: expect.stringMatching(/^Google Sheets no longer has this file/) },
    ]);
  });

  it("says so when the account's storage is full (FLOW-04)", async () => {
    const { client, row } = await makeSheetDesk();
    const id = await publish(client, booked(row));
    const body = {
      error: { code: 403, errors: [{ domain: "usageLimits", reason: "storageQuotaExceeded" }] },
    };
    await google.control("fail", { path: APPEND, status: 403, body, times: 5 });
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    expect(await readRuns(client, id)).toMatchObject([
      {
        status: "failed",
        error: "This Google account's storage is full. Free up some space, then try again.",
      },
    ]);
  });

  it("sends one mail to the owner, and says when it cannot be found out whether it was sent (FLOW-03, FLOW-04)", async () => {
    const client = await makePerson();
    const { email } = await connect(client.id, "google_gmail");
    const mail = {
      id: "s1",
      kind: "send_mail",
      to: { kind: "owner" },
      subject: "Booked: {{event.job}}",
      body: "Hi",
    };
    const id = await publish(client, booked(mail));
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    const sent = async () => (await google.effects(email)).filter(({ kind }) => kind === "mail");
    expect(await sent()).toHaveLength(1);
    await google.control("fail", { path: "/gmail/v1/users/me/messages/send", after: true, drop: true });
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    await letTimePass(client.id);
    await runWorkflowsOf(client);
    const [, second] = await readRuns(client, id);
    expect(second).toMatchObject({ status: "failed", error: expect.stringContaining("not certain") });
    expect(await sent()).toHaveLength(2);
    const [token] = await rawSql()`select needs_reauth from user_tokens where user_id = ${client.id}`;
    expect(token?.needs_reauth).toBe(false);
  });

  it("sends no mail twice when all that failed goes on: what may have been sent is for a person to judge (FLOW-03, FLOW-05)", async () => {
    const client = await makePerson();
    const { email } = await connect(client.id, "google_gmail");
    const mail = { id: "s1", kind: "send_mail", to: { kind: "owner" }, subject: "{{event.job}}", body: "Hi" };
    const id = await publish(client, booked(mail));
    const path = "/gmail/v1/users/me/messages/send";
    await google.control("fail", { path, after: true, drop: true });
    await emitBooking(client.id, { job: "Sent" });
    await runWorkflowsOf(client);
    await letTimePass(client.id);
    await runWorkflowsOf(client);
    await google.control("fail", { path, status: 400, body: { error: { code: 400 } } });
    await emitBooking(client.id, { job: "Refused" });
    await runWorkflowsOf(client);
    const statuses = async () => (await readRuns(client, id)).map(({ status }) => status);
    expect(await statuses()).toEqual(["failed", "failed"]);
    const { token } = client;
    const all = await api("POST", `/api/workflow/automation/${id}/continue-failed`, { token });
    expect(all.body.data).toEqual({ continued: 1 });
    await runWorkflowsOf(client);
    const sent = async () => (await google.effects(email)).filter(({ kind }) => kind === "mail").length;
    expect([await sent(), await statuses()]).toEqual([2, ["failed", "done"]]);
    const [unsure] = await readRuns(client, id);
    expect((await api("POST", `/api/workflow/run/${unsure?.id}/continue`, { token })).status).toBe(200);
    await runWorkflowsOf(client);
    expect([await sent(), await statuses()]).toEqual([3, ["done", "done"]]);
  });
});
