import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { startOwnModel } from "@/tests/support/model";
import { makePerson } from "@/tests/support/people";
import { withSettings } from "@/tests/support/with-settings";
import {
  define,
  emitBooking,
  letTimePass,
  publish,
  readRuns,
  runWorkflowsOf,
} from "@/tests/support/workflows";

const model = await startOwnModel();

/** A client whose budget of today is used up, with a booking that AI is to sort. */
async function makeDesk() {
  const client = await makePerson();
  const task = { kind: "classify", categories: ["repair", "service"] };
  const steps = [{ id: "s1", kind: "ai", task, input: "{{event.job}}" }];
  const automationId = await publish(client, define({ trigger: { kind: "booking.confirmed" }, steps }));
  await rawSql()`insert into ai_usage (user_id, day, characters)
    values (${client.id}, (now() at time zone 'UTC')::date, 400000)`;
  await emitBooking(client.id);
  return { client, read: async () => (await readRuns(client, automationId))[0] };
}

describe("a step that waits for tomorrow's AI budget", () => {
  it("has its day of patience from then on (FLOW-04)", async () => {
    const { client, read } = await makeDesk();
    await runWorkflowsOf(client);
    await rawSql()`update run_steps s set started_at = now() - interval '25 hours'
      from workflow_runs r where r.id = s.run_id and r.user_id = ${client.id}`;
    await letTimePass(client.id);
    await runWorkflowsOf(client);
    const waiting = await read();
    expect(waiting).toMatchObject({ status: "active", steps: [{ started_at: waiting?.due_at }] });

    await rawSql()`delete from ai_usage where user_id = ${client.id}`;
    await fetch(`${model.url}/_control/fail`, {
      method: "POST",
      body: JSON.stringify({ path: "*", status: 503 }),
    });
    await letTimePass(client.id);
    await runWorkflowsOf(client);
    expect(await read()).toMatchObject({
      status: "active",
      steps: [{ error: expect.stringContaining("isn't answering") }],
    });
    await letTimePass(client.id);
    await runWorkflowsOf(client);
    expect(await read()).toMatchObject({ status: "done" });
  });

  it("fails instead if the budget of a whole day is too small for it (FLOW-04)", async () => {
    const { client, read } = await makeDesk();
    await withSettings({ max_ai_characters_per_client: "100" }, () => runWorkflowsOf(client));
    expect(await read()).toMatchObject({
      status: "failed",
      error: expect.stringContaining("more than the AI budget of a whole day"),
    });
  });
});
