import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { database, executeIn, rawSql } from "@/db/client";
import { listInvocations, replayInvocation, type ToolInvocation, testTool } from "@/lib/agent/tools/contract";
import { invocationsOf } from "@/lib/agent/tools/read-invocations";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { settled } from "@/tests/support/settled";
import { auditOf, toolCallsOf } from "@/tests/support/tools";
import { assignLine, makeTarget, makeTool, postTool, startTarget, toolCalls } from "@/tests/support/voice";

const tools = (rest: string) => `/api/admin/tools/tools/${randomUUID()}/${rest}`;
describeRefusals(testTool, tools("test"), { phone_number: "+442070000000" });
describeRefusals(listInvocations, tools("invocations"));
describeRefusals(replayInvocation, tools(`invocations/${randomUUID()}/replay`));

const [admin, client, target, tool] = await Promise.all([
  makePerson({ admin: true }),
  makePerson({ fullName: "Ann Other" }),
  startTarget(),
  makeTool(),
]);
const line = await assignLine(client.id);
const targetId = await makeTarget({
  toolId: tool.id,
  userId: client.id,
  number: line.number,
  url: target.url,
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
});
afterAll(async () => {
  await settled();
  await target.close();
});
const panel = toolCallsOf(() => admin);

describe("a test call", () => {
  it("goes all the way to the target, signed, and shows the assistant's answer (TOOLS-11)", async () => {
    const before = target.received.length;
    const { status, body } = await panel.test(tool.id, {
      phone_number: line.number,
      arguments: { date: "2026-12-01", party: 2 },
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.any(String),
      tool_id: tool.id,
      target_id: targetId,
      client: "Ann Other",
      call_id: expect.stringMatching(/^test-[0-9a-f-]{36}$/),
      tool_call_id: expect.stringMatching(/^test-/),
      name: "Book a visit",
      called_number: line.number,
      caller: "+447700900999",
      arguments: { date: "2026-12-01", party: 2 },
      status: "succeeded",
      http_status: 200,
      result: "Done by the target.",
      error: null,
      duration_ms: expect.any(Number),
      started_at: expect.any(String),
      finished_at: expect.any(String),
    });
    const [received] = target.received.slice(before);
    expect(received?.headers["webhook-signature"]).toMatch(/^v1,/);
    expect(received?.body.callwright).toMatchObject({
      callId: body.data.call_id,
      userId: client.id,
      calledNumber: line.number,
      arguments: { date: "2026-12-01", party: 2 },
    });
    expect(await auditOf(tool.id)).toMatchObject([
      { action: "tested", entity: "tool", actor_id: admin.id, changes: { call: { to: body.data.call_id } } },
    ]);
  });

  it("shows a failing target as the assistant would hear it (TOOLS-11)", async () => {
    const broken = await startTarget((_, response) => response.writeHead(500).end());
    const own = await makeTool();
    await makeTarget({ toolId: own.id, userId: client.id, number: line.number, url: broken.url });
    const { body } = await panel.test(own.id, { phone_number: line.number });
    expect(body.data).toMatchObject({ status: "failed", http_status: 500, result: null });
    expect(body.data.error).toMatch(/^I could not reach the booking system/);
    await broken.close();
  });

  it("of a number without a target says so (TOOLS-11)", async () => {
    const { id } = await makeTool();
    const { body } = await panel.test(id, { phone_number: line.number });
    expect(body.data).toMatchObject({ status: "no_target", target_id: null });
  });

  it("needs a number, a tool that is there, and arguments of a reasonable size", async () => {
    expect((await panel.test(tool.id, { phone_number: " " })).body.error).toBe(
      "Select a number to call the tool for",
    );
    expect((await panel.test(randomUUID(), { phone_number: line.number })).status).toBe(404);
    for (const given of ["text", [1], 5, { note: "x".repeat(17_000) }]) {
      expect((await panel.test(tool.id, { phone_number: line.number, arguments: given })).status).toBe(400);
    }
  });
});

