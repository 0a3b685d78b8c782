import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { scopesOf } from "@/lib/accounts/connections/scopes";
import { advanceRun } from "@/lib/outward/runs/advance-run";
import { claimRuns } from "@/lib/outward/runs/claim-runs";
import { api } from "@/tests/support/api";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";
import { define, emitBooking, publish, readRuns, runWorkflowsOf } from "@/tests/support/workflows";
import { engine } from "@/worker/engine";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

async function makeDesk(step: Record<string, unknown>) {
  const client = await makePerson();
  const definition = define({ trigger: { kind: "booking.confirmed" }, steps: [{ id: "s1", ...step }] });
  const automationId = await publish(client, definition);
  await emitBooking(client.id);
  return {
    client,
    read: async () => (await readRuns(client, automationId))[0],
    cancel: async () => {
      const [run] = await readRuns(client, automationId);
      return api("POST", `/api/workflow/run/${run?.id}/cancel`, { token: client.token });
    },
  };
}

const wait = { kind: "wait", until: { kind: "for", minutes: 60 } };

describe("the steps of a run that is cancelled", () => {
  it("end with it, and say that one in progress may have been done (FLOW-04)", async () => {
    const { client, read, cancel } = await makeDesk({ kind: "add_task", title: "{{event.job}}" });
    await google.connect(client.id, { service: "google_tasks", scopes: scopesOf("google_tasks", []) });
    const held = await google.hold("/tasks/*");
    await settled();
    const [lease] = await claimRuns(1, { userIds: [client.id] });
    if (!lease) throw new Error("the run was not due");
    const going = advanceRun(lease, engine, new AbortController().signal);
    await held.untilHeld();
    expect((await cancel()).status).toBe(200);
    await held.release();
    await going;
    expect(await read()).toMatchObject({
      status: "cancelled",
      steps: [
        {
          status: "failed",
          error: "Cancelled. If it was in progress, it may have been done.",
          ended_at: expect.any(String),
          attempts: [{ outcome: "unsure", ended_at: expect.any(String) }],
        },
      ],
    });
  });

  it("end with it where they only waited, for whatever reason it is cancelled (FLOW-04)", async () => {
    const admin = await makePerson({ admin: true });
    const [own, unassigned] = [await makeDesk(wait), await makeDesk(wait)];
    for (const { client } of [own, unassigned]) await runWorkflowsOf(client);
    await own.cancel();
    const [assignment] =
      await rawSql()`select id from workflow_assignments where user_id = ${unassigned.client.id}`;
    await api("DELETE", `/api/workflow/assignment/${assignment?.id}`, { token: admin.token });
    for (const { read } of [own, unassigned])
      expect(await read()).toMatchObject({
        status: "cancelled",
        steps: [{ status: "failed", error: "Cancelled.", ended_at: expect.any(String) }],
      });
  });
});
