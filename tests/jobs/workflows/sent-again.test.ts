import { expect, it } from "vitest";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { define, publish, readRuns, runWorkflowsOf } from "@/tests/support/workflows";

it("a request that found the workflow switched off starts it once when it is sent again (FLOW-02)", async () => {
  const client = await makePerson();
  const { token } = client;
  const steps = [{ id: "s1", kind: "add_to_do", message: "{{event.body.name}}" }];
  const id = await publish(client, define({ trigger: { kind: "hook.received" }, steps }));
  const made = await api("POST", `/api/workflow/automation/${id}/hook-key`, { token });
  const turn = (state: "on" | "off") =>
    api("PUT", `/api/workflow/automation/${id}/state`, { token, body: { state } });
  const send = async () => {
    const answer = await api("POST", `/api/hooks/${id}`, {
      token: made.body.data.key,
      raw: '{"name":"Ann"}',
      headers: { "content-type": "application/json" },
    });
    return answer.body.data.run_id;
  };
  await turn("off");
  expect(await send()).toBeNull();
  await turn("on");
  const runId = await send();
  expect(runId).toEqual(expect.any(String));
  expect(await send()).toBe(runId);
  await runWorkflowsOf(client);
  expect(await readRuns(client, id)).toMatchObject([{ id: runId, status: "done" }]);
});
