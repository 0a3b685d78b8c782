import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { listAgentVersions, publishAgent, restoreAgentVersion } from "@/lib/agent/versions/contract";
import { DAY } from "@/lib/platform/core/clock";
import { setupOf } from "@/tests/support/agent-setup";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { setUpAgent } from "@/tests/support/set-up-agent";
import { auditOf } from "@/tests/support/tools";
import { dueJobs } from "@/tests/support/voice-desk";

const urlOf = (userId: string, path = "") => `/api/admin/agents/${userId}${path}`;
describeRefusals(publishAgent, urlOf(randomUUID(), "/publish"), { revision: 0 });
describeRefusals(listAgentVersions, urlOf(randomUUID(), "/versions"));
describeRefusals(restoreAgentVersion, urlOf(randomUUID(), "/versions/1/restore"), { note: null });

const admin = await makePerson({ admin: true, fullName: "Ada Admin" });

const call = (method: string, url: string, body?: unknown) => api(method, url, { token: admin.token, body });
const read = async (id: string) => (await call("GET", urlOf(id))).body.data;
const save = (id: string, setup: unknown, revision: number) => call("PUT", urlOf(id), { setup, revision });
/** Without a rehearsal, which has tests of its own. */
const publish = (id: string, body: object) =>
  call("POST", urlOf(id, "/publish"), { override_reason: "Set up by a test", ...body });
const versionsOf = async (id: string) => (await call("GET", urlOf(id, "/versions"))).body.data;
const restore = (id: string, n: number) => call("POST", urlOf(id, `/versions/${n}/restore`), { note: null });
const PRICE = (price: string) => ({ job_types: [{ name: "Boiler service", minutes: 60, price }] });

async function published(...prices: string[]) {
  const { id } = await makePerson();
  for (const price of prices) await setUpAgent(admin.token, id, setupOf(PRICE(price)));
  return id;
}

