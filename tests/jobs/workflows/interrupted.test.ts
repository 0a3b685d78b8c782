import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { scopesOf } from "@/lib/accounts/connections/scopes";
import type { GooglePermission, GoogleService } from "@/lib/accounts/connections/services";
import type { ActionKind } from "@/lib/outward/automations/definition";
import { advanceRun } from "@/lib/outward/runs/advance-run";
import { env } from "@/lib/platform/core/env";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { makeTemplate } from "@/lib/providers/google/documents";
import { makeSpreadsheet } from "@/lib/providers/google/sheets";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";
import {
  define,
  emitBooking,
  letTimePass,
  publish,
  readRuns,
  runWorkflowsOf,
} from "@/tests/support/workflows";
import { engine } from "@/worker/engine";
import { figuresOf, killIts, MOMENTS, runLater, runUntilKilled, takeRun } from "./killed-process";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

/** How much before an attempt a search begins, in ms. */
const CLOCKS_DIFFER = 300_000;

type Case = {
  kind: ActionKind;
  service: GoogleService;
  permissions?: GooglePermission[];
  effect: string;
  /** What the attempt is looked for with; absent where an id of ours is enough. */
  find?: string;
  /** The search may miss what was made just now. */
  isLate?: true;
  /** The rest of the step; `id` is a spreadsheet or a template. */
  step?: (id: string) => Record<string, unknown>;
};

const title = "{{event.job}}";
const CASES: Case[] = [
  {
    kind: "add_row",
    service: "google_sheets",
    effect: "row",
    find: "/v4/*",
    isLate: true,
    step: (id) => ({ spreadsheet_id: id, columns: [{ header: "Job", value: title }] }),
  },
  {
    kind: "create_document",
    service: "google_docs",
    effect: "document",
    find: "/drive/*",
    isLate: true,
    step: (id) => ({ template_id: id, title, fields: [{ name: "job", value: title }] }),
  },
  {
    kind: "add_task",
    service: "google_tasks",
    effect: "task",
    find: "/tasks/*",
    isLate: true,
    step: () => ({ title }),
  },
  {
    kind: "add_contact",
    service: "google_contacts",
    permissions: ["contacts.write"],
    effect: "contact",
    find: "/v1/*",
    isLate: true,
    step: () => ({ name: "{{event.customer_name}}", phone: "{{event.customer_phone}}" }),
  },
  {
    kind: "send_mail",
    service: "google_gmail",
    permissions: ["mail.read"],
    effect: "mail",
    find: "/gmail/*",
    isLate: true,
    step: () => ({ to: { kind: "owner" }, subject: title, body: "Hello" }),
  },
  {
    kind: "add_event",
    service: "google_calendar",
    effect: "event",
    step: () => ({ title, starts: "event.starts_at" }),
  },
  {
    kind: "save_file",
    service: "google_drive",
    effect: "file",
    step: () => ({ source: "recording", folder: "Calls", name: title }),
  },
];

/** A client with one run of one step, which is due. */
async function makeDesk({ kind, service, permissions = [], effect, step }: Case, booking: object = {}) {
  const client = await makePerson();
  const connect = (email?: string) =>
    google.connect(client.id, { service, scopes: scopesOf(service, permissions), email });
  const { email } = await connect();
  const id = await withGoogleAccess({ userId: client.id, service }, async (access) => {
    if (kind === "add_row") return (await makeSpreadsheet(access, { title: "Jobs", headers: ["Job"] })).id;
    if (kind === "create_document")
      return (await makeTemplate(access, { title: "Sheet", text: "{{job}}" })).id;
    return "";
  });
  const steps = [{ id: "s1", kind, ...step?.(id) }];
  const automationId = await publish(client, define({ trigger: { kind: "booking.confirmed" }, steps }));
  const { callId } = await makeCall(client.id);
  if (kind === "save_file") await store(callId);
  await emitBooking(client.id, { call_id: callId, ...booking });
  await settled();
  const made = async () => (await google.effects(email)).filter((one) => one.kind === effect && one.key);
  const isFolder = ({ key }: { key?: string | null }) => key?.endsWith(":folder");
  const files = async () => (await made()).filter((one) => !isFolder(one));
  const folders = async () => (await made()).filter(isFolder);
  return { client, automationId, made: files, folders, reconnect: () => connect(email) };
}

async function store(callId: string): Promise<void> {
  const key = `test/${callId}.mp3`;
  const file = path.join(env().RECORDINGS_FOLDER, key);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, "sound");
  await rawSql()`insert into call_recordings (call_id, storage_key, content_type, bytes, copied_at)
    values (${callId}, ${key}, 'audio/mpeg', 5, now())`;
}

describe.each(CASES)("a process killed in the middle of $kind", (one) => {
  it.each(MOMENTS)(
    "%s leaves the step to another one, which makes it once and counts it once (FLOW-04)",
    async (_, moment) => {
      const { client, automationId, made } = await makeDesk(one);
      await runUntilKilled(client.id, one.kind, moment);
      expect(await made()).toHaveLength(moment === "after" ? 1 : 0);
      expect((await readRuns(client, automationId))[0]?.steps[0]?.attempts).toMatchObject([
        { outcome: "running" },
      ]);
      await runWorkflowsOf(client);
      if (moment === "before") expect(await made()).toHaveLength(one.isLate ? 0 : 1);
      await runLater(client);
      const runs = await readRuns(client, automationId);
      expect(runs).toMatchObject([{ status: "done" }]);
      expect(await made()).toHaveLength(1);
      expect(await figuresOf(client.id)).toEqual([1]);
      const [killed, ...later] = (runs[0]?.steps[0]?.attempts ?? []).map(({ outcome }) => outcome);
      expect(killed).toBe("unsure");
      expect(later.filter((outcome) => outcome === "running")).toEqual([]);
    },
  );
});

