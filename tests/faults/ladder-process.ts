import { createServer } from "node:http";
import { POST } from "@/app/api/external/emergency/[step]/route";
import { env } from "@/lib/platform/core/env";
import { runFollowers } from "@/lib/platform/outbox/run-followers";
import { followers } from "@/worker/followers";
import { work } from "@/worker/start-worker";
import { tasks } from "@/worker/tasks";

/** An instance that answers Twilio's questions about emergencies and goes on with them, for tests that kill it. */
const { APP_URL, DATABASE_URL } = env();
runFollowers(followers);
work(DATABASE_URL, {
  concurrency: 2,
  taskList: {
    "climb-emergency": tasks["climb-emergency"],
    "climb-emergencies": tasks["climb-emergencies"],
    "send-text": tasks["send-text"],
  },
});
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const url = new URL(request.url ?? "/", APP_URL);
  const step = url.pathname.split("/").at(-1) ?? "";
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const answer = await POST(new Request(url, { method: "POST", headers, body: Buffer.concat(chunks) }), {
    params: Promise.resolve({ step }),
  });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(await answer.text());
});
server.listen(Number(new URL(APP_URL).port), "127.0.0.1", () => process.send?.("running"));
