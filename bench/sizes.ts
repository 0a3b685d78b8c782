import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { POST } from "@/app/api/external/voice/route";
import { closeDatabase, rawSql } from "@/db/client";
import { sweepRawDays } from "@/lib/dashboard/retention/raw-days";
import { assistantRequest, endOfCallReport, statusUpdate, toolCallsMessage } from "@/local/call/messages";
import { type PlannedCall, planCall } from "@/local/call/planned-call";
import { getDialogue } from "@/local/demo/dialogues/all-dialogues";
import { temporaryPorts } from "@/local/stack/ports";
import { startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";
import { makeAgent } from "@/tests/support/agents";
import { makePerson } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";
import { makeWebhook } from "@/tests/support/webhooks";
import type { Row } from "./table";

const DIALOGUE = "boiler-no-hot-water";
const AT_ONCE = 500;
/** Three of ten calls book a job. */
const BOOKED = 0.3;
/** Below that a table does not count. */
const LEAST = 20;

type Captures = ReadonlyMap<string, string>;

type Options = {
  calls: number;
  /** A folder of JSON messages captured from Vapi, which replace the stand-in's raw messages. */
  captures?: string;
  progress: (step: string) => void;
};

/**
 * What a call takes on disk, table by table, indexes included: its report goes through the route and all followers, and
 * its raw messages, tool calls, text and booking are rows as the product writes them. And what deleting a day of raw
 * messages takes, by dropping it and row by row. On a stack of its own.
 */
export async function sizeRows({ calls, captures, progress }: Options): Promise<Row[]> {
  const { home, remove } = makeTemporaryHome("bench");
  const stack = await startStack({ home, ports: await temporaryPorts(), durable: true });
  Object.assign(process.env, stack.environment, { LOG_LEVEL: "silent", ALLOW_UNSIGNED_VOICE: "true" });
  try {
    const { id } = await makePerson();
    await makeAgent(id);
    await makeWebhook(id, { events: ["call.completed"], url: "https://receiver.example/" });
    const line = {
      number: "+442079460778",
      phoneNumberId: randomUUID(),
      assistantId: randomUUID(),
      sipUri: null,
    };
    const sql = rawSql();
    await sql`insert into phone_assignments (phone_number, user_id) values (${line.number}, ${id})`;
    await sql`insert into tools (name, public_key) values ('book-job', 'sizes')`;
    await sweepRawDays(7);
    const read = readCaptures(captures);
    const before = await readSizes();
    for (let made = 0; made < calls; made += AT_ONCE) {
      progress(`${made.toLocaleString("en-GB")} calls`);
      const planned = Array.from({ length: Math.min(AT_ONCE, calls - made) }, () =>
        planCall({ dialogue: getDialogue(DIALOGUE), line, startedAt: new Date(), id: randomUUID() }),
      );
      await Promise.all(planned.map((call) => report(call)));
      await addRows(id, planned, read);
    }
    await settled();
    await sql`vacuum (analyze)`;
    const after = await readSizes();
    const sizes = [...after]
      .map(([name, size]) => ({ name, each: Math.round((size - (before.get(name) ?? 0)) / calls) }))
      .filter(({ each }) => each >= LEAST)
      .sort((one, other) => other.each - one.each);
    return [
      ...sizes.map(({ name, each }) => ({
        what: `Table ${name}: rows and indexes, per call`,
        value: `${each} B`,
      })),
      ...(await timeDeletion()),
    ];
  } finally {
    await closeDatabase();
    await stack.close();
    remove();
  }
}

async function report(call: PlannedCall): Promise<void> {
  const stem = `https://storage.vapi.ai/${call.id}`;
  const recording = { recordingUrl: `${stem}-mono.wav`, stereoRecordingUrl: `${stem}-stereo.wav` };
  const response = await POST(
    new Request("http://localhost/api/external/voice", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(endOfCallReport(call, { recording })),
    }),
    { params: Promise.resolve({}) },
  );
  if (response.status !== 200) throw new Error(`the report was refused: ${await response.text()}`);
}

