import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { makePerson } from "@/tests/support/people";

const [ann, bob] = [await makePerson(), await makePerson()];

const constraintOf = (work: { execute(): Promise<unknown> }) =>
  work.execute().then(
    () => "none",
    (error) => violatedConstraint(error) ?? String(error),
  );

const DEFINITION = '{"trigger":{"kind":"emergency"},"conditions":[],"steps":[]}';

async function makeAutomation(userId: string): Promise<string> {
  const id = randomUUID();
  await rawSql()`insert into automations (id, user_id, workflow_slug, name, draft)
    values (${id}, ${userId}, 'voice-assistant', 'One', ${DEFINITION}::jsonb)`;
  await rawSql()`insert into automation_versions (automation_id, version, definition)
    values (${id}, 1, ${DEFINITION}::jsonb)`;
  return id;
}

async function makeEvent(userId: string): Promise<string> {
  const id = randomUUID();
  await rawSql()`insert into workflow_events (id, user_id, kind, key, data, happened_at)
    values (${id}, ${userId}, 'emergency', ${id}, '{}', now())`;
  return id;
}

type NewRun = { automationId: string; userId?: string; version?: number; eventId?: string | null };

const run = ({ automationId, userId = ann.id, version = 1, eventId = null }: NewRun, replayOf?: string) =>
  rawSql()`insert into workflow_runs (automation_id, user_id, version, event_id, event_kind, data, replay_of)
    values (${automationId}, ${userId}, ${version}, ${eventId}, 'emergency', '{}', ${replayOf ?? null}) returning id`;

describe("the database itself enforces of workflows", () => {
  it("one event per client and key, and one run per workflow and event beside replays (FLOW-02)", async () => {
    const automationId = await makeAutomation(ann.id);
    const eventId = await makeEvent(ann.id);
    const again = (userId: string) =>
      constraintOf(rawSql()`insert into workflow_events (user_id, kind, key, data, happened_at)
        values (${userId}, 'emergency', ${eventId}, '{}', now())`);
    expect([await again(ann.id), await again(bob.id)]).toEqual(["workflow_events_key_unique", "none"]);
    const started = await Promise.all(
      Array.from({ length: 20 }, () => constraintOf(run({ automationId, eventId }))),
    );
    expect(started.filter((result) => result === "none")).toHaveLength(1);
    expect(started.filter((result) => result === "workflow_runs_event_unique")).toHaveLength(19);
    expect(await constraintOf(run({ automationId, eventId }, randomUUID()))).toBe("none");
  });

  it("versions that never change, and runs of a version that was published (FLOW-01)", async () => {
    const automationId = await makeAutomation(ann.id);
    for (const change of [{ definition: "{}" }, { version: 2 }, { automation_id: randomUUID() }])
      expect(
        await constraintOf(
          rawSql()`update automation_versions set ${rawSql()(change)} where automation_id = ${automationId}`,
        ),
      ).toContain("a published version of a workflow does not change");
    expect(await constraintOf(run({ automationId, version: 2 }))).toBe("workflow_runs_version_fk");
  });

  it("runs of the workflow's own client (FLOW-06)", async () => {
    const automationId = await makeAutomation(ann.id);
    expect(await constraintOf(run({ automationId, userId: bob.id }))).toBe("workflow_runs_automation_fk");
  });

  it("that a workflow which is on is published, and one that is paused has a reason (FLOW-01)", async () => {
    const id = await makeAutomation(ann.id);
    const set = (fields: Record<string, unknown>) =>
      constraintOf(rawSql()`update automations set ${rawSql()(fields)} where id = ${id}`);
    const on = { state: "on", version: 1, trigger: "emergency", listening_since: new Date() };
    for (const missing of ["version", "trigger", "listening_since"])
      expect(await set({ ...on, [missing]: null })).toBe("automations_on_is_published");
    expect(await set(on)).toBe("none");
    expect(await set({ state: "asleep" })).toBe("automations_state_known");
    expect(await set({ state: "paused" })).toBe("automations_paused_has_reason");
    expect(await set({ paused_reason: "Too often" })).toBe("automations_paused_has_reason");
    expect(await set({ state: "paused", paused_reason: "Too often" })).toBe("none");
  });

  it("what a held run waits for, and when an ended one ended (FLOW-04)", async () => {
    const [row] = await run({ automationId: await makeAutomation(ann.id) });
    const set = (fields: Record<string, unknown>) =>
      constraintOf(rawSql()`update workflow_runs set ${rawSql()(fields)} where id = ${row?.id}`);
    expect(await set({ status: "lost" })).toMatch(/^workflow_runs_(status_known|ended)$/);
    expect(await set({ status: "held" })).toBe("workflow_runs_held_for");
    expect(await set({ held_for: "approval" })).toBe("workflow_runs_held_for");
    expect(await set({ status: "held", held_for: "approval" })).toBe("none");
    for (const status of ["done", "stopped", "failed", "cancelled"])
      expect(await set({ status, held_for: null })).toBe("workflow_runs_ended");
    expect(await set({ ended_at: new Date() })).toBe("workflow_runs_ended");
    expect(await set({ status: "done", held_for: null, ended_at: new Date() })).toBe("none");
  });

  it("one row per step and entry, one attempt of a number, of known outcomes (FLOW-04)", async () => {
    const [row] = await run({ automationId: await makeAutomation(ann.id) });
    const step = (status: string) =>
      constraintOf(
        rawSql()`insert into run_steps (run_id, step, kind, status) values (${row?.id}, 's1', 'count', ${status})`,
      );
    const attempt = (name: string, outcome: string) =>
      constraintOf(rawSql()`insert into run_attempts (run_id, step, item, number, outcome)
        values (${row?.id}, ${name}, 0, 1, ${outcome})`);
    expect(await step("lost")).toBe("run_steps_status_known");
    expect([await step("running"), await step("done")]).toEqual(["none", "run_steps_run_id_step_item_pk"]);
    expect(await attempt("s2", "running")).toBe("run_attempts_step_fk");
    expect(await attempt("s1", "lost")).toBe("run_attempts_outcome_known");
    expect(await attempt("s1", "running")).toBe("none");
    expect(await attempt("s1", "running")).toBe("run_attempts_run_id_step_item_number_pk");
  });
});
