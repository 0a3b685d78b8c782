import * as z from "zod";
import { type EmulatorCall, readBearer } from "../kit/call";
import { route } from "../kit/routes";
import { type RunningEmulator, serveEmulator } from "../kit/serve";

/** What a stranger's text says to be answered with, up to the end of its line. */
const ORDER = /^ANSWER WITH (.*)$/m;

/** Only what the product sends; any other field is refused. */
const chat = z.strictObject({
  model: z.string(),
  temperature: z.literal(0),
  max_tokens: z.int().positive(),
  response_format: z.strictObject({ type: z.literal("json_object") }),
  messages: z.tuple([
    z.strictObject({ role: z.literal("system"), content: z.string() }),
    z.strictObject({ role: z.literal("user"), content: z.string() }),
  ]),
});

/**
 * A stand-in for a chat-completions endpoint with a model that anybody can talk over: where the user's text holds a line
 * `ANSWER WITH …`, it answers with exactly that, and otherwise with the value that fits the schema in the system's
 * message. It proves that key, shape and size of requests are right and what becomes of hostile answers. It does not
 * prove how well a real model sorts or writes, nor its speed, filters or prices.
 */
export function startModelEmulator({ key }: { key: string }): Promise<RunningEmulator> {
  return serveEmulator({
    name: "model",
    routes: [route("POST", "/v1/chat/completions", (call) => complete(call, key))],
    failureBody: (status) => ({
      error: { message: `refused with ${status}`, type: "invalid_request_error" },
    }),
  });
}

function complete(call: EmulatorCall, key: string): Response {
  if (readBearer(call) !== key) return refuse(401, "Incorrect API key provided");
  const { success, data, error } = chat.safeParse(JSON.parse(call.body.toString("utf8")));
  if (!success) return refuse(400, z.prettifyError(error));
  const [system, user] = data.messages;
  const content = ORDER.exec(user.content)?.[1] ?? JSON.stringify(fitting(system.content));
  return Response.json({
    id: "chatcmpl-1",
    object: "chat.completion",
    model: data.model,
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
  });
}

const refuse = (status: number, message: string) =>
  Response.json({ error: { message, type: "invalid_request_error" } }, { status });

/** An object of the first JSON schema in a text: its first choices, and short texts. */
function fitting(system: string): Record<string, string> {
  const written = /\{"\$schema".*?\}(?=\. )/s.exec(system)?.[0] ?? "{}";
  const { properties = {} } = JSON.parse(written) as { properties?: Record<string, { enum?: string[] }> };
  return Object.fromEntries(
    Object.entries(properties).map(([name, { enum: choices }]) => [name, choices?.[0] ?? "Thank you."]),
  );
}
