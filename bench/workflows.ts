import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabase, rawSql } from "@/db/client";
import { emitEvent } from "@/lib/outward/events/emit-event";
import { claimRuns } from "@/lib/outward/runs/claim-runs";
import { listRuns } from "@/lib/outward/runs/list-runs";
import type { Engine } from "@/lib/outward/runs/performers";
import { runWorkflows } from "@/lib/outward/runs/run-workflows";
import type { ActorContext } from "@/lib/platform/auth/context";
import { logger } from "@/lib/platform/core/logger";
import { runFollowers } from "@/lib/platform/outbox/run-followers";
import { temporaryPorts } from "@/local/stack/ports";
import { startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";
import { engine } from "@/worker/engine";
import { followers } from "@/worker/followers";
import { percentile } from "./statistics";
import type { Row } from "./table";
import { type Desk, makeDesk } from "./workflow-desk";
import { measureWaits, waitRows } from "./workflow-waits";

const CLIENTS = 50;
const WAITING = 10_000;
const HISTORY = 1_000_000;
const CHUNK = 50_000;
const EVENTS_A_CLIENT = 5;
const SAMPLES = 200;
/** Between two events: some ten a second. */
const PACE_MS = 100;
/** What a step at Google takes. */
const STEP_MS = 300;

/** How soon and how fairly workflows run, and what a long history costs, in one process on a stack of its own. */
export async function measureWorkflows(progress: (step: string) => void): Promise<Row[]> {
  const { home, remove } = makeTemporaryHome("bench");
  const stack = await startStack({ home, ports: await temporaryPorts(), durable: true });
  Object.assign(process.env, stack.environment, { LOG_LEVEL: "silent" });
  const following = runFollowers(followers);
  try {
    progress(`${CLIENTS} clients with a workflow`);
    const desks: Desk[] = [];
    for (let made = 0; made < CLIENTS; made++) desks.push(await makeDesk("booking.confirmed", STEPS));
    progress("from an event to its first step");
    const soon = await whileRunning(engine, () => measureStarts(desks));
    progress("from a consent, and from a new mail, to the next step");
    const waits = await whileRunning(engine, () => measureWaits(stack, desks));
    progress(`the same while one client has ${WAITING} runs waiting`);
    await addRuns(desks.slice(0, 1), WAITING, "s1");
    const fair = await whileRunning(slowEngine, () => measureStarts(desks.slice(1)));
    await rawSql()`truncate workflow_runs cascade`;
    progress(`${WAITING} waits that are due at once`);
    await addRuns(desks, WAITING, "s2");
    const drained = await whileRunning(engine, drain);
    const fewClaims = await timeClaims();
    progress(`a history of ${HISTORY} runs`);
    const history = await measureHistory(desks[0] as Desk);
    return [
      ...startRows(soon, fair),
      ...waitRows(waits, CLIENTS),
      ...loadRows({ drained, fewClaims, ...history }),
    ];
  } finally {
    await following.stop();
    await closeDatabase();
    await stack.close();
    remove();
  }
}

/** A search at Google, which is not connected yet, a wait that is over, and a figure. */
const STEPS = [
  { id: "s1", kind: "find_contact", phone: "event.customer_phone" },
  { id: "s2", kind: "wait", until: { kind: "time", field: "event.starts_at", minutes: 0, when: "after" } },
  { id: "s3", kind: "count", metric: "measured" },
];

async function emitBooking(userId: string): Promise<string> {
  const id = randomUUID();
  const data = {
    booking_id: id,
    status: "confirmed",
    job: "Boiler service",
    starts_at: "2026-01-01T09:00:00.000Z",
    ends_at: "2026-01-01T10:00:00.000Z",
    customer_name: "Ann Smith",
    customer_phone: "+447700900123",
    address: "1 High Street, Bristol",
    call_id: null,
  };
  await emitEvent({ userId, type: "booking.confirmed", data, key: `booking.confirmed|${id}` });
  return id;
}

/** Google's part takes a fixed time, so that the engine is measured and not the stand-in. */
const slowEngine: Engine = {
  ...engine,
  performers: {
    ...engine.performers,
    find_contact: {
      in: "elsewhere",
      input: () => ({}),
      perform: async () => {
        await sleep(STEP_MS);
        return { output: {} };
      },
    },
  },
};

async function whileRunning<T>(running: Engine, work: () => Promise<T>): Promise<T> {
  const workflows = runWorkflows(running);
  try {
    return await work();
  } finally {
    await workflows.stop();
  }
}

/** From each event's commit to its first step's attempt, in ms. */
async function measureStarts(desks: Desk[]): Promise<number[]> {
  const committed = new Map<string, number>();
  for (let round = 0; round < EVENTS_A_CLIENT; round++)
    for (const { client } of desks) {
      committed.set(await emitBooking(client.id), Date.now());
      await sleep(PACE_MS);
    }
  const ids = [...committed.keys()];
  for (;;) {
    const begun = await rawSql()<{ booking_id: string; at: Date }[]>`
      select r.booking_id, s.started_at as at from workflow_runs r join run_steps s on s.run_id = r.id
      where r.booking_id = any(${ids}::uuid[]) and s.step = 's1'`;
    if (begun.length === ids.length)
      return begun.map(({ booking_id: id, at }) => Math.max(0, at.getTime() - (committed.get(id) ?? 0)));
    await sleep(100);
  }
}

/** Runs that are due at a step, spread over the clients. */
async function addRuns(desks: Desk[], count: number, step: string): Promise<void> {
  const each = count / desks.length;
  for (const { client, automationId } of desks)
    await rawSql()`insert into workflow_runs (automation_id, user_id, version, event_kind, data, position)
      select ${automationId}, ${client.id}, 1, 'booking.confirmed', '{"starts_at": "2026-01-01T09:00:00Z"}',
        jsonb_build_object('step', ${step}::text, 'item', 0) from generate_series(1, ${each})`;
  await rawSql()`insert into run_turns (user_id) select distinct user_id from workflow_runs on conflict do nothing`;
}

/** Seconds until no run is active. */
async function drain(): Promise<number> {
  const began = performance.now();
  for (;;) {
    const [row] = await rawSql()`select exists (select from workflow_runs where status = 'active') as waits`;
    if (!row?.waits) return (performance.now() - began) / 1_000;
    await sleep(200);
  }
}

/** Nothing is due: what every process asks some times a second. */
async function timeClaims(): Promise<number> {
  const samples: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const began = performance.now();
    await claimRuns(8);
    samples.push(performance.now() - began);
  }
  return percentile(samples, 0.5);
}

