import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { causedBy } from "./lib/platform/core/cause.ts";
import { SECOND } from "./lib/platform/core/clock.ts";
import { ConfigurationError, env } from "./lib/platform/core/env.ts";
import { servePrecompressed } from "./lib/platform/http/precompressed.ts";
import { apiHeaders, securityHeaders } from "./lib/platform/http/security-headers.ts";
import { serveDirectRoutes } from "./lib/platform/http/serve-direct.ts";
import { serveReleased } from "./lib/platform/http/serve-released.ts";
import { STREAM_LENGTH } from "./lib/platform/http/stream-length.ts";
import { isDraining, startDraining } from "./lib/platform/process/drain.ts";
import { runOnStop } from "./lib/platform/process/on-stop.ts";

/**
 * The production server (`npm run serve`), and with `--dev` the development server. Next does the work; this passes it
 * the requester's real address, which rate limits need and a requester must not be able to forge, and stops gracefully.
 */
const dev = process.argv.includes("--dev");
const { HOST: hostname, PORT: port } = configuration();

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const WRITES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * A slow request holds a connection and some memory: its headers and body have 30 s in total. Responses may take longer
 * (streams).
 */
const server = createServer({
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
});
const app = next({ dev, hostname, port });
await app.prepare();
const handle = app.getRequestHandler();
const headers = Object.fromEntries(securityHeaders.map(({ key, value }) => [key, value]));
const distDir = dev ? "none" : ".next";
const serveScript = servePrecompressed({ distDir, headers });
const serveOtherRelease = serveReleased({ distDir, headers });
const serveDirectly = dev ? () => false : serveDirectRoutes({ headers });

server.on("request", (request, response) => {
  // A proxy must not send its next request on a connection that is about to end.
  if (isDraining()) response.setHeader("connection", "close");
  if (refuseNonsense(request, response)) return;
  if (serveScript(request, response) || serveOtherRelease(request, response)) return;
  request.headers["x-client-address"] = clientAddress(request);
  if (serveDirectly(request, response)) return;
  completeHead(request, response);
  // Routes of the API name their requests themselves.
  const requestId = randomUUID();
  request.headers["x-request-id"] = requestId;
  if (!isApi(request)) response.setHeader("x-request-id", requestId);
  void causedBy(requestId, () => handle(request, response));
});
server.keepAliveTimeout = 65_000;
server.once("error", (error: NodeJS.ErrnoException) => {
  const why = error.code === "EADDRINUSE" ? "is already in use" : `cannot be used (${error.code})`;
  console.error(`Callwright cannot start: port ${port} of ${hostname} ${why}. Set PORT to a free one.`);
  process.exit(1);
});
server.listen(port, hostname, () => process.send?.("ready"));

/**
 * Requests that Next would answer with a fault of its own: unsupported methods, and paths that do not decode. Also
 * bodies sent to pages, which Next would keep in memory for nothing.
 */
function refuseNonsense(request: IncomingMessage, response: ServerResponse): boolean {
  const refuse = (status: number, code: string, error: string) => {
    response.writeHead(status, {
      "content-type": "application/json; charset=utf-8",
      ...headers,
      ...apiHeaders,
      connection: "close", // the rest of the request is not read
    });
    response.end(JSON.stringify({ success: false, error, code, requestId: randomUUID() }));
    return true;
  };
  const { method = "" } = request;
  if (!METHODS.has(method) || (!dev && WRITES.has(method) && !isApi(request))) {
    return refuse(405, "method_not_allowed", "This method is not served here.");
  }
  try {
    decodeURIComponent((request.url ?? "").split("?")[0] ?? "");
    return false;
  } catch {
    return refuse(400, "invalid_input", "This address is not readable. Please check it and try again.");
  }
}

const isApi = ({ url = "" }: IncomingMessage) => /^\/api(?:[/?]|$)/.test(url);

/**
 * Next drops the Content-Length of a stream, without which some players treat a recording as a live broadcast; and its
 * own responses under /api (405, redirects) lack our headers.
 */
function completeHead(request: IncomingMessage, response: ServerResponse): void {
  const { writeHead } = response;
  const missing: Record<string, string> = isApi(request) ? apiHeaders : {};
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    const length = response.getHeader(STREAM_LENGTH);
    if (length !== undefined) {
      response.removeHeader(STREAM_LENGTH);
      response.setHeader("content-length", length);
    }
    for (const [name, value] of Object.entries(missing)) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
    return writeHead.apply(response, head);
  }) as typeof writeHead;
}

/** The socket's address, or behind TRUSTED_PROXY_HOPS proxies the entry written by the outermost of them. */
function clientAddress(request: IncomingMessage): string {
  const hops = env().TRUSTED_PROXY_HOPS;
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  const socketAddress = request.socket.remoteAddress ?? "unknown";
  return hops === 0 ? socketAddress : (forwarded.at(-hops) ?? socketAddress);
}

function configuration() {
  try {
    return env();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

let stopping = false;
/** Says that it is not ready, and answers for DRAIN_SECONDS as before: balancers learn of it before a request fails. */
function drain() {
  startDraining();
  setTimeout(stop, env().DRAIN_SECONDS * SECOND);
}

function stop() {
  if (stopping) return;
  stopping = true;
  startDraining();
  const ended = runOnStop();
  // Once more at the end, for the work after the last requests' responses.
  server.close(() => void Promise.allSettled([ended, runOnStop(), app.close()]).then(() => process.exit(0)));
  setInterval(() => server.closeIdleConnections(), 100).unref();
  // A tool call of a live call may take 12 s.
  setTimeout(() => server.closeAllConnections(), 13_000).unref();
  setTimeout(() => process.exit(0), 20_000).unref();
}
process.on("SIGTERM", drain);
process.on("SIGINT", stop);
process.on("disconnect", stop);
