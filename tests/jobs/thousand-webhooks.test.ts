import { randomUUID } from "node:crypto";
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { ledgerLine } from "@/lib/calls/ledger/sentence";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { formatsIn } from "@/lib/platform/locale/place-in";
import type { JobPayloads } from "@/lib/platform/queue/enqueue";
import { createRandom } from "@/local/demo/random";
import { api } from "@/tests/support/api";
import { compare, counted, newSid, providerCall, recover, reportOf, takeTurns } from "@/tests/support/ledger";
import { makePerson, type Person } from "@/tests/support/people";
import { takeJobs } from "@/tests/support/queue";
import { settled } from "@/tests/support/settled";
import { twilioControl } from "@/tests/support/twilio";
import { audioFile, vapiControl } from "@/tests/support/vapi";
import {
  assignLine,
  invocationsOf,
  type Line,
  type LocalTarget,
  makeTarget,
  makeTool,
  postTool,
  postVoice,
  startTarget,
  toolCalls,
} from "@/tests/support/voice";
import { tasks } from "@/worker/tasks";

takeTurns();

const CALLS = 350;
const WEBHOOKS = 1_000;
const random = createRandom(20_261_121);
const limited = pLimit(12);

type Call = { callId: string; sid: string; minutes: number; line: Line; caller: string };
type Webhook = { call: Call; kind: "started" | "tool" | "ended" | "report" };

let person: Person;
let line: Line;
let target: LocalTarget;
let publicKey: string;
let calls: Call[];

beforeAll(async () => {
  [person, target] = await Promise.all([makePerson(), startTarget()]);
  line = await assignLine(person.id);
  await rawSql()`update phone_assignments set created_at = now() - interval '1 day' where user_id = ${person.id}`;
  const tool = await makeTool();
  publicKey = tool.publicKey;
  await makeTarget({ toolId: tool.id, userId: person.id, number: line.number, url: target.url });
  calls = Array.from({ length: CALLS }, () => ({
    callId: randomUUID(),
    sid: newSid(),
    minutes: random.between(10, 170),
    line,
    caller: `+44770090${random.between(1000, 9999)}`,
  }));
  await tellBoth();
});
afterAll(() => target.close());

/** The reliable sources: Twilio's list, and the voice provider's calls with their recordings. */
async function tellBoth(): Promise<void> {
  const recordingFile = audioFile(2_000);
  const listed = calls.map((call) => {
    const { startedAt, endedAt } = providerCall(call);
    return { sid: call.sid, from: call.caller, to: line.number, startTime: startedAt, endTime: endedAt };
  });
  await twilioControl("calls", { calls: listed });
  await limited.map(calls, async (call) => {
    const told = providerCall(call);
    const artifact = { transcript: said(call) };
    await vapiControl("calls", {
      ...told,
      artifact,
      recordingFile,
      createdAt: told.startedAt,
      updatedAt: told.endedAt,
    });
  });
}

/** Every call starts and is reported; some use a tool, others report their end. */
function allWebhooks(): Webhook[] {
  const webhooks = calls.flatMap((call, index): Webhook[] => {
    const between: Webhook["kind"][] = index < 150 ? ["tool"] : index < 300 ? ["ended"] : [];
    const kinds: Webhook["kind"][] = ["started", ...between, "report"];
    return kinds.map((kind) => ({ call, kind }));
  });
  expect(webhooks).toHaveLength(WEBHOOKS);
  return webhooks;
}

/** 10 % never arrive, 10 % arrive twice, and 10 % arrive at some other moment. */
function damage(webhooks: Webhook[]): Webhook[] {
  const fates = webhooks.map((webhook) => ({ webhook, fate: random.next(), at: 0 }));
  for (const [index, entry] of fates.entries()) entry.at = index;
  const arriving = fates.flatMap((entry) => {
    if (entry.fate < 0.1) return [];
    if (entry.fate < 0.2) return [entry, { ...entry, at: entry.at + random.between(0, WEBHOOKS) }];
    return [entry.fate < 0.3 ? { ...entry, at: random.between(0, WEBHOOKS) } : entry];
  });
  return arriving.sort((one, other) => one.at - other.at).map(({ webhook }) => webhook);
}

