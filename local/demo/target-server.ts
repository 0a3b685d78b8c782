import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { sameSecret } from "@/lib/platform/core/crypto";
import { parseServerMessage } from "@/lib/providers/voice/envelope";
import { parseToolCalls, type ToolCall } from "@/lib/providers/voice/tool-calls";
import { bookJob, checkAvailability, takeMessage } from "./target-answers";

/** The secret of demo targets that have one. */
export const DEMO_TARGET_SECRET = "demo-target-secret";

/** The secret of the demo's own webhooks. */
export const DEMO_WEBHOOK_SECRET = "whsec_ZGVtby13ZWJob29rLXNlY3JldC1vZi0zMi1ieXRlcyE=";

/**
 * The server's routes. The three tools of the demo workspace; `/webhook`, which accepts any event and says whether it
 * was signed with the demo's secret, and `/webhook-broken`, which fails until its address is corrected; and the ways in
 * which a client's automation can fail: `/slow` answers after 4 s (`?ms=`, at most 30 s), `/fails` with 500, `/rubbish`
 * with an invalid answer, `/huge` with an oversized one, `/redirects` elsewhere.
 */
export const TARGET_PATHS = {
  checkAvailability: "/check-availability",
  bookJob: "/book-job",
  takeMessage: "/take-message",
  webhook: "/webhook",
  brokenWebhook: "/webhook-broken",
  slow: "/slow",
  fails: "/fails",
  rubbish: "/rubbish",
  huge: "/huge",
  redirects: "/redirects",
} as const;

const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const LONGEST_DELAY_MS = 30_000;

export type TargetServer = { url: string; close(): Promise<void> };
type Answer = { status?: number; json?: unknown; text?: string; location?: string };

/** The demo clients' own automation, like an n8n flow: an address that answers tool calls. */
export async function startTargetServer(options: { port: number; secret?: string }): Promise<TargetServer> {
  const { port, secret = DEMO_TARGET_SECRET } = options;
  const stopping = new AbortController();
  const server = createServer(async (request, response) => {
    const answer = await reply(request, secret, stopping.signal).catch(
      (): Answer => ({ status: 500, json: { error: "The automation stopped with an error." } }),
    );
    const { status = 200, json, text = JSON.stringify(json ?? {}), location } = answer;
    if (response.destroyed) return;
    response
      .writeHead(status, {
        "content-type": json === undefined ? "text/html; charset=utf-8" : "application/json",
        ...(location ? { location } : {}),
      })
      .end(text);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      stopping.abort();
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function reply(request: IncomingMessage, secret: string, stopping: AbortSignal): Promise<Answer> {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  if (request.method !== "POST") return { status: 405, json: { error: "This automation takes POST alone." } };
  const body = await readAll(request);
  if (url.pathname === TARGET_PATHS.webhook) return takeEvent(request, body);
  if (url.pathname === TARGET_PATHS.brokenWebhook) {
    return { status: 500, json: { error: "The customer list could not be opened." } };
  }
  const refusal = findFault(request, body, secret);
  if (refusal) return { status: 401, json: { error: refusal } };
  switch (url.pathname) {
    case TARGET_PATHS.slow:
      await sleep(Math.min(Number(url.searchParams.get("ms")) || 4_000, LONGEST_DELAY_MS), null, {
        signal: stopping,
      });
      return { json: { result: "That took a while, but it is done." } };
    case TARGET_PATHS.fails:
      return { status: 500, json: { error: "The workflow could not be started." } };
    case TARGET_PATHS.rubbish:
      return { text: "<html><body>It works!</body></html>" };
    case TARGET_PATHS.huge:
      return { json: { result: "Available. ".repeat(200_000) } };
    case TARGET_PATHS.redirects:
      return { status: 307, json: {}, location: TARGET_PATHS.bookJob };
    default:
      return answerCalls(url.pathname, request, body);
  }
}

/** Webhooks added by hand have secrets unknown here: they are accepted too, and reported as such. */
function takeEvent(request: IncomingMessage, body: string): Answer {
  const { type } = JSON.parse(body) as { type?: unknown };
  if (typeof type !== "string") return { status: 400, json: { error: "There is no event in this message." } };
  const signed = request.headers["webhook-signature"] !== undefined;
  const verified = signed && findFault(request, body, DEMO_WEBHOOK_SECRET) === null;
  return { json: { received: type, verified } };
}

function answerCalls(path: string, request: IncomingMessage, body: string): Answer {
  const answer = answerFor(path);
  if (!answer) return { status: 404, json: { error: `No workflow listens at ${path}.` } };
  const message = parseServerMessage(JSON.parse(body));
  const calls = message ? parseToolCalls(message) : [];
  const [first] = askedNow(calls, request);
  if (!first) return { status: 400, json: { error: "There is no tool call in this message." } };
  return { json: { result: answer(first.arguments ?? {}, new Date()) } };
}

function answerFor(path: string) {
  if (path === TARGET_PATHS.checkAvailability) return checkAvailability;
  if (path === TARGET_PATHS.bookJob) return bookJob;
  return path === TARGET_PATHS.takeMessage ? takeMessage : null;
}

/** A message may have several calls; the delivery's id ends with that of the one it is for. */
function askedNow(calls: ToolCall[], request: IncomingMessage): ToolCall[] {
  const delivery = String(request.headers["webhook-id"] ?? "");
  const named = calls.filter(({ id }) => delivery.endsWith(id));
  return named.length > 0 ? named : calls;
}

/** Why a request is refused; null if it has no credentials, since a target may be saved without a secret. */
function findFault(request: IncomingMessage, body: string, secret: string): string | null {
  const given = request.headers["x-tool-secret"];
  if (given !== undefined && !sameSecret(String(given), secret)) return "Wrong X-Tool-Secret.";
  if (request.headers["webhook-signature"] === undefined) return null;
  const key = secret.startsWith("whsec_") ? new Webhook(secret) : new Webhook(secret, { format: "raw" });
  try {
    key.verify(body, {
      "webhook-id": String(request.headers["webhook-id"] ?? ""),
      "webhook-timestamp": String(request.headers["webhook-timestamp"] ?? ""),
      "webhook-signature": String(request.headers["webhook-signature"]),
    });
    return null;
  } catch {
    return "Wrong signature.";
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) throw new Error("body too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