describe("publishing a client's agent (STUDIO-04)", () => {
  it("writes the agent, the version and what follows in one commit, with author and note", async () => {
    const { id } = await makePerson();
    await save(id, setupOf(), 0);
    const { status, body } = await publish(id, { revision: 1, note: " First\u00a0words " });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      draft: { revision: 2, problems: {} },
      published: { setup: setupOf(), version: 1, note: "First\u00a0words", published_by: "Ada Admin" },
      changes: [],
    });
    const [row] = await rawSql()`
      select a.version, v.setup, v.body, v.digest from agents a join agent_versions v on v.user_id = a.user_id
      where a.user_id = ${id} and v.n = a.version`;
    expect(row).toMatchObject({
      version: 1,
      setup: setupOf(),
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(row?.body.firstMessage).toBe(setupOf().greeting);
    expect(JSON.stringify(row?.body)).not.toContain("X-Vapi-Secret");
    expect((await auditOf(id)).map(({ action, entity }) => [action, entity])).toEqual([
      ["updated", "agent draft"],
      ["created", "agent"],
    ]);
  });

  it("has the work on a draft in the log, once in a quarter of an hour and admin (STUDIO-04)", async () => {
    const [{ id }, other] = await Promise.all([makePerson(), makePerson({ admin: true })]);
    const url = `/api/admin/agents/${id}`;
    for (const [revision, { token }] of [admin, admin, other, admin].entries())
      await api("PUT", url, { token, body: { setup: setupOf(), revision } });
    expect(await auditOf(id)).toEqual(
      [admin.id, other.id].map((actor_id) => ({
        ...{ actor_id, action: "updated", entity: "agent draft" },
        changes: null,
      })),
    );
  });

  it("brings an agent that exists at the provider there at once", async () => {
    const id = await published("£85");
    await rawSql()`update agents set assistant_id = ${randomUUID()} where user_id = ${id}`;
    await setUpAgent(admin.token, id, setupOf(PRICE("£95")));
    const [job] = await dueJobs(`provision-agent ${id}`);
    expect(job?.due_in).toBeLessThan(1);
  });

  it("is refused for a draft that the admin has not seen, and for one that is live already", async () => {
    const id = await published("£85");
    const { draft } = await read(id);
    expect(await publish(id, { revision: draft.revision })).toMatchObject({
      status: 409,
      body: { error: "Nothing has changed since the last publication." },
    });
    await save(id, setupOf(PRICE("£95")), draft.revision);
    expect((await publish(id, { revision: draft.revision })).status).toBe(409);
    expect(await versionsOf(id)).toHaveLength(1);
  });

  it("counts up without a gap when two admins publish at the same time: one does", async () => {
    const id = await published("£85");
    const { draft } = await read(id);
    await save(id, setupOf(PRICE("£95")), draft.revision);
    const body = { revision: draft.revision + 1 };
    const answers = await Promise.all([publish(id, body), publish(id, body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await versionsOf(id)).map(({ n }: { n: number }) => n)).toEqual([2, 1]);
  });
});

describe("the versions of a client's agent (STUDIO-04)", () => {
  it("are listed newest first, each with its author and its difference from the one before", async () => {
    const id = await published("£85", "£95");
    expect(await versionsOf(id)).toMatchObject([
      {
        n: 2,
        is_live: true,
        published_by: "Ada Admin",
        changes: ["Boiler service now £95, was £85"],
        restored_from: null,
      },
      { n: 1, is_live: false, changes: null },
    ]);
  });

  it("never change, but may lose their author", async () => {
    const id = await published("£85");
    const change = rawSql()`update agent_versions set setup = '{}' where user_id = ${id}`;
    await expect(change).rejects.toThrow("a published version of an agent does not change");
    await rawSql()`update agent_versions set published_by = null where user_id = ${id}`;
    expect(await versionsOf(id)).toMatchObject([{ published_by: null }]);
  });

  it("go with their client", async () => {
    const id = await published("£85", "£95");
    await rawSql()`delete from accounts where id = ${id}`;
    expect(await rawSql()`select 1 from agent_versions where user_id = ${id}`).toHaveLength(0);
  });

  it("come back in one step: the old content is a new version, and the draft follows", async () => {
    const id = await published("£85", "£95");
    const { status, body } = await restore(id, 1);
    expect(status).toBe(200);
    expect(body.data.published).toMatchObject({ version: 3, setup: setupOf(PRICE("£85")) });
    expect(body.data).toMatchObject({ changes: [], draft: { setup: setupOf(PRICE("£85")) } });
    expect(await versionsOf(id)).toMatchObject([
      { n: 3, is_live: true, restored_from: 1, changes: ["Boiler service now £85, was £95"] },
      { n: 2, is_live: false },
      { n: 1, is_live: false },
    ]);
  });

  it("come back without touching a draft that somebody is working on", async () => {
    const id = await published("£85", "£95");
    const { draft } = await read(id);
    await save(id, setupOf(PRICE("£120")), draft.revision);
    const { body } = await restore(id, 1);
    expect(body.data).toMatchObject({
      published: { setup: setupOf(PRICE("£85")) },
      draft: { setup: setupOf(PRICE("£120")), revision: draft.revision + 1 },
      changes: [{ field: "job_types", text: "Boiler service now £120, was £85" }],
    });
  });

  it("do not come back if they break a rule of today, with the sentence of that rule", async () => {
    const id = await published("£85");
    const old = JSON.stringify({ ...setupOf(), greeting: "Hello" });
    await rawSql()`
      insert into agent_versions (user_id, n, setup) values (${id}, 2, ${old}::text::jsonb)`;
    expect(await restore(id, 2)).toMatchObject({
      status: 409,
      body: { error: "Version 2 can't go live as it was. Say in the greeting that calls are recorded." },
    });
  });

  it("are not found if there is none of that number", async () => {
    expect((await restore(await published("£85"), 7)).status).toBe(404);
  });
});

describe("the first calls of a version (STUDIO-04)", () => {
  it("are compared with those before it, and what became worse is told", async () => {
    const id = await published("£85");
    const before = new Date(Date.now() - 3_600_000);
    for (let count = 0; count < 30; count++) await makeCall(id, { startedAt: before, happenedAt: before });
    await setUpAgent(admin.token, id, setupOf(PRICE("£95")));
    const short = () => ({ duration: 8, startedAt: new Date(), happenedAt: new Date() });
    expect((await versionsOf(id))[0].watch).toEqual({ calls: 0, of: 20, worse: [] });
    await makeCall(id, { ...short(), duration: 90 });
    expect((await versionsOf(id))[0].watch).toEqual({ calls: 1, of: 20, worse: [] });
    for (let count = 0; count < 3; count++) await makeCall(id, short());
    expect(await versionsOf(id)).toMatchObject([
      {
        n: 2,
        watch: {
          calls: 4,
          worse: ["3 calls ended within 20 seconds among 4 since it was published, 0 of 30 before"],
        },
      },
      { n: 1, watch: null },
    ]);
  });

  it("count broken promises and hand-overs, up to 20 calls", async () => {
    const id = await published("£85");
    const before = new Date(Date.now() - 3_600_000);
    for (let count = 0; count < 30; count++) await makeCall(id, { startedAt: before, happenedAt: before });
    await setUpAgent(admin.token, id, setupOf(PRICE("£95")));
    for (let count = 0; count < 22; count++) {
      const at = new Date();
      const { callId } = await makeCall(id, { startedAt: at, happenedAt: at });
      if (count > 5) continue;
      await rawSql()`
        insert into caller_messages (user_id, cause, kind, call_id, message)
        values (${id}, ${`promise|${callId}`}, 'promise', ${callId}, 'It was not booked.')`;
    }
    expect((await versionsOf(id))[0].watch).toEqual({
      calls: 20,
      of: 20,
      worse: ["6 calls with a broken promise among 20 since it was published, 0 of 30 before"],
    });
  });

  it("are compared only with calls whose tool calls and to-dos are still kept, and with none once theirs are gone", async () => {
    const id = await published("£85");
    await rawSql()`
      with tool as (insert into tools (name, public_key) values ('Hand over', ${randomUUID()}) returning id)
      insert into tool_targets (tool_id, user_id, phone_number, action)
      select id, ${id}, ${uniqueNumber()}, 'hand_over' from tool`;
    const handOver = (callId: string) => rawSql()`
      insert into tool_invocations (tool_id, target_id, user_id, call_id, tool_call_id, name, arguments, status)
      select g.tool_id, g.id, g.user_id, ${callId}, ${callId}, 'hand_over', '{}', 'succeeded'
      from tool_targets g where g.user_id = ${id}`;
    const ring = (daysAgo: number) => {
      const at = new Date(Date.now() - daysAgo * DAY);
      return makeCall(id, { startedAt: at, happenedAt: at });
    };
    // Half of all calls are handed over; tool calls are kept for 90 days.
    for (let count = 0; count < 150; count++) await ring(100);
    for (let count = 0; count < 24; count++) {
      const { callId } = await ring(30);
      if (count % 2) await handOver(callId);
    }
    await setUpAgent(admin.token, id, setupOf(PRICE("£95")));
    for (let count = 0; count < 6; count++) {
      const { callId } = await ring(0);
      if (count % 2) await handOver(callId);
    }
    expect((await versionsOf(id))[0].watch).toEqual({ calls: 6, of: 20, worse: [] });

    const forgotten = '{"booked":false,"spoke":true,"days":14}';
    await rawSql()`
      update call_logs set word_facts = ${forgotten}::text::jsonb, summary = null, transcript = null, messages = null,
        structured_data = null
      where user_id = ${id} and happened_at > now() - interval '1 day'`;
    expect((await versionsOf(id))[0].watch).toBeNull();
    await rawSql()`update call_logs set word_facts = null where user_id = ${id}`;
    await rawSql()`
      with old as (
        insert into agent_versions (user_id, n, setup, published_at)
        select user_id, 3, setup, now() - interval '91 days' from agent_versions where user_id = ${id} and n = 2
        returning user_id, n)
      update agents a set version = old.n from old where a.user_id = old.user_id`;
    expect((await versionsOf(id))[0].watch).toBeNull();
  });
});