async function deliver({ call, kind }: Webhook): Promise<void> {
  const message = messageOf(call, kind);
  const answer = await (kind === "tool"
    ? postTool(publicKey, { body: message })
    : postVoice({ body: message }));
  expect(answer.status).toBe(200);
}

function messageOf(call: Call, kind: Webhook["kind"]) {
  if (kind === "tool") return { message: toolCalls(call.callId, line, [{ id: `tool-${call.callId}` }]) };
  const { message } = reportOf(call);
  if (kind === "report")
    return { message: { ...message, artifact: { ...message.artifact, transcript: said(call) } } };
  const { startedAt, endedAt, endedReason, artifact, analysis, ...rest } = message;
  const told = kind === "started" ? { status: "in-progress" } : { status: "ended", endedReason };
  const timestamp = Date.parse(kind === "started" ? startedAt : endedAt);
  return { message: { ...rest, type: "status-update", timestamp, ...told } };
}

const said = (call: Call) => `AI: Hello.\nUser: I am the caller of ${call.callId}.`;

/** The worker's copying for these calls. */
async function copyRecordings(): Promise<void> {
  await settled();
  const jobs = await takeJobs<JobPayloads["copy-recording"]>(
    calls.map(({ callId }) => `copy-recording:${callId}`),
  );
  await limited.map(jobs, (job) => tasks["copy-recording"](job));
}

const ours = () => rawSql()`
  select c.call_id, c.carrier_sid, c.transcript, c.phone_number, c.live_status, c.reported_at is not null as reported,
    r.copied_at is not null as copied
  from call_logs c left join call_recordings r on r.call_id = c.call_id where c.user_id = ${person.id}`;

describe("a thousand webhooks, of which a tenth gets lost, a tenth comes twice and a tenth out of order", () => {
  // minutes of work on a busy machine
  it("leave no difference after the comparison: every call once, with its words and its recording", {
    timeout: 300_000,
  }, async () => {
    const arriving = damage(allWebhooks());
    const dropped = WEBHOOKS - new Set(arriving).size;
    expect(dropped).toBeGreaterThan(70);
    expect(arriving.length + dropped - WEBHOOKS).toBeGreaterThan(70);
    await limited.map(arriving, deliver);
    const before = await ours();
    expect(before.filter((row) => row.reported).length).toBeLessThan(CALLS);
    await copyRecordings();

    await compare(3);
    const missing = (await counted(person.id)).fetching;
    expect(missing).toBe(CALLS - before.filter((row) => row.reported).length);
    await recover(calls.map(({ callId }) => callId));
    await copyRecordings();
    await compare(3);

    expect(await counted(person.id)).toEqual({ carrier: CALLS, provider: CALLS, here: CALLS });
    const rows = await ours();
    const byCall = new Map(rows.map((row) => [row.call_id, row]));
    expect([rows.length, byCall.size]).toEqual([CALLS, CALLS]);
    const wanted = { live_status: "ended", reported: true, copied: true };
    for (const call of calls) {
      const facts = { carrier_sid: call.sid, phone_number: call.caller, transcript: said(call) };
      expect(byCall.get(call.callId)).toMatchObject({ ...wanted, ...facts });
    }
    const answer = await api("GET", "/api/user/call-ledger", { token: person.token });
    expect(answer.body.data.recordings).toEqual({ all: CALLS, waiting: 0, lost: 0 });
    expect(answer.body.data).toMatchObject({ carrier: CALLS, provider: CALLS, here: CALLS });
    expect(ledgerLine(answer.body.data, formatsIn(DEFAULT_PLACE))).toMatchObject({
      tone: "good",
      headline: expect.stringMatching(/^All 350 calls since \d+ \w+ are here\.$/),
    });
    await expectEachToolOnce(arriving);
  });
});

/** The client's system was asked once for every tool call that arrived at all. */
async function expectEachToolOnce(arriving: readonly Webhook[]): Promise<void> {
  const used = new Set(arriving.filter(({ kind }) => kind === "tool").map(({ call }) => call.callId));
  expect(target.received).toHaveLength(used.size);
  const [first] = used;
  expect(await invocationsOf(first ?? "")).toHaveLength(1);
}