/** Ten raw messages, each tool call, a text, and for some a booking. */
async function addRows(userId: string, calls: PlannedCall[], captures: Captures): Promise<void> {
  const sql = rawSql();
  const raw = calls.flatMap((call) =>
    rawMessages(call, captures).map(({ kind, body }) => ({ kind, body, call_id: call.id })),
  );
  await sql`insert into raw_messages (kind, call_id, body)
    select kind, call_id, body from json_to_recordset(${JSON.stringify(raw)}::text::json) as r(kind text, call_id text, body text)`;
  const invocations = calls.flatMap(({ id, toolCalls }) =>
    toolCalls.map((call) => ({
      call_id: id,
      tool_call_id: call.id,
      name: call.name,
      arguments: call.arguments,
    })),
  );
  await sql`insert into tool_invocations
      (tool_id, user_id, call_id, tool_call_id, name, called_number, caller, arguments, status, http_status, result, duration_ms, finished_at)
    select tools.id, ${userId}, call_id, tool_call_id, r.name, '+442079460778', '+447700900142', arguments, 'succeeded', 200,
      'Booked for Thursday, 3 December at 09:00. Tell the caller that they will get a text.', 310, now()
    from tools, json_to_recordset(${JSON.stringify(invocations)}::text::json) as r(call_id text, tool_call_id text, name text, arguments jsonb)`;
  const ids = calls.map(({ id }) => id);
  await sql`insert into text_messages (user_id, cause, call_id, sender, recipient, body, status, attempts, twilio_sid, sent_at)
    select ${userId}, gen_random_uuid()::text, call_id, '+442079460778', '+447700900142',
      'Hartley & Sons Plumbing: your visit is booked for Thursday, 3 December between 09:00 and 11:00. Reply NO to cancel it.',
      'sent', 1, 'SM' || md5(call_id), now()
    from unnest(${ids}::text[]) call_id`;
  await sql`insert into bookings (user_id, calendar_id, status, starts_at, ends_at, job, client_name, client_phone, caller_phone,
      address, notes, call_id, google_event_id, confirmed_at)
    select ${userId}, 'primary', 'confirmed', at, at + interval '1 hour', 'Boiler: no hot water', 'Dorothy Wainwright',
      '+447700900142', '+447700900142', '14 Beech Grove, Leeds LS6 2BX', 'Combi boiler, shows fault F22. Two children at home.',
      call_id, md5(call_id), now()
    from unnest(${ids.slice(0, Math.round(ids.length * BOOKED))}::text[]) with ordinality c (call_id, n),
      lateral (select now() + (select count(*) from bookings) * interval '1 day' + n * interval '1 day' as at) slot`;
}

function rawMessages(call: PlannedCall, captures: Captures): { kind: string; body: string }[] {
  const statuses = (["ringing", "in-progress", "ended"] as const).map((status, index) =>
    statusUpdate(call, { status, at: index * 60 }),
  );
  const tools = call.toolCalls.map((each) => toolCallsMessage(call, [each]));
  const bodies = [assistantRequest(call), ...statuses, ...tools];
  const turns = Array.from({ length: 10 - bodies.length }, (_, index) =>
    statusUpdate(call, { status: "in-progress", at: 15 * index }),
  );
  return [...bodies, ...turns].map(({ message }) => ({
    kind: message.type,
    body: captures.get(message.type) ?? JSON.stringify({ message }),
  }));
}

/** By type of message. */
function readCaptures(folder?: string): Captures {
  const files = folder ? readdirSync(folder).filter((file) => file.endsWith(".json")) : [];
  const read = files.map((file) => JSON.parse(readFileSync(path.join(folder ?? "", file), "utf8")));
  return new Map(read.flatMap((body) => (body.message ? [[body.message.type, JSON.stringify(body)]] : [])));
}

async function readSizes(): Promise<Map<string, number>> {
  const rows = await rawSql()<{ name: string; size: number }[]>`
    select regexp_replace(relname, '^(raw_messages)_.*', '\\1') as name, sum(pg_total_relation_size(oid))::float8 as size
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' group by 1`;
  return new Map(rows.map(({ name, size }) => [name, size]));
}

/** Times deleting the day that has all the messages: as the product drops it, and as rows of a table of its own. */
async function timeDeletion(): Promise<Row[]> {
  const sql = rawSql();
  await sql`create table rows_of_a_day (like raw_messages including all)`;
  const { count } = await sql`insert into rows_of_a_day select * from raw_messages`;
  const deleting = await timed(() => sql`delete from rows_of_a_day`);
  const vacuuming = await timed(() => sql`vacuum rows_of_a_day`);
  const dropping = await timed(() => sweepRawDays(-1));
  const [left] = await sql`select count(*)::int as messages from raw_messages`;
  if (left?.messages !== 0) throw new Error("the day was not dropped");
  const messages = count.toLocaleString("en-GB");
  return [
    { what: `Dropping a day of ${messages} raw messages`, value: `${Math.round(dropping)} ms` },
    {
      what: `Deleting as many rows, vacuuming them`,
      value: `${Math.round(deleting)} ms, ${Math.round(vacuuming)} ms`,
    },
  ];
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
