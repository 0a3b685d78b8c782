import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { database, rawSql } from "@/db/client";
import { emergencies } from "@/db/schema/emergencies";
import { lookAfter } from "@/lib/agent/ladder/emergency";
import { SECOND } from "@/lib/platform/core/clock";
import { postSigned } from "@/local/emulators/twilio/post-signed";
import type { Stack } from "@/local/stack/stack";
import { withoutDatabase } from "@/local/stack/without-database";
import { PAUSE_MS } from "./load";
import { percentile } from "./statistics";
import type { Row } from "./table";

/** From issue 16: Twilio waits for each answer while a caller hears nothing. */
const MOST_MS = 300;
const WARM_UP = 50;
/** From the emergency to the first ring. */
const MOST_TO_RING_MS = 10 * SECOND;
const RINGS = 100;
/** Each climb begins an emergency's first step; when they are used up, it is asked for again. */
const EMERGENCIES = 2_000;

type Setting = { stack: Stack; line: string; seconds: number; rounds: number };
type Step = {
  what: string;
  /** Below /api/external, for the nth request. */
  path: (at: number) => string;
  fields: Record<string, string>;
};

const STEPS = (ids: readonly number[]): Step[] => [
  {
    what: "Fallback of a call",
    path: () => "call/fallback",
    fields: { ErrorCode: "11200", CallStatus: "ringing" },
  },
  {
    what: "Words for an owner who picks up",
    path: () => "call/screen",
    fields: { ParentCallSid: `CA${"5".repeat(32)}`, CallStatus: "in-progress" },
  },
  { what: "A line asked for in a surge", path: () => "call/admit", fields: { CallStatus: "ringing" } },
  {
    what: "Next person on the emergency ladder",
    path: (at) => `emergency/climb?id=${ids[at % ids.length]}`,
    fields: { CallStatus: "in-progress" },
  },
];

export const RESCUE_HOW = `the built app on a stack of its own, asked by signed requests one after another over HTTP, as Twilio asks; then the same while the database takes no connection. Rings are those of emergencies whose caller is gone: from the commit until Twilio has taken the call to the first person.`;

/** How soon Twilio's questions about calls are answered, with a database and without. */
export async function rescueRows({ stack, line, seconds, rounds }: Setting): Promise<Row[]> {
  const authToken = stack.secrets.twilioAuthToken;
  const ringing = await firstRingRow(line);
  const steps = STEPS(await raiseEmergencies(line, EMERGENCIES));
  await rawSql()`insert into line_surges default values on conflict do nothing`;
  let asked = 0;
  const ask = async ({ path, fields }: Step) => {
    const form = {
      ...{ CallSid: `CA${randomBytes(16).toString("hex")}`, To: line, From: "+447700900123" },
      ...fields,
    };
    const address = `${stack.environment.APP_URL}/api/external/${path(asked++)}`;
    const { verbs, seconds: took } = await postSigned({ address, form, authToken });
    if (verbs.length === 0) throw new Error("The caller would hear nothing.");
    return took * 1_000;
  };
  const measure = async (step: Step) => {
    const samples: number[] = [];
    const end = performance.now() + (seconds * rounds * 1_000) / 2;
    while (performance.now() < end) {
      samples.push(await ask(step));
      await sleep(PAUSE_MS);
    }
    return samples;
  };
  const measureAll = async (how: string) => {
    const rows: Row[] = [];
    for (const step of steps) rows.push(...rowsOf(`${step.what}${how}`, await measure(step)));
    return rows;
  };
  for (const step of steps) for (let call = 0; call < WARM_UP; call++) await ask(step);
  const rows = await measureAll("");
  return [
    ringing,
    ...rows,
    ...(await withoutDatabase(stack.databaseUrl, () => measureAll(", without a database"))),
  ];
}

/** From an emergency's commit until Twilio has taken the call to its first person; the caller is gone. */
async function firstRingRow(line: string): Promise<Row> {
  const sql = rawSql();
  const ids = await raiseEmergencies(line, RINGS);
  for (const id of ids) {
    await database().transaction(async (tx) => {
      await tx.update(emergencies).set({ createdAt: new Date() }).where(eq(emergencies.id, id));
      await lookAfter({ id }, tx);
    });
    await sleep(PAUSE_MS);
  }
  const readRings = () => sql<{ ms: number }[]>`
    select extract(epoch from p.at - e.created_at)::float8 * 1000 as ms
    from emergencies e join emergency_events p on p.emergency_id = e.id and p.key = 'placed|1.0'
    where e.id = any(${ids}::bigint[])`;
  let rings = await readRings();
  for (let tries = 0; tries < 600 && rings.length < RINGS; tries++) {
    await sleep(100);
    rings = await readRings();
  }
  if (rings.length < RINGS) throw new Error("Not everybody was rung.");
  const p95 = percentile(
    rings.map(({ ms }) => ms),
    0.95,
  );
  return {
    what: `From an emergency to the first ring, p95 of ${RINGS}`,
    value: `${p95.toFixed(0)} ms`,
    bar: `${MOST_TO_RING_MS} ms`,
    met: p95 <= MOST_TO_RING_MS,
  };
}

async function raiseEmergencies(line: string, count: number): Promise<number[]> {
  const people = [{ name: "Sam", number: "+447700900301" }];
  const rows = await rawSql()<{ id: string }[]>`
    insert into emergencies (user_id, call_id, carrier_sid, line, caller, description, business_name, people)
    select a.user_id, gen_random_uuid()::text, 'CA' || md5(n::text), ${line}, '+447700900123', 'A pipe has burst.',
      'Hartley', ${JSON.stringify(people)}::text::jsonb
    from phone_assignments a, generate_series(1, ${count}::int) n where a.phone_number = ${line} and a.is_active
    returning id`;
  if (rows.length === 0) throw new Error("The line has no client.");
  return rows.map(({ id }) => Number(id));
}

function rowsOf(what: string, samples: number[]): Row[] {
  const [p50, p99] = [percentile(samples, 0.5), percentile(samples, 0.99)];
  const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
  return [
    { what: `${what}, p50`, value: milliseconds(p50) },
    {
      what: `${what}, p99 of ${samples.length}`,
      value: milliseconds(p99),
      bar: `${MOST_MS} ms`,
      met: p99 <= MOST_MS,
    },
  ];
}
