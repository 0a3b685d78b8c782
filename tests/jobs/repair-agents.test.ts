import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, executeIn, rawSql } from "@/db/client";
import { compareWithProvider } from "@/lib/agent/provisioning/compare";
import { provisionAgent } from "@/lib/agent/provisioning/provision-agent";
import { setupOf } from "@/tests/support/agent-setup";
import { api } from "@/tests/support/api";
import { auditOf } from "@/tests/support/audit";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { makeClient, makeOwnTool, ownSettings, standingOf, startOwnVapi } from "@/tests/support/provisioning";
import { jobsFor, takeJob } from "@/tests/support/queue";
import { setUpAgent } from "@/tests/support/set-up-agent";
import { tasks } from "@/worker/tasks";

const vapi = await startOwnVapi();
const admin = await makePerson({ admin: true });
beforeEach(async () => {
  await vapi.control("reset");
  ownSettings({});
});

const author = () => ({ actor: { personId: admin.id }, requestId: "test" });
async function provisioned() {
  const client = await makeClient();
  await provisionAgent(author(), client);
  const assistantId: string = (await standingOf(client.userId))?.assistant_id;
  return { ...client, assistantId };
}
const repair = (userId: string) => tasks["repair-agent"]({ userId });
const runAt = async (key: string) =>
  (await rawSql()<{ run_at: Date }[]>`select run_at from graphile_worker.jobs where key = ${key}`)[0]?.run_at;

