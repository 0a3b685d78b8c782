import { expect, it } from "vitest";
import { serve } from "@/tests/support/serve";
import { book } from "./conversations/book";
import { openPhone } from "./phone";
import { createProvider } from "./provider";
import { quietScreen } from "./screen";

type Received = { path: string; at: number; body: { message?: Record<string, unknown> } };
const received: Received[] = [];

/** The product and the provider's stand-ins in one: records what is posted, and answers tool calls. */
const url = await serve(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}");
  received.push({ path: request.url ?? "", at: Date.now(), body });
  const calls = (body.message?.toolCallList ?? []) as { id: string }[];
  response.setHeader("content-type", "application/json");
  response.end(
    JSON.stringify(
      calls.length > 0 ? { results: calls.map(({ id }) => ({ toolCallId: id, result: "Fine." })) } : [],
    ),
  );
});

it("reports a fast call as one that has just ended, with what its tools did within it", async () => {
  const running = { appUrl: url, vapiUrl: url, twilioUrl: url, vapiWebhookSecret: "a secret of the test" };
  const line = {
    number: "+441134960150",
    phoneNumberId: "3c7f1e52-9f7c-5d2b-8f9d-0a4a6b1c2d3e",
    assistantId: null,
    sipUri: null,
    description: "",
    owner: null,
  };
  const provider = createProvider({ running, apiKey: "a key of the test" });
  const phone = await openPhone({
    conversation: book,
    line,
    firm: null,
    provider,
    screen: quietScreen,
    fast: true,
  });
  await phone.says("Good morning, ".repeat(20));
  await phone.ask("find_booking", {});
  await phone.agent("Let me see what I have for you. ".repeat(10));
  await phone.ask("check_availability", {});
  await phone.hangUp({ summary: "", outcome: "incomplete" });
  expect(phone.faults).toEqual([]);
  const tools = received.filter(({ body }) => body.message?.type === "tool-calls");
  const report = received.find(({ body }) => body.message?.type === "end-of-call-report")?.body.message;
  const [started, ended] = [String(report?.startedAt), String(report?.endedAt)].map(Date.parse);
  expect(tools).toHaveLength(2);
  expect((ended ?? 0) - (started ?? 0)).toBeGreaterThan(20_000);
  expect(ended).toBeLessThanOrEqual(Date.now());
  for (const { at } of tools) {
    expect(at).toBeGreaterThanOrEqual(started ?? 0);
    expect(at).toBeLessThanOrEqual(ended ?? 0);
  }
});
