import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { ACTION_NAMES } from "@/lib/agent/tools/action-names";
import { attachAgentTools } from "@/lib/agent/tools/contract";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { assignLine, assignmentsOf, makeTarget, makeTool } from "@/tests/support/voice";

const urlOf = (userId: string) => `/api/admin/agents/${userId}/tools`;
describeRefusals(attachAgentTools, urlOf(randomUUID()));

const admin = await makePerson({ admin: true });
const attach = (userId: string) => api("POST", urlOf(userId), { token: admin.token });
const targetsOf = (userId: string) => rawSql()<
  { id: string; number: string; action: string; tool: string }[]
>`
  select g.id, g.phone_number as number, g.action, t.id as tool from tool_targets g join tools t on t.id = g.tool_id
  where g.user_id = ${userId} and g.is_active order by g.created_at, g.id`;

describe("the built-in tools of a client (STUDIO-07)", () => {
  it("are attached to all the client's numbers at once, and a second time nothing changes", async () => {
    const { id } = await makePerson();
    const lines = [await assignLine(id), await assignLine(id)];
    expect((await attach(id)).body.data).toEqual({ attached: 2 * ACTION_NAMES.length, numbers: 2 });
    const targets = await targetsOf(id);
    for (const { number } of lines) {
      const own = targets.filter((target) => target.number === number);
      expect(own.map(({ action }) => action).sort()).toEqual([...ACTION_NAMES].sort());
    }
    expect((await attach(id)).body.data).toEqual({ attached: 0, numbers: 2 });
    expect(await targetsOf(id)).toEqual(targets);
  });

  it("are the same tools for all clients, and two admins at once create none twice", async () => {
    const people = await Promise.all([makePerson(), makePerson(), makePerson()]);
    await Promise.all(people.map(({ id }) => assignLine(id)));
    await Promise.all(people.flatMap(({ id }) => [attach(id), attach(id)]));
    const found = await Promise.all(people.map(({ id }) => targetsOf(id)));
    expect(found.map((targets) => targets.length)).toEqual(people.map(() => ACTION_NAMES.length));
    expect(new Set(found.flat().map(({ tool }) => tool)).size).toBe(ACTION_NAMES.length);
  });

  it("leave what a number already has", async () => {
    const { id } = await makePerson();
    const { number } = await assignLine(id);
    const [own, message] = [await makeTool(), await makeTool()];
    const place = { userId: id, number };
    const kept = [
      await makeTarget({ ...place, toolId: own.id, url: "https://example.com/book" }),
      await makeTarget({ ...place, toolId: message.id, action: "take_message" }),
    ];
    expect((await attach(id)).body.data.attached).toBe(ACTION_NAMES.length - 1);
    expect((await targetsOf(id)).map((target) => target.id)).toEqual(expect.arrayContaining(kept));
  });

  it("replace those of the client whom a number was taken from", async () => {
    const [former, holder] = [await makePerson(), await makePerson()];
    const line = await assignLine(former.id);
    await attach(former.id);
    const [assignment = ""] = await assignmentsOf(line.number);
    const ended = await api("DELETE", `/api/admin/user-phone-assignments/${assignment}`, {
      token: admin.token,
    });
    expect(ended.status).toBe(200);
    await assignLine(holder.id, { line });
    expect(await attach(holder.id)).toMatchObject({
      status: 200,
      body: { data: { attached: ACTION_NAMES.length, numbers: 1 } },
    });
    expect(await targetsOf(holder.id)).toHaveLength(ACTION_NAMES.length);
    expect(await targetsOf(former.id)).toEqual([]);
  });

  it("need a number", async () => {
    const { id } = await makePerson();
    expect(await attach(id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("no number") },
    });
    expect((await attach(randomUUID())).status).toBe(404);
  });
});