describe.each(CASES.filter(({ find }) => find))("an interrupted $kind whose search fails", (one) => {
  it("is searched for again, and not repeated: Google was busy (FLOW-04)", async () => {
    const { client, automationId, made } = await makeDesk(one);
    await runUntilKilled(client.id, one.kind, "after");
    await google.control("fail", { path: one.find, status: 429, headers: { "retry-after": "60" } });
    await runWorkflowsOf(client);
    expect(await readRuns(client, automationId)).toMatchObject([{ status: "active" }]);
    await rawSql()`update run_turns set quiet_until = now() where user_id = ${client.id}`;
    await runLater(client);
    expect(await readRuns(client, automationId)).toMatchObject([{ status: "done" }]);
    expect(await made()).toHaveLength(1);
  });
});

describe("a saved file", () => {
  const save = CASES.find(({ kind }) => kind === "save_file") as Case;

  it("is in no folder where the folder's name comes out empty (FLOW-03)", async () => {
    const folder = "{{event.address}}";
    const step = () => ({ source: "recording", folder, name: title });
    const desk = await makeDesk({ ...save, step }, { address: null });
    await runWorkflowsOf(desk.client);
    expect(await readRuns(desk.client, desk.automationId)).toMatchObject([{ status: "done" }]);
    expect([await desk.made(), await desk.folders()]).toMatchObject([[{ kind: "file" }], []]);
  });
});

describe("what an interrupted step made", () => {
  const [row] = CASES as [Case];

  it("is searched for once the connection is back, and not repeated (FLOW-04)", async () => {
    const { client, automationId, made, reconnect } = await makeDesk(row);
    await runUntilKilled(client.id, "add_row", "after");
    await rawSql()`delete from user_tokens where user_id = ${client.id}`;
    await runWorkflowsOf(client);
    expect(await readRuns(client, automationId)).toMatchObject([{ status: "held" }]);
    await reconnect();
    const payload = { userId: client.id, service: "google_sheets" };
    await recordEvents([{ name: "connection.granted", subject: client.id, payload }]);
    await runWorkflowsOf(client);
    expect(await readRuns(client, automationId)).toMatchObject([{ status: "done" }]);
    expect(await made()).toHaveLength(1);
  });

  it("is searched for from its first attempt on, also after a day of failures and a person's retry (FLOW-04)", async () => {
    const task = CASES.find(({ kind }) => kind === "add_task") as Case;
    const { client, automationId, made } = await makeDesk(task);
    await google.control("fail", { path: "/tasks/*", method: "POST", after: true, drop: true });
    await runWorkflowsOf(client);
    await rawSql()`update run_steps s set started_at = s.started_at - interval '2 days' from workflow_runs r
      where r.id = s.run_id and r.user_id = ${client.id}`;
    await google.control("fail", { path: "/tasks/*", status: 503, times: 10 });
    await letTimePass(client.id);
    await runWorkflowsOf(client);
    await google.reset();
    const [run] = await readRuns(client, automationId);
    expect(run).toMatchObject({ status: "failed", can_continue: true });
    await api("POST", `/api/workflow/run/${run?.id}/continue`, { token: client.token });
    await runWorkflowsOf(client);
    const [ended] = await readRuns(client, automationId);
    expect(ended).toMatchObject({ status: "done" });
    expect(await made()).toHaveLength(1);
    const { requests } = await (await fetch(`${google.url}/_control/log`)).json();
    const since = requests.at(-1).query.updatedMin;
    expect(Date.parse(since) + CLOCKS_DIFFER).toBeLessThanOrEqual(
      Date.parse(ended?.steps[0]?.attempts[0]?.started_at ?? ""),
    );
  });

  it("is not repeated while Google is still at work on it, however long ago it began (FLOW-04)", async () => {
    const { client, automationId, made } = await makeDesk(row);
    const held = await google.hold("/v4/spreadsheets/*:append");
    const lease = await takeRun(client.id);
    const going = advanceRun(lease, engine, new AbortController().signal);
    await held.untilHeld();
    await rawSql()`update run_attempts set started_at = started_at - interval '1 minute' where run_id = ${lease.runId}`;
    await killIts(lease.runId);
    await runWorkflowsOf(client);
    await held.release();
    await going;
    expect(await made()).toHaveLength(1);
    await runLater(client);
    expect(await readRuns(client, automationId)).toMatchObject([{ status: "done" }]);
    expect(await made()).toHaveLength(1);
  });

  it("is written by one process alone, however long Google takes (FLOW-04)", async () => {
    const { client, made } = await makeDesk(row);
    await emitBooking(client.id);
    await settled();
    const held = await google.hold("/v4/spreadsheets/*:append");
    const going = advanceRun(await takeRun(client.id), engine, new AbortController().signal);
    await held.untilHeld();
    await rawSql()`update run_locks set until = until - interval '1 minute'`;
    await advanceRun(await takeRun(client.id), engine, new AbortController().signal);
    expect(await made()).toEqual([]);
    await held.release();
    await going;
    await runWorkflowsOf(client);
    expect(await made()).toHaveLength(2);
  });

  it("is not searched for while Google has asked for a pause (FLOW-04)", async () => {
    const { client } = await makeDesk(row);
    await runUntilKilled(client.id, "add_row", "after");
    const lease = await takeRun(client.id);
    await rawSql()`update run_turns set quiet_until = now() + interval '1 hour' where user_id = ${client.id}`;
    await fetch(`${google.url}/_control/log`, { method: "DELETE" });
    await advanceRun(lease, engine, new AbortController().signal);
    const { requests } = await (await fetch(`${google.url}/_control/log`)).json();
    expect(requests).toEqual([]);
  });
});
