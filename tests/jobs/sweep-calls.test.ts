import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { callRecordings } from "@/db/schema/calls";
import { ABANDONED } from "@/lib/agent/tools/sentences";
import { GONE } from "@/lib/calls/recordings/tables";
import { makeCall } from "@/tests/support/calls";
import { changeJob, holdByDeadWorker, jobsFor, letMinutesPass } from "@/tests/support/queue";
import { makeTool } from "@/tests/support/voice";
import { tasks } from "@/worker/tasks";

const sweep = () => tasks["sweep-calls"]({});
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const DAY = 24 * 60;

async function queued(name: string, callIds: string[]): Promise<boolean[]> {
  const jobs = await Promise.all(callIds.map((callId) => jobsFor(`${name}:${callId}`)));
  return jobs.map(({ length }) => length === 1);
}

describe("the job sweep-calls", () => {
  it("queues recordings that were not copied within a minute, and no others (VOICE-05)", async () => {
    const recording = async (fields: Partial<typeof callRecordings.$inferInsert>) => {
      const { callId } = await makeCall(null, { happenedAt: fields.createdAt ?? ago(5) });
      await database()
        .insert(callRecordings)
        .values({ callId, createdAt: ago(5), ...fields });
      return callId;
    };
    const left = await recording({});
    const failed = await recording({ lastError: "the voice provider: answered 503", attempts: 3 });
    const others = await Promise.all([
      recording({ createdAt: ago(0.5) }),
      recording({ createdAt: ago(15 * DAY) }),
      recording({ lastError: GONE }),
      recording({ copiedAt: ago(1), storageKey: "calls/x.wav", contentType: "audio/wav", bytes: 1 }),
    ]);
    await sweep();
    expect(await queued("copy-recording", [left, failed])).toEqual([true, true]);
    expect(await queued("copy-recording", others)).toEqual([false, false, false, false]);
  });

  it("takes the oldest recordings first, however new their row, and skips queued ones (VOICE-05)", async () => {
    const recording = async (days: number) => {
      const { callId } = await makeCall(null, { happenedAt: ago(days * DAY + 5) });
      await database()
        .insert(callRecordings)
        .values({ callId, createdAt: ago(5) });
      return callId;
    };
    const priority = async (callId: string) => {
      const [job] = await rawSql()`
        select priority::int as priority from graphile_worker.jobs where key = ${`copy-recording:${callId}`}`;
      return job?.priority;
    };
    const [fresh, week, old, deleted] = [
      await recording(0),
      await recording(7),
      await recording(13),
      await recording(14),
    ];
    await sweep();
    expect(await Promise.all([fresh, week, old, deleted].map(priority))).toEqual([10, 3, 0, undefined]);
  });

  const recording = async (fields: Partial<typeof callRecordings.$inferInsert>) => {
    const { callId } = await makeCall(null);
    await database()
      .insert(callRecordings)
      .values({ callId, createdAt: ago(5), ...fields });
    return callId;
  };
  const copied = { copiedAt: ago(1), storageKey: "calls/x.wav", contentType: "audio/wav", bytes: 1 };

  it("eventually draws every recording, however many newer ones fail (VOICE-05)", async () => {
    const oldest = await recording({ ...copied, createdAt: ago(60) });
    await Promise.all(Array.from({ length: 201 }, () => recording(copied)));
    for (let minute = 0; minute < 3; minute++) await sweep();
    expect(await queued("draw-waveform", [oldest])).toEqual([true]);
  });

  it("queues copied recordings that are not drawn yet, and no others (VOICE-05)", async () => {
    const undrawn = await recording(copied);
    const others = await Promise.all([recording({ ...copied, peaks: [] }), recording({ lastError: GONE })]);
    for (let minute = 0; minute < 3; minute++) await sweep(); // recordings of other tests may come first
    expect(await queued("draw-waveform", [undrawn])).toEqual([true]);
    expect(await queued("draw-waveform", others)).toEqual([false, false]);
  });

  it("queues calls that ended, or went silent, without a report (VOICE-04)", async () => {
    const call = async (fields: Parameters<typeof makeCall>[1]) =>
      (await makeCall(null, { reportedAt: null, happenedAt: ago(60), ...fields })).callId;
    const live = { liveStatus: "in-progress", endedAt: null };
    const left = await Promise.all([
      call({ endedAt: ago(3), updatedAt: ago(3) }),
      call({ endedAt: null, updatedAt: ago(3) }),
      call({ ...live, updatedAt: ago(31) }),
    ]);
    const others = await Promise.all([
      call({ endedAt: ago(1), updatedAt: ago(1) }),
      call({ ...live, updatedAt: ago(20) }),
      call({ endedAt: ago(3), reportedAt: ago(3) }),
      call({ endedAt: ago(15 * DAY), happenedAt: ago(15 * DAY), updatedAt: ago(15 * DAY) }),
    ]);
    await sweep();
    expect(await queued("recover-call", left)).toEqual([true, true, true]);
    expect(await queued("recover-call", others)).toEqual([false, false, false, false]);
  });

  it("leaves waiting and running jobs alone, and requeues one that died or failed an hour ago", async () => {
    const { callId } = await makeCall(null, { reportedAt: null, endedAt: ago(5), happenedAt: ago(6) });
    const key = `recover-call:${callId}`;
    const current = async () => (await jobsFor(key))[0];
    await sweep();
    const first = await current();

    await changeJob(key, { attempts: 3, run_at: ago(-5) });
    await sweep();
    expect(await current()).toMatchObject({ id: first?.id, attempts: 3 });
    await holdByDeadWorker(key, { worker: "a-worker", minutes: 5 });
    await sweep();
    expect(await current()).toMatchObject({ id: first?.id, attempts: 3 });

    await letMinutesPass(15, key);
    await sweep();
    const second = await current();
    expect(second?.id).not.toBe(first?.id);

    await changeJob(key, { attempts: 8 });
    await letMinutesPass(10, key);
    await sweep();
    expect(await current()).toMatchObject({ id: second?.id, attempts: 8 });
    await letMinutesPass(110, key);
    await sweep();
    expect(await current()).toMatchObject({ attempts: 0 });
  });

  it("ends tool calls whose runner died, and no others (VOICE-01 point 8)", async () => {
    const { id: toolId } = await makeTool();
    await rawSql()`
      insert into tool_invocations (tool_id, call_id, tool_call_id, status, started_at) values
        (${toolId}, 'swept', 'gone', 'running', ${ago(2)}),
        (${toolId}, 'swept', 'fresh', 'running', ${ago(0.5)}),
        (${toolId}, 'swept', 'done', 'succeeded', ${ago(2)}),
        (${toolId}, 'swept', 'ancient', 'running', ${ago(120)})`;
    const states = async () =>
      Object.fromEntries(
        (await rawSql()`select tool_call_id, status from tool_invocations where tool_id = ${toolId}`).map(
          (row) => [row.tool_call_id, row.status],
        ),
      );
    await tasks["end-calls"]({});
    expect(await states()).toEqual({
      gone: "timed_out",
      fresh: "running",
      done: "succeeded",
      ancient: "running",
    });
    await sweep();
    expect(await states()).toMatchObject({ ancient: "timed_out", fresh: "running" });
    const [row] = await rawSql()`
      select error, finished_at from tool_invocations where tool_id = ${toolId} and tool_call_id = 'gone'`;
    expect(row).toEqual({ error: ABANDONED, finished_at: expect.any(Date) });
  });

  it("keeps the outcome of a tool call that ends while it is being swept (VOICE-01 point 8)", async () => {
    const { id: toolId } = await makeTool();
    await rawSql()`
      insert into tool_invocations (tool_id, call_id, tool_call_id, status, started_at)
      values (${toolId}, 'swept', 'late', 'running', ${ago(2)})`;
    const sweeping = await rawSql().begin(async (sql) => {
      await sql`update tool_invocations set status = 'succeeded' where tool_id = ${toolId}`;
      const [own] = await sql`select pg_backend_pid() as pid`;
      const swept = sweep();
      await expect
        .poll(() => rawSql()`select from pg_stat_activity where ${own?.pid} = any(pg_blocking_pids(pid))`, {
          timeout: 60_000,
        })
        .not.toHaveLength(0);
      return { swept };
    });
    await sweeping.swept;
    const [row] = await rawSql()`select status, error from tool_invocations where tool_id = ${toolId}`;
    expect(row).toEqual({ status: "succeeded", error: null });
  });
});
