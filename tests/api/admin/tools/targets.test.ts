import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { deleteToolTarget, listToolTargets, saveToolTarget } from "@/lib/agent/tools/contract";
import { maskAddresses } from "@/lib/platform/core/mask-address";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { rowsWith } from "@/tests/support/rows-with";
import { settled } from "@/tests/support/settled";
import { auditOf, toolCallsOf } from "@/tests/support/tools";
import { assignLine, makeTarget, makeTool, postTool, startTarget, toolCalls } from "@/tests/support/voice";

const HIDDEN = "***hidden***";
const targetsOf = (id: string) => `/api/admin/tools/tools/${id}/targets`;
describeRefusals(listToolTargets, targetsOf(randomUUID()));
describeRefusals(saveToolTarget, targetsOf(randomUUID()), {
  phone_number: "+442070000000",
  target_url: "https://example.com",
});
describeRefusals(deleteToolTarget, `/api/admin/tools/targets/${randomUUID()}`);

const [admin, client, target] = await Promise.all([
  makePerson({ admin: true }),
  makePerson({ fullName: "Ann Other" }),
  startTarget(),
]);
const line = await assignLine(client.id);
afterAll(async () => {
  await settled();
  await target.close();
});
const panel = toolCallsOf(() => admin);

describe("a target", () => {
  it("may be a built-in action instead of an address, which then answers the calls (BOOK-01, TOOLS-07)", async () => {
    const tool = await makeTool();
    const own = await assignLine(client.id);
    const save = (body: object) => panel.saveTarget(tool.id, { phone_number: own.number, ...body });
    expect(await save({ action: "make_tea" })).toMatchObject({ status: 400 });
    expect(await save({ action: "take_message", target_url: target.url })).toMatchObject({
      status: 400,
      body: { fields: { action: "Choose an address or a built-in action, not both" } },
    });
    const saved = await save({ action: "take_message" });
    expect(saved).toMatchObject({
      status: 201,
      body: { data: { action: "take_message", target_url: null } },
    });
    const body = {
      message: toolCalls(randomUUID(), own, [{ id: "call_1", arguments: { message: "Ring me" } }]),
    };
    expect((await postTool(tool.publicKey, { body })).body.results).toMatchObject([
      { result: "I have taken the message and will pass it on." },
    ]);
    const kept = await rawSql()`select message from caller_messages where user_id = ${client.id}`;
    expect(kept).toEqual([{ message: "Ring me" }]);
  });

  it("receives a tool's calls for a number from then on, signed with its secret (API-38, DATA-23, TOOLS-07, TOOLS-11)", async () => {
    const tool = await makeTool();
    const secret = `canary-${randomUUID()}`;
    const { status, body } = await panel.saveTarget(tool.id, {
      phone_number: line.number,
      target_url: target.url,
      secret,
    });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(String),
      tool_id: tool.id,
      user_id: client.id,
      client: "Ann Other",
      phone_number: line.number,
      target_url: target.url,
      action: null,
      secret: HIDDEN,
      is_active: true,
      created_at: expect.any(String),
    });
    const before = target.received.length;
    await postTool(tool.publicKey, { body: { message: toolCalls(randomUUID(), line, [{}]) } });
    const [received] = target.received.slice(before);
    expect(received?.headers["x-tool-secret"]).toBe(secret);
    expect(received?.headers["webhook-signature"]).toMatch(/^v1,/);
    await settled();
    expect((await panel.targets(tool.id)).body.data).toEqual([body.data]);
    // It is nowhere in the database in clear text, including the logs of invocations and changes.
    expect(await rowsWith([secret])).toEqual([]);
    expect(await auditOf(body.data.id)).toMatchObject([
      {
        actor_id: admin.id,
        action: "created",
        entity: "tool target",
        changes: {
          target_url: { from: null, to: maskAddresses(target.url) },
          secret: { from: null, to: "•••" },
          user_id: { from: null, to: client.id },
        },
      },
    ]);
  });

  it("needs a number and an address (TOOLS-09)", async () => {
    const tool = await makeTool();
    for (const body of [
      {},
      { phone_number: line.number },
      { target_url: target.url },
      { phone_number: line.number, target_url: "  " },
      { phone_number: "", target_url: target.url },
    ]) {
      const answer = await panel.saveTarget(tool.id, body);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toBe("Select number and enter URL");
    }
  });

  it("needs an address that may be called, and an assigned number (TOOLS-07)", async () => {
    const tool = await makeTool();
    const save = (phone_number: string, target_url: string) =>
      panel.saveTarget(tool.id, { phone_number, target_url });
    const bad = await save(line.number, "ftp://example.com/hook");
    expect(bad.body).toMatchObject({
      code: "invalid_input",
      fields: { target_url: expect.stringContaining("https://") },
    });
    const credentials = await save(line.number, "https://user:pass@example.com/");
    expect(credentials.body.error).toBe(
      "The address must not hold a user name or password. Use the target's secret instead.",
    );
    const unowned = await save(uniqueNumber(), target.url);
    expect(unowned.status).toBe(400);
    expect(unowned.body.error).toBe(
      "This number isn't assigned to a client. Assign it under Phone Assignments, then save again.",
    );
    const ended = await assignLine(client.id);
    await rawSql()`update phone_assignments set is_active = false where phone_number = ${ended.number}`;
    expect((await save(ended.number, target.url)).status).toBe(400);
    expect(
      (await panel.saveTarget(randomUUID(), { phone_number: line.number, target_url: target.url })).status,
    ).toBe(404);
    expect((await panel.targets(tool.id)).body.data).toEqual([]);
  });

  it("is only replaced on request, keeping its secret if its marker comes back (DATA-23)", async () => {
    const tool = await makeTool();
    const save = (body: object) =>
      panel.saveTarget(tool.id, { phone_number: line.number, target_url: target.url, ...body });
    const first = (await save({ secret: "the first secret" })).body.data;
    const refused = await save({ target_url: "https://example.com/new" });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: "conflict",
      existing: { id: first.id, target_url: target.url },
      error: expect.stringMatching(
        /^This number already has a target for this tool: http.*Only one can be active/,
      ),
    });
    const second = await save({ target_url: `${target.url}&again=1`, secret: HIDDEN, replace: true });
    expect(second.status).toBe(201);
    expect((await panel.targets(tool.id)).body.data).toEqual([
      second.body.data,
      { ...first, is_active: false },
    ]);
    const before = target.received.length;
    await postTool(tool.publicKey, { body: { message: toolCalls(randomUUID(), line, [{}]) } });
    expect(target.received.slice(before).map(({ headers }) => headers["x-tool-secret"])).toEqual([
      "the first secret",
    ]);
    const [audit] = await auditOf(second.body.data.id);
    expect(audit).toMatchObject({ action: "updated" });
    expect(Object.keys(audit?.changes)).toEqual(["target_url"]);
    const bare = await save({ replace: true });
    expect(bare.body.data.secret).toBeNull();
    expect((await save({ replace: true, secret: HIDDEN })).body.error).toBe(
      "There is no secret to keep. Enter the secret itself, or leave it empty.",
    );
  });

  it("keeps a hidden secret with the host that it was entered for (GATE-09)", async () => {
    const tool = await makeTool();
    const save = (body: object) =>
      panel.saveTarget(tool.id, { phone_number: line.number, replace: true, ...body });
    await save({ target_url: target.url, secret: "for the first host" });
    const { host } = new URL(target.url);
    for (const elsewhere of [
      "https://evil.example.com/hook",
      target.url.replace("127.0.0.1", "localhost"),
      target.url.replace("http://", "https://"),
      target.url.replace(/:\d+/, ":9"),
      `${target.url.replace("http://", `http://${host}@`).replace(/@[^/]+/, "@evil.example.com")}`,
    ]) {
      const { status, body } = await save({ target_url: elsewhere, secret: HIDDEN });
      expect([status, body.code], elsewhere).toEqual([400, "invalid_input"]);
    }
    const { body } = await save({ target_url: "https://evil.example.com/hook", secret: HIDDEN });
    expect(body.error).toBe(`This secret was entered for ${host}. Enter the secret for evil.example.com.`);
    expect(body.fields).toEqual({ secret: body.error });
    // Nor by first switching to a built-in action.
    expect((await save({ action: "take_message", secret: HIDDEN })).status).toBe(201);
    expect((await save({ target_url: "https://evil.example.com/hook", secret: HIDDEN })).status).toBe(400);
    expect((await save({ target_url: target.url, secret: "entered again" })).status).toBe(201);
  });

  it("keeps no hidden secret of the client whom its number was taken from (GATE-09)", async () => {
    const [tool, moved, holder] = await Promise.all([makeTool(), assignLine(client.id), makePerson()]);
    const save = (body: object) =>
      panel.saveTarget(tool.id, { phone_number: moved.number, target_url: target.url, ...body });
    expect((await save({ secret: "of the former client" })).status).toBe(201);
    await rawSql()`
      update phone_assignments set is_active = false, ended_at = now() where phone_number = ${moved.number}`;
    await assignLine(holder.id, { line: moved });
    expect(await save({ secret: HIDDEN, replace: true })).toMatchObject({
      status: 400,
      body: { fields: { secret: expect.stringContaining("no secret to keep") } },
    });
    expect((await save({ secret: "of the new client", replace: true })).body.data).toMatchObject({
      user_id: holder.id,
      secret: HIDDEN,
    });
  });

  it("exists at most once, however many admins save at once (DATA-23)", async () => {
    const tool = await makeTool();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        panel.saveTarget(tool.id, { phone_number: line.number, target_url: `https://example.com/${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const replaced = await Promise.all(
      [5, 6, 7].map((n) =>
        panel.saveTarget(tool.id, {
          phone_number: line.number,
          target_url: `https://example.com/${n}`,
          replace: true,
        }),
      ),
    );
    expect(replaced.map(({ status }) => status)).toEqual([201, 201, 201]);
    const active = (await panel.targets(tool.id)).body.data.filter(
      ({ is_active }: { is_active: boolean }) => is_active,
    );
    expect(active).toHaveLength(1);
  });

  it("is listed in pages, active ones first, and found by number and client (TOOLS-03, FAST-06)", async () => {
    const tool = await makeTool();
    const name = `Bob ${randomUUID()}`;
    const other = await makePerson({ fullName: name });
    const numbers = Array.from({ length: 5 }, uniqueNumber);
    for (const number of numbers) {
      await makeTarget({ toolId: tool.id, userId: client.id, number, url: target.url });
    }
    const theirs = uniqueNumber();
    await makeTarget({ toolId: tool.id, userId: other.id, number: theirs, url: target.url });
    // Made in one moment, as a client's numbers are by a single statement.
    await rawSql()`update tool_targets set created_at = '2026-11-01' where tool_id = ${tool.id}`;
    await rawSql()`
      update tool_targets set is_active = false
      where tool_id = ${tool.id} and phone_number in ${rawSql()(numbers.slice(0, 2))}`;
    const all = (await panel.targets(tool.id)).body;
    expect(all.data.map(({ is_active }: { is_active: boolean }) => is_active)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(all.next).toBeNull();
    const read: unknown[] = [];
    for (let query = "?limit=1"; query && read.length < 10; ) {
      const { body } = await panel.targets(tool.id, query);
      expect(body.data).toHaveLength(1);
      read.push(...body.data);
      query = body.next ? `?limit=1&after=${body.next}` : "";
    }
    expect(read).toEqual(all.data);

    const found = async (search: string) =>
      (await panel.targets(tool.id, `?search=${encodeURIComponent(search)}`)).body.data.map(
        ({ phone_number }: { phone_number: string }) => phone_number,
      );
    expect(await found(name.toLowerCase())).toEqual([theirs]);
    expect(await found(`0${theirs.slice(3, 7)} ${theirs.slice(7)}`)).toEqual([theirs]);
    expect(await found(String(numbers[0]))).toEqual([numbers[0]]);
    expect(await found("no such client")).toEqual([]);
    expect((await panel.targets(tool.id, "?after=here")).status).toBe(400);
  });

  it("is deleted, and receives no more calls (API-39, TOOLS-04, SAFE-04)", async () => {
    const tool = await makeTool();
    const { id } = (await panel.saveTarget(tool.id, { phone_number: line.number, target_url: target.url }))
      .body.data;
    expect((await panel.removeTarget(id)).body).toEqual({ success: true, data: { id } });
    expect((await panel.targets(tool.id)).body.data).toEqual([]);
    expect((await panel.removeTarget(id)).status).toBe(404);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: "deleted",
      changes: { target_url: { from: maskAddresses(target.url), to: null } },
    });
    const { body } = await postTool(tool.publicKey, {
      body: { message: toolCalls(randomUUID(), line, [{}]) },
    });
    expect(body.results[0].result).toMatch(/not connected/);
  });

  it("may be a built-in action, which is shown as such (API-37)", async () => {
    const tool = await makeTool();
    const id = await makeTarget({
      toolId: tool.id,
      userId: client.id,
      number: line.number,
      action: "book-visit",
    });
    expect((await panel.targets(tool.id)).body.data).toMatchObject([
      { id, action: "book-visit", target_url: null, secret: null },
    ]);
    expect((await panel.targets(randomUUID())).status).toBe(404);
  });
});
