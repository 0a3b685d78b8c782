import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { runRehearsal } from "@/lib/agent/rehearsals/run-rehearsal";
import { makePerson } from "@/tests/support/people";
import { takeJob } from "@/tests/support/queue";
import { makeRehearsed } from "@/tests/support/rehearsals";
import { rowsWith } from "@/tests/support/rows-with";
import { settled } from "@/tests/support/settled";
import { postTool } from "@/tests/support/voice";
import { makeWebhook } from "@/tests/support/webhooks";

const admin = await makePerson({ admin: true });

const OWN = /^(rehearsals|rehearsal_scenes) /;

describe("a rehearsal", () => {
  it("plays every scenario against the draft through the public tools, and passes a clean one (STUDIO-05)", async () => {
    const client = await makeRehearsed(admin);
    const run = await client.rehearse();
    const failed = run.scenes.filter(({ status }: { status: string }) => status !== "passed");
    expect(failed).toEqual([]);
    expect(run).toMatchObject({ status: "passed", is_current: true, kind: "rules" });
    expect(run.scenes.length).toBeGreaterThanOrEqual(40);
    const scenes = await client.scenes(run.id);
    expect(scenes.flatMap(({ tools }) => tools).length).toBeGreaterThan(60);
    expect(scenes.every(({ world }) => world === null)).toBe(true);
  });

  it("changes no row but its own: no booking, message, text, to-do, webhook, figure or tool call (STUDIO-05)", async () => {
    const client = await makeRehearsed(admin);
    const webhook = await makeWebhook(client.userId, {
      events: ["booking.confirmed", "message.taken", "emergency"],
    });
    const { body } = await client.call("POST", "/rehearsals", { kind: "rules" });
    await settled();
    await takeJob(`rehearse:${body.data.newest.id}`);
    const scenes = await client.scenes(body.data.newest.id);
    const marks = [client.userId, webhook.id, ...scenes.map(({ id }) => id), body.data.newest.id];
    const rows = async () => (await rowsWith(marks)).filter((row) => !OWN.test(row)).sort();
    const before = await rows();
    await runRehearsal(body.data.newest.id);
    await settled();
    expect(await rows()).toEqual(before);
    const [run] = await rawSql()`select status from rehearsals where id = ${body.data.newest.id}`;
    expect(run?.status).toBe("passed");
  });

  it("fails with the turn that shows what was wrong (STUDIO-05)", async () => {
    const client = await makeRehearsed(admin);
    const { body } = await client.call("POST", "/rehearsals", { kind: "rules" });
    const { id } = body.data.newest;
    await rawSql()`
      update rehearsals set assistant = replace(assistant::text, 'quote £85', 'quote £58')::jsonb where id = ${id}`;
    await runRehearsal(id);
    const run = (await client.call("GET", "/rehearsals")).body.data.newest;
    expect(run.status).toBe("failed");
    const scene = run.scenes.find(
      ({ title }: { title: string }) => title === "Asks for a price: Boiler service",
    );
    expect(scene).toMatchObject({ status: "failed", is_critical: true });
    expect(scene.findings.map(({ text }: { text: string }) => text)).toContain(
      "The agent quoted 58, which is none of the business's prices.",
    );
    expect(scene.findings[0].quote).toContain("£58");
    const shown = await client.call("GET", `/rehearsals/${id}/scenes/${scene.id}`);
    expect(shown.body.data.turns[1]).toEqual({ role: "caller", text: "Hello. How much is Boiler service?" });
  });

  it("ends when it is cancelled, and its keys with it (STUDIO-05)", async () => {
    const client = await makeRehearsed(admin);
    const { body } = await client.call("POST", "/rehearsals", { kind: "rules" });
    const { id, scenes } = body.data.newest;
    const cancelled = await client.call("POST", `/rehearsals/${id}/cancel`);
    expect(cancelled.body.data.newest.status).toBe("cancelled");
    await runRehearsal(id);
    expect((await client.scenes(id)).every(({ turns }) => turns.length === 0)).toBe(true);
    const message = {
      type: "tool-calls",
      toolCallList: [{ id: "1", type: "function", function: { name: "x", arguments: {} } }],
    };
    const answer = await postTool(`rehearsal-${scenes[0].id}-0`, { body: { message } });
    expect(answer.status).toBe(404);
    expect((await client.call("POST", "/rehearsals", { kind: "rules" })).status).toBe(201);
  });
});
