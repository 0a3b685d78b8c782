import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it, vi } from "vitest";
import { rawSql } from "@/db/client";
import { recordOutcomes } from "@/lib/agent/tools/record-outcomes";
import { settled } from "@/tests/support/settled";
import { openToolDesk } from "@/tests/support/tool-desk";
import { invocationsOf, newLine, toolCalls } from "@/tests/support/voice";

const { client, line, tool, target, targetId, ask, toolWith, close } = await openToolDesk();
afterAll(close);

describe("the record of invocations (VOICE-01 point 7)", () => {
  it("has tool, target, call, status, duration and what was said", async () => {
    const callId = randomUUID();
    await ask(toolCalls(callId, line, [{ id: "call_1", arguments: { day: "Monday", apiKey: "canary" } }]));
    await settled();
    const [row] = await invocationsOf(callId);
    expect(row).toMatchObject({
      tool_id: tool.id,
      target_id: targetId,
      user_id: client.id,
      tool_call_id: "call_1",
      name: "bookVisit",
      status: "succeeded",
      http_status: 200,
      result: "Done by the target.",
      error: null,
      arguments: { day: "Monday", apiKey: "[removed]" },
    });
    expect(row?.duration_ms).toBeGreaterThanOrEqual(0);
    expect(row?.finished_at).not.toBeNull();
  });

  it("is written even when the first write is interrupted", async () => {
    const [callId, id] = [randomUUID(), randomUUID()];
    await rawSql()`
      insert into tool_invocations (id, tool_id, target_id, user_id, call_id, tool_call_id)
      values (${id}, ${tool.id}, ${targetId}, ${client.id}, ${callId}, 'call_0')`;
    const { recording } = await rawSql().begin(async (tx) => {
      const [own] =
        await tx`select pg_backend_pid() as pid from tool_invocations where id = ${id} for update`;
      const outcome = { status: "succeeded" as const, result: "Booked." };
      const writing = recordOutcomes([{ invocationId: id, outcome, line: { result: "Booked." } }]);
      await vi.waitFor(
        async () => {
          const cancelled = await rawSql()`
            select pg_cancel_backend(pid) from pg_stat_activity where ${own?.pid} = any(pg_blocking_pids(pid))`;
          expect(cancelled).toHaveLength(1);
        },
        { timeout: 60_000 },
      );
      return { recording: writing };
    });
    await recording;
    expect(await invocationsOf(callId)).toMatchObject([{ status: "succeeded", result: "Booked." }]);
  });
});

describe("a repeated delivery (VOICE-01 point 8)", () => {
  it("gets the first answer, without calling the target again", async () => {
    let count = 0;
    await toolWith(
      (_, response) => response.end(`Booking ${++count}`),
      async (key, own) => {
        const message = toolCalls(randomUUID(), line, [{}]);
        const first = await ask(message, key);
        await settled();
        const second = await ask({ ...message, timestamp: Date.now() + 1 }, key);
        expect(first.body.results[0].result).toBe("Booking 1");
        expect(second.body).toEqual(first.body);
        expect(own.received).toHaveLength(1);
      },
    );
  });

  it("waits for the first while it runs, however many come at once", async () => {
    let count = 0;
    await toolWith(
      (_, response) => setTimeout(() => response.end(`Booking ${++count}`), 600),
      async (key, own) => {
        const message = toolCalls(randomUUID(), line, [{}]);
        const answers = await Promise.all(Array.from({ length: 20 }, () => ask(message, key)));
        expect(new Set(answers.map(({ body }) => body.results[0].result))).toEqual(new Set(["Booking 1"]));
        expect(own.received).toHaveLength(1);
      },
    );
  });

  it("runs only the new calls in it", async () => {
    const callId = randomUUID();
    await ask(toolCalls(callId, line, [{ id: "a" }]));
    await settled();
    const before = target.received.length;
    const { body } = await ask(toolCalls(callId, line, [{ id: "a" }, { id: "b" }]));
    expect(body.results).toHaveLength(2);
    expect(target.received.slice(before).map(({ body }) => body.callwright.toolCallId)).toEqual(["b"]);
  });

  it("gets an error, and nothing runs, when the instance that ran it is dead", async () => {
    const callId = randomUUID();
    await rawSql()`
      insert into tool_invocations (tool_id, target_id, user_id, call_id, tool_call_id, started_at)
      values (${tool.id}, ${targetId}, ${client.id}, ${callId}, 'call_0', now() - interval '1 minute')`;
    const before = target.received.length;
    const { body } = await ask(toolCalls(callId, line, [{}]));
    expect(body.results[0].error).toMatch(/cannot tell whether it was done/);
    expect(target.received).toHaveLength(before);
  });

  it("is a different call when only the tool call's id is the same", async () => {
    const before = target.received.length;
    await ask(toolCalls(randomUUID(), line, [{ id: "same" }]));
    await ask(toolCalls(randomUUID(), line, [{ id: "same" }]));
    expect(target.received.slice(before)).toHaveLength(2);
  });

  it("repeats the answer when there was no target", async () => {
    const message = toolCalls(randomUUID(), newLine(), [{}]);
    const first = await ask(message);
    const second = await ask(message);
    expect(second.body).toEqual(first.body);
    expect(second.body.results[0].result).toMatch(/not connected/);
  });
});