describe("the nightly job repair-agents", () => {
  it("queues each agent that was set up at the provider, one after the other", async () => {
    const [one, other] = [await provisioned(), await provisioned()];
    const never = await makeClient();
    await tasks["repair-agents"]({});
    const times = await Promise.all([one, other].map(({ userId }) => runAt(`repair-agent ${userId}`)));
    expect(times.every(Boolean)).toBe(true);
    expect(times[0]?.getTime()).not.toBe(times[1]?.getTime());
    expect(await jobsFor(`repair-agent ${never.userId}`)).toEqual([]);
  });

  it("repairs differences and records it as a change of our own (SAFE-04)", async () => {
    const { userId, assistantId } = await provisioned();
    await vapi.send("PATCH", `/assistant/${assistantId}`, { firstMessage: "Hello", endCallPhrases: [] });
    await repair(userId);
    expect(await compareWithProvider(userId)).toEqual([]);
    const change = (await auditOf(userId)).at(-1);
    expect(change).toMatchObject({ actor_id: null, action: "updated", entity: "assistant" });
    expect(Object.keys(change?.changes)).toEqual(["Greeting", "End-call phrases"]);
    const shown = await api("GET", `/api/admin/audit?userId=${userId}`, { token: admin.token });
    expect(shown.body.data[0]).toMatchObject({ actor: null, automatic: true });
  });

  it("changes and records nothing if everything matches", async () => {
    const { userId } = await provisioned();
    await vapi.control("reset");
    const before = await auditOf(userId);
    await repair(userId);
    expect(await vapi.writes()).toEqual([]);
    expect(await auditOf(userId)).toEqual(before);
  });

  it("backs off for as long as the provider asks, with all queued repairs", async () => {
    const [one, other] = [await provisioned(), await provisioned()];
    await tasks["repair-agents"]({});
    await vapi.control("fail", { path: "/phone-number", status: 429, headers: { "retry-after": "600" } });
    const from = Date.now() + 599_000;
    await repair(one.userId);
    for (const { userId } of [one, other]) {
      expect((await runAt(`repair-agent ${userId}`))?.getTime()).toBeGreaterThan(from);
    }
  });

  it("fails for a retry while another run has the agent, which may have begun before the change", async () => {
    const { userId } = await provisioned();
    await database().transaction(async (tx) => {
      const name = `agent at provider ${userId}`;
      await executeIn(tx)(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
      await expect(repair(userId)).rejects.toMatchObject({ code: "conflict" });
    });
    await repair(userId);
  });

  it("fails for a retry when the provider is unavailable, but not for problems that a person has to fix", async () => {
    const { userId } = await provisioned();
    await vapi.control("fail", { path: "/phone-number", drop: true });
    await expect(repair(userId)).rejects.toMatchObject({ code: "provider_failed" });
    expect((await standingOf(userId))?.provider_problem).toContain("didn't respond");
    await vapi.control("fail", { path: "/phone-number", status: 401 });
    await repair(userId);
    expect((await standingOf(userId))?.provider_problem).toContain("rejected our API key");
    await repair(userId);
    expect((await standingOf(userId))?.provider_problem).toBeNull();
  });
});

describe("a change here of an agent that was set up at the provider", () => {
  const waits = async (userId: string) => {
    const jobs = await jobsFor(`provision-agent ${userId}`);
    await takeJob(`provision-agent ${userId}`);
    return jobs.length === 1;
  };
  const call = (method: string, url: string, body?: unknown) =>
    api(method, url, { token: admin.token, body });

  it("is synced after an event of the same transaction: setup, numbers, tools and their targets", async () => {
    const { userId, phoneNumber, tools } = await provisioned();
    expect(await waits(userId)).toBe(false);
    await setUpAgent(admin.token, userId, setupOf({ greeting: "Hello from our AI. We record calls." }));
    expect(await waits(userId)).toBe(true);
    const assigned = await call("POST", "/api/admin/user-phone-assignments", {
      userId,
      phoneNumber: uniqueNumber(),
    });
    expect(await waits(userId)).toBe(true);
    const url = `/api/admin/user-phone-assignments/${assigned.body.data.id}`;
    await call("PUT", url, {
      description: "x",
      vapiPhoneNumberId: null,
      vapiAssistantId: null,
      sipUri: null,
    });
    expect(await waits(userId)).toBe(true);
    await call("DELETE", url);
    expect(await waits(userId)).toBe(true);
    const made = await makeOwnTool({ userId, phoneNumber, name: "move", action: "move_booking" });
    const target = { phone_number: phoneNumber, action: "find_booking", replace: true };
    const saved = await call("POST", `/api/admin/tools/tools/${made.id}/targets`, target);
    expect(await waits(userId)).toBe(true);
    await call("POST", `/api/admin/tools/tools/${made.id}/rotate-key`);
    expect(await waits(userId)).toBe(true);
    await call("DELETE", `/api/admin/tools/targets/${saved.body.data.id}`);
    expect(await waits(userId)).toBe(true);
    await call("DELETE", `/api/admin/tools/tools/${tools[0]?.id}`);
    expect(await waits(userId)).toBe(true);
    await tasks["provision-agent"]({ userId });
    expect(await compareWithProvider(userId)).toEqual([]);
  });

  it("creates nothing: an agent that does not exist there yet is not created by a change", async () => {
    const { userId } = await makeClient();
    await setUpAgent(admin.token, userId, setupOf({ greeting: "Hello from our AI. We record calls." }));
    expect(await waits(userId)).toBe(false);
  });

  it("says on its page that it is syncing, until it is synced", async () => {
    const { userId } = await provisioned();
    await setUpAgent(admin.token, userId, setupOf({ greeting: "Hello from our AI. We record calls." }));
    const show = async () => (await call("GET", `/api/admin/agents/${userId}/provider`)).body.data;
    expect(await show()).toMatchObject({ state: "on_its_way", message: null });
    await tasks["provision-agent"]({ userId });
    expect(await show()).toMatchObject({ state: "as_set", message: null });
  });
});

describe("a version that is brought back (STUDIO-04)", () => {
  it("is at the provider after one job, with the tools, numbers and secret of today", async () => {
    const { userId, phoneNumber, assistantId } = await provisioned();
    const greet = (word: string) => setupOf({ greeting: `${word}, our AI answers. Calls are recorded.` });
    const push = () => tasks["provision-agent"]({ userId });
    await setUpAgent(admin.token, userId, greet("Good morning"));
    await push();
    await setUpAgent(admin.token, userId, greet("Hello"));
    await push();
    expect((await vapi.assistant(assistantId)).firstMessage).toMatch(/^Hello/);
    await makeOwnTool({ userId, phoneNumber, name: "take_message", action: "take_message" });
    ownSettings({ vapi_webhook_secret: "the secret of today" });
    const url = `/api/admin/agents/${userId}/versions/1/restore`;
    expect((await api("POST", url, { token: admin.token, body: { note: null } })).status).toBe(200);
    await push();
    const { firstMessage, model, server } = await vapi.assistant(assistantId);
    expect(firstMessage).toMatch(/^Good morning/);
    expect(JSON.stringify(model.tools)).toContain("take_message");
    expect(server.headers).toEqual({ "X-Vapi-Secret": "the secret of today" });
    expect((await vapi.numberOf(phoneNumber))?.assistantId).toBe(assistantId);
  });
});