describe("the log of a tool", () => {
  /** Calls as the provider makes them, one after the other. */
  async function play(own: { publicKey: string }, calls: number, given: unknown = {}): Promise<string> {
    const callId = randomUUID();
    for (let n = 0; n < calls; n++) {
      await postTool(own.publicKey, {
        body: { message: toolCalls(callId, line, [{ id: `call_${n}`, arguments: given }]) },
      });
      await settled();
    }
    return callId;
  }

  it("has caller, arguments and outcome, newest first and without secrets (VOICE-01)", async () => {
    const own = await makeTool();
    await makeTarget({ toolId: own.id, userId: client.id, number: line.number, url: target.url });
    const callId = await play(own, 3, { date: "2026-12-01", api_key: "sk-canary-1234567890" });
    const { body } = await panel.log(own.id);
    expect(body.data.map((row: ToolInvocation) => row.tool_call_id)).toEqual(["call_2", "call_1", "call_0"]);
    expect(body.data[0]).toMatchObject({
      client: "Ann Other",
      call_id: callId,
      caller: "+447700900142",
      called_number: line.number,
      arguments: { date: "2026-12-01", api_key: "[removed]" },
      status: "succeeded",
      http_status: 200,
      result: "Done by the target.",
    });
    expect(JSON.stringify(body)).not.toContain("sk-canary");
    expect(body.next_cursor).toBeNull();
  });

  it("is paginated without gaps or repetitions, even for simultaneous ones", async () => {
    const own = await makeTool();
    await rawSql()`
      insert into tool_invocations (tool_id, call_id, tool_call_id, status, started_at)
      select ${own.id}, 'paged', n::text, 'succeeded', now() - (n / 3) * interval '1 second'
      from generate_series(1, 10) n`;
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor ? `?limit=4&cursor=${cursor}` : "?limit=4";
      const { body } = await panel.log(own.id, query);
      seen.push(...body.data.map((row: ToolInvocation) => row.tool_call_id));
      cursor = body.next_cursor;
    } while (cursor);
    expect(seen).toHaveLength(10);
    expect(new Set(seen).size).toBe(10);
    expect((await panel.log(own.id, "?cursor=nonsense")).status).toBe(400);
  });

  it("offers another page only if there is more (VOICE-01)", async () => {
    const own = await makeTool();
    await play(own, 3);
    expect((await panel.log(own.id, "?limit=3")).body.next_cursor).toBeNull();
    expect((await panel.log(own.id, "?limit=2")).body.next_cursor).toEqual(expect.any(String));
  });

  it("can be narrowed down to failures and to one target", async () => {
    const own = await makeTool();
    const chosen = await makeTarget({
      toolId: own.id,
      userId: client.id,
      number: line.number,
      url: target.url,
    });
    await rawSql()`
      insert into tool_invocations (tool_id, target_id, call_id, tool_call_id, status) values
        (${own.id}, ${chosen}, 'mixed', 'fine', 'succeeded'), (${own.id}, ${chosen}, 'mixed', 'late', 'timed_out'),
        (${own.id}, null, 'mixed', 'nowhere', 'no_target'), (${own.id}, null, 'mixed', 'now', 'running')`;
    const ids = async (query: string) =>
      (await panel.log(own.id, query)).body.data.map((row: ToolInvocation) => row.tool_call_id).sort();
    expect(await ids("?failed=true")).toEqual(["late", "nowhere"]);
    expect(await ids(`?target=${chosen}`)).toEqual(["fine", "late"]);
    expect(await ids(`?target=${chosen}&failed=true`)).toEqual(["late"]);
    expect((await panel.log(randomUUID())).status).toBe(404);
  });

  it("names the failures of the last 30 days (VOICE-01)", async () => {
    const own = await makeTool();
    await rawSql()`
      insert into tool_invocations (tool_id, call_id, tool_call_id, status, started_at)
      select ${own.id}, 'old', days || ' days', 'failed', now() - days * interval '1 day'
      from unnest(array[1, 8, 29, 31]) days`;
    const { data } = (await panel.log(own.id, "?failed=true")).body;
    expect(data.map((row: ToolInvocation) => row.tool_call_id)).toEqual(["1 days", "8 days", "29 days"]);
  });

  it("finds failures along an index of their own, however rare they are (FAST-03)", async () => {
    const undone = new Error("roll this back");
    const toolId = randomUUID();
    const work = database().transaction(async (tx) => {
      await executeIn(tx)(sql`set local session_replication_role = replica`);
      await executeIn(tx)(sql`
        insert into tool_invocations (tool_id, call_id, tool_call_id, status, started_at)
        select ${toolId}::uuid, 'many', n::text, 'succeeded', now() - n * interval '1 second'
        from generate_series(1, 3000) n`);
      await executeIn(tx)(sql`analyze tool_invocations`);
      const failures = invocationsOf({ toolId, failed: true, limit: 20 });
      const plan = await executeIn(tx)(sql`explain ${failures}`);
      expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("tool_invocations_failed_idx");
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
  });
});

describe("a replay", () => {
  it("calls the target again as a new tool call within the same call, and is recorded (VOICE-01, SAFE-04)", async () => {
    const own = await makeTool();
    await makeTarget({ toolId: own.id, userId: client.id, number: line.number, url: target.url });
    const callId = randomUUID();
    const message = toolCalls(callId, line, [{ arguments: { date: "2026-12-01" } }]);
    await postTool(own.publicKey, { body: { message } });
    await settled();
    const [first] = (await panel.log(own.id)).body.data;
    const before = target.received.length;
    const { status, body } = await panel.replay(own.id, first.id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      call_id: callId,
      tool_call_id: expect.stringMatching(/^replay-/),
      caller: "+447700900142",
      arguments: { date: "2026-12-01" },
      status: "succeeded",
      client: "Ann Other",
    });
    expect(target.received.slice(before)).toHaveLength(1);
    expect((await panel.log(own.id)).body.data.map(({ id }: ToolInvocation) => id)).toEqual([
      body.data.id,
      first.id,
    ]);
    expect(await auditOf(first.id)).toMatchObject([
      {
        action: "replayed",
        entity: "tool invocation",
        actor_id: admin.id,
        changes: { tool_call: { from: "call_0", to: body.data.tool_call_id } },
      },
    ]);
  });

  it("never shows a number's next client the previous client's calls (ROLE-15)", async () => {
    const own = await makeTool();
    const next = await makePerson();
    const moved = await assignLine(client.id);
    await postTool(own.publicKey, { body: { message: toolCalls(randomUUID(), moved, [{}]) } });
    await settled();
    const [first] = (await panel.log(own.id)).body.data;
    await rawSql()`update phone_assignments set is_active = false where phone_number = ${moved.number}`;
    await assignLine(next.id, { line: moved });
    await makeTarget({ toolId: own.id, userId: next.id, number: moved.number, url: target.url });
    const before = target.received.length;
    const { status, body } = await panel.replay(own.id, first.id);
    expect(status).toBe(409);
    expect(body.error).toMatch(/no longer belongs to the same client/);
    expect(target.received.length).toBe(before);
  });

  it("requires one that has ended, and of this tool", async () => {
    const [own, other] = [await makeTool(), await makeTool()];
    const id = randomUUID();
    await rawSql()`
      insert into tool_invocations (id, tool_id, call_id, tool_call_id, called_number) values
        (${id}, ${own.id}, 'running', 'call_1', ${line.number})`;
    expect((await panel.replay(own.id, id)).body.error).toBe(
      "This is still running. Wait until it has ended, then replay it.",
    );
    expect((await panel.replay(other.id, id)).status).toBe(404);
    expect((await panel.replay(own.id, randomUUID())).status).toBe(404);
  });
});
