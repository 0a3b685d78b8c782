import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { createTool, deleteTool, listAllTools, rotateToolKey } from "@/lib/agent/tools/contract";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { auditOf, toolCallsOf } from "@/tests/support/tools";
import { makeTarget, makeTool, newLine, postTool, toolCalls } from "@/tests/support/voice";

const TOOLS = "/api/admin/tools/tools";
describeRefusals(listAllTools, TOOLS);
describeRefusals(createTool, TOOLS, { name: "Book a visit" });
describeRefusals(deleteTool, `${TOOLS}/${randomUUID()}`);
describeRefusals(rotateToolKey, `${TOOLS}/${randomUUID()}/rotate-key`);

const admin = await makePerson({ admin: true });
const panel = toolCallsOf(() => admin);
const isServed = async (key: string) =>
  (await postTool(key, { body: { message: toolCalls(randomUUID(), newLine(), [{}]) } })).status === 200;

describe("a tool", () => {
  it("is created with its own address, by the signed-in user (API-35, DATA-22, TOOLS-02, SAFE-04)", async () => {
    const stranger = await makePerson();
    const { status, body } = await panel.create({
      name: " Book a visit ",
      description: " Puts it into the diary. ",
      created_by: stranger.id,
    });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(String),
      name: "Book a visit",
      description: "Puts it into the diary.",
      created_by: admin.id,
      public_key: expect.stringMatching(/^[\w-]{32}$/),
      created_at: expect.stringMatching(/^\d{4}-/),
      numbers: 0,
    });
    expect(await isServed(body.data.public_key)).toBe(true);
    expect(await auditOf(body.data.id)).toEqual([
      {
        actor_id: admin.id,
        action: "created",
        entity: "tool",
        changes: {
          name: { from: null, to: "Book a visit" },
          description: { from: null, to: "Puts it into the diary." },
        },
      },
    ]);
  });

  it("needs a name that is not blank (TOOLS-02)", async () => {
    for (const body of [{}, { name: "" }, { name: "   " }, { name: null }]) {
      const answer = await panel.create(body);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toBe("Tool name is required");
    }
    expect((await panel.create({ name: "a".repeat(201) })).body.error).toBe(
      "A tool's name has at most 200 characters",
    );
  });

  it("needs no description (TOOLS-02)", async () => {
    expect((await panel.create({ name: "Bare" })).body.data.description).toBeNull();
    expect((await panel.create({ name: "Bare", description: " " })).body.data.description).toBeNull();
  });

  it("is deleted with its targets and its address (API-36, TOOLS-04, SAFE-04)", async () => {
    const client = await makePerson();
    const tool = await makeTool();
    await makeTarget({
      toolId: tool.id,
      userId: client.id,
      number: uniqueNumber(),
      url: "https://example.com/x",
    });
    expect(await isServed(tool.publicKey)).toBe(true);
    const { status, body } = await panel.remove(tool.id);
    expect({ status, body }).toEqual({ status: 200, body: { success: true, data: { id: tool.id } } });
    expect(await isServed(tool.publicKey)).toBe(false);
    expect(await rawSql()`select 1 from tool_targets where tool_id = ${tool.id}`).toHaveLength(0);
    expect((await panel.remove(tool.id)).status).toBe(404);
    expect(await auditOf(tool.id)).toMatchObject([
      { action: "deleted", actor_id: admin.id, changes: { name: { from: "Book a visit", to: null } } },
    ]);
  });

  it("gets another address at once, which the log does not show (TOOLS-06, SAFE-04)", async () => {
    const tool = await makeTool();
    const { body } = await panel.rotate(tool.id);
    expect(body.data.public_key).toMatch(/^[\w-]{32}$/);
    expect(body.data.public_key).not.toBe(tool.publicKey);
    expect(await isServed(tool.publicKey)).toBe(false);
    expect(await isServed(body.data.public_key)).toBe(true);
    const audit = await auditOf(tool.id);
    expect(audit).toMatchObject([{ action: "rotated", changes: { public_key: { from: "•••", to: "•••" } } }]);
    expect((await panel.rotate(randomUUID())).status).toBe(404);
  });
});

describe("all tools", () => {
  it("are listed newest first, with how many numbers they work for (API-34, DATA-22)", async () => {
    const client = await makePerson();
    const [older, newer] = [
      (await panel.create({ name: "Older" })).body.data,
      (await panel.create({ name: "Newer" })).body.data,
    ];
    const number = uniqueNumber();
    await makeTarget({ toolId: older.id, userId: client.id, number, url: "https://example.com/x" });
    const { body } = await panel.list();
    const ours = body.data.filter(({ id }: { id: string }) => [older.id, newer.id].includes(id));
    expect(ours).toEqual([newer, { ...older, numbers: 1 }]);
  });

  it("are found by name, description, and numbers as people write them (TOOLS-01)", async () => {
    const client = await makePerson();
    const word = randomUUID();
    const [named, described] = [
      (await panel.create({ name: `Weather ${word}` })).body.data,
      (await panel.create({ name: "Other", description: `100% ${word} or snow` })).body.data,
    ];
    const number = uniqueNumber();
    await makeTarget({ toolId: named.id, userId: client.id, number, url: "https://example.com/x" });
    const found = async (search: string) =>
      (await panel.list(`?search=${encodeURIComponent(search)}`)).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await found(word.toUpperCase())).toEqual([described.id, named.id]);
    expect(await found(`100% ${word}`)).toEqual([described.id]);
    expect(await found(`0${number.slice(3, 7)} ${number.slice(7)}`)).toEqual([named.id]);
    expect(await found(`${word} hail`)).toEqual([]);
  });

  it("count at most 100 numbers each (API-34, FAST-06)", async () => {
    const client = await makePerson();
    const { id } = (await panel.create({ name: "Popular" })).body.data;
    await rawSql()`
      insert into tool_targets (tool_id, user_id, phone_number, target_url)
      select ${id}, ${client.id}, '+4415' || (10000000 + n), 'https://example.com/x' from generate_series(1, 103) n`;
    const { body } = await panel.list();
    expect(body.data.find((tool: { id: string }) => tool.id === id).numbers).toBe(100);
  });

  it("are all listed when there are 500 (API-34)", async () => {
    await rawSql()`
      insert into tools (name, public_key) select 'Many ' || n, gen_random_uuid() from generate_series(1, 500) n`;
    try {
      const named = (await panel.list()).body.data.filter(({ name }: { name: string }) =>
        /^Many \d+$/.test(name),
      );
      expect(named).toHaveLength(500);
    } finally {
      await rawSql()`delete from tools where name like 'Many %'`;
    }
  });
});
