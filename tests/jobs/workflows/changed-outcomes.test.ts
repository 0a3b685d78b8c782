import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { makeVisit } from "@/tests/support/visits";
import { define, letTimePass, publish, readRuns, runWorkflowsOf } from "@/tests/support/workflows";

const CHANGED = "The job’s outcome was changed or taken back after it started the automation.";
const AGAIN = "The job was changed again. The run of the later change goes on instead.";

type Told = { outcome: string; amount_minor?: number; currency?: string };
const DONE = { outcome: "done" };
const PAID = { outcome: "paid", amount_minor: 18_000, currency: "GBP" };

/** A client who thanks an hour after a job's outcome is known, and what they tell of one job within that hour. */
async function tell(told: readonly Told[], conditions: unknown[] = []) {
  const client = await makePerson();
  const steps = [
    { id: "s1", kind: "wait", until: { kind: "for", minutes: 60 } },
    { id: "s2", kind: "add_to_do", message: "Thank them: {{event.outcome}} {{event.amount_text}}" },
  ];
  const id = await publish(client, define({ trigger: { kind: "booking.outcome" }, conditions, steps }));
  const visit = await makeVisit(client.id);
  for (const body of told) {
    const answer = await api("PUT", `/api/user/bookings/${visit}/outcome`, { token: client.token, body });
    expect(answer.status).toBe(200);
    await runWorkflowsOf(client);
  }
  await rawSql()`update run_steps set output = jsonb_build_object('until', now() - interval '1 second')
    where status = 'waiting' and run_id in (select r.id from workflow_runs r where r.user_id = ${client.id})`;
  await letTimePass(client.id);
  await runWorkflowsOf(client);
  const toDos =
    await rawSql()`select message from caller_messages where user_id = ${client.id} and kind = 'workflow'`;
  return {
    ends: (await readRuns(client, id)).map(({ status, error }) => [status, error]),
    toDos: toDos.map(({ message }) => message),
  };
}

describe("a job whose outcome is told again while a workflow waits (FLOW-03)", () => {
  it("is not acted on once the outcome is taken back, or was the contrary", async () => {
    expect(await tell([DONE, { outcome: "unknown" }])).toEqual({ ends: [["stopped", CHANGED]], toDos: [] });
    const isDone = [{ field: "event.outcome", operator: "is", value: "done" }];
    expect(await tell([DONE, { outcome: "no_show" }], isDone)).toEqual({
      ends: [["stopped", CHANGED]],
      toDos: [],
    });
  });

  it("is acted on once, with the latest outcome and amount", async () => {
    const once = { toDos: ["Thank them: done "] };
    expect(await tell([DONE])).toMatchObject(once);
    expect(await tell([DONE, { outcome: "unknown" }, DONE])).toEqual({
      ...once,
      ends: [
        ["stopped", AGAIN],
        ["done", null],
      ],
    });
    expect((await tell([DONE, PAID])).toDos).toEqual(["Thank them: paid £180"]);
    const isDone = [{ field: "event.outcome", operator: "is", value: "done" }];
    expect((await tell([DONE, PAID], isDone)).toDos).toEqual(["Thank them: paid £180"]);
  });
});
