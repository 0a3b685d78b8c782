import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { configure } from "@/tests/support/configure";
import { makePerson } from "@/tests/support/people";
import { define, emitBooking, publish, readRuns, runWorkflowsOf } from "@/tests/support/workflows";

const asked: string[] = [];
/** A model that keeps what it is told. */
const model = createServer(async (request, response) => {
  const { messages } = (await json(request)) as { messages: { content: string }[] };
  asked.push(messages[0]?.content ?? "");
  const content = JSON.stringify({ text: "G'day" });
  response.end(JSON.stringify({ choices: [{ message: { role: "assistant", content } }] }));
});
await new Promise<void>((resolve) => model.listen(0, "127.0.0.1", () => resolve()));
afterAll(() => void model.close());

it("a draft is written in the English of the client's country (FLOW-03)", async () => {
  const { port } = model.address() as AddressInfo;
  configure({ AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_API_KEY: "sk-1", AI_MODEL: "stand-in" });
  const client = await makePerson();
  await rawSql()`update profiles set country = 'AU' where id = ${client.id}`;
  const task = { kind: "draft", instructions: "Thank them" };
  const steps = [{ id: "s1", kind: "ai", task, input: "{{event.job}}" }];
  const id = await publish(client, define({ trigger: { kind: "booking.confirmed" }, steps }));
  await emitBooking(client.id);
  await runWorkflowsOf(client);
  expect(await readRuns(client, id)).toMatchObject([{ status: "done" }]);
  expect(asked).toEqual([expect.stringContaining("in plain, friendly Australian English, without")]);
});