async function measureHistory({ client, automationId }: Desk) {
  for (let start = 0; start < HISTORY; start += CHUNK)
    await rawSql()`insert into workflow_runs
      (automation_id, user_id, version, event_kind, subject, data, status, started_at, ended_at)
      select ${automationId}, ${client.id}, 1, 'booking.confirmed', 'Boiler service', '{}',
        case when n % 100 = 0 then 'failed' else 'done' end, at, at
      from generate_series(${start}::int, ${start + CHUNK - 1}::int) n,
        lateral (select now() - n * interval '30 seconds' as at) moment`;
  await rawSql()`vacuum (analyze) workflow_runs`;
  const context: ActorContext = {
    requestId: randomUUID(),
    log: logger(),
    address: "127.0.0.1",
    actor: {
      personId: client.id,
      accountId: client.id,
      email: client.email,
      fullName: "Bench",
      role: "owner" as const,
      isAdmin: false,
      proof: "not-asked",
    },
  };
  const pages: number[] = [];
  const read = async (query: Parameters<typeof listRuns>[1]["query"]) => {
    const began = performance.now();
    const page = await listRuns(context, { params: { id: automationId }, query, body: undefined });
    pages.push(performance.now() - began);
    return page.next_cursor ?? undefined;
  };
  for (let sample = 0; sample < SAMPLES; sample += 4) {
    const cursor = await read({ limit: 20 });
    await read({ limit: 20, cursor });
    await read({ limit: 20, status: "failed" });
    await read({ limit: 20, status: "active" });
  }
  return { pages: percentile(pages, 0.95), manyClaims: await timeClaims() };
}

function startRows(soon: number[], fair: number[]): Row[] {
  const [p95, fairP95] = [percentile(soon, 0.95), percentile(fair, 0.95)];
  return [
    {
      what: "Workflow, from the event's commit to the first step, p50",
      value: ms(percentile(soon, 0.5)),
    },
    {
      what: "Workflow, from the event's commit to the first step, p95",
      value: ms(p95),
      bar: "at most 1000 ms",
      met: p95 <= 1_000,
    },
    {
      what: `The same for 49 clients while one more has ${WAITING} runs waiting, p95`,
      value: ms(fairP95),
      bar: "at most 2000 ms",
      met: fairP95 <= 2_000,
    },
  ];
}

type Loads = { drained: number; fewClaims: number; pages: number; manyClaims: number };

function loadRows({ drained, fewClaims, pages, manyClaims }: Loads): Row[] {
  const multiple = manyClaims / fewClaims;
  return [
    {
      what: `${WAITING} waits of ${CLIENTS} clients due at once, until all have ended`,
      value: `${drained.toFixed(1)} s`,
      bar: "at most 60 s",
      met: drained <= 60,
    },
    {
      what: `A page of a workflow's ${HISTORY} runs, also by status and the next one, p95`,
      value: ms(pages),
      bar: "at most 200 ms",
      met: pages <= 200,
    },
    {
      what: `A look for due runs: after ${WAITING} runs, after ${HISTORY} runs, multiple`,
      value: `${ms(fewClaims)}, ${ms(manyClaims)}, ${multiple.toFixed(2)}`,
      bar: "at most 1.5 times",
      met: multiple <= 1.5,
    },
  ];
}

export const WORKFLOWS_HOW = `one process with the followers and the engine on a stack of its own with a durable Postgres. Events come ten a second to 50 clients whose first step looks up a contact in Google; while one client has its runs waiting, that step takes ${STEP_MS} ms. The runs of these clients are held until they connect Google. Mailboxes are read every minute, so a mail's run begins at most a minute later than its row says. The waits are rows that are due, followed by a figure. The history is one workflow's; its pages are read at the verb, without HTTP.`;

const ms = (value: number) => `${value.toFixed(1)} ms`;
