import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { makeCall } from "@/tests/support/calls";
import { makePerson } from "@/tests/support/people";
import { assignLine, newLine } from "@/tests/support/voice";
import { deliveriesOf, makeWebhook } from "@/tests/support/webhooks";
import { tasks } from "@/worker/tasks";

it("makes up for events that were never recorded: owner, index and webhooks (HOUSE-02)", async () => {
  const client = await makePerson();
  const webhook = await makeWebhook(client.id, { listeningSince: new Date(Date.now() - 60_000) });
  const line = newLine();
  const now = new Date();
  const late = new Date(Date.now() - 120_000);
  const { callId } = await makeCall(null, {
    vapiPhoneNumber: line.number,
    happenedAt: now,
    reportedAt: now,
    updatedAt: late,
  });
  await assignLine(client.id, { line });
  expect(await deliveriesOf(webhook.id)).toEqual([]);
  await tasks.backstop({});
  const [call] = await rawSql()`select user_id from call_logs where call_id = ${callId}`;
  expect(call?.user_id).toBe(client.id);
  const indexed = await rawSql()`
    select from call_texts t join call_logs c using (id) where c.call_id = ${callId} and t.call_updated_at = c.updated_at`;
  expect(indexed.count).toBe(1);
  expect(await deliveriesOf(webhook.id)).toMatchObject([{ event: "call.completed" }]);
});
