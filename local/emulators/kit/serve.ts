import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type EmulatorCall, Refusal } from "./call";
import { createControl } from "./control";
import { findRoute, type Route } from "./routes";

const BODY_LIMIT_BYTES = 32 * 1024 * 1024;

export type RunningEmulator = { url: string; close(): Promise<void> };
export type EmulatorDefinition = {
  name: string;
  /** 0 or absent: any free port. A taken port rejects with EADDRINUSE. */
  port?: number;
  routes: Route[];
  /** The service's error body for a status, for planned failures and unknown paths. */
  failureBody(status: number): unknown;
  /** The account of a request, for failures planned for one account; undefined if it has none. */
  accountOf?(call: EmulatorCall): string | undefined;
  /** Called after every request that may have changed something. */
  onChange?(): void;
  onClose?(): void | Promise<void>;
};

/** Serves the routes and the shared `/_control` ones on 127.0.0.1. */
export async function serveEmulator(definition: EmulatorDefinition): Promise<RunningEmulator> {
  const control = createControl(definition.failureBody, definition.accountOf);
  const routes = [...control.routes, ...definition.routes];
  let origin = "";

  async function answer(call: EmulatorCall): Promise<Response | "drop"> {
    const isControl = call.path.startsWith("/_control/");
    const interruption = isControl ? undefined : await control.interrupt(call);
    if (interruption?.after) await serve(call);
    if (interruption?.drop) return "drop";
    const response = interruption?.response ?? (await serve(call));
    if (!isControl) control.record(call, response.status);
    return response;
  }

  async function serve(call: EmulatorCall): Promise<Response> {
    const found = findRoute(routes, call.method, call.path);
    if (!found) return Response.json(definition.failureBody(404), { status: 404 });
    call.params = found.params;
    try {
      const response = await found.handler(call);
      if (call.method !== "GET" && call.method !== "HEAD") definition.onChange?.();
      return response;
    } catch (error) {
      if (error instanceof Refusal) return error.response;
      console.error(`[${definition.name} emulator] ${call.method} ${call.path}`, error);
      return Response.json(definition.failureBody(500), { status: 500 });
    }
  }

  const server = createServer(async (request, response) => {
    try {
      const call = await readCall(request, origin);
      const result = await answer(call);
      if (result === "drop") request.socket.destroy();
      else await send(result, response, call.method);
    } catch {
      // the client disconnected, or sent more than the limit
      request.socket.destroy();
    }
  });
  // Clients close idle connections first: here one could be closed just as a busy machine sends the next request on it.
  server.keepAliveTimeout = 0;
  server.listen(definition.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: origin,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
      await definition.onClose?.();
    },
  };
}

async function readCall(request: IncomingMessage, origin: string): Promise<EmulatorCall> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) throw new Error("body too large");
    chunks.push(chunk);
  }
  const url = new URL(origin + (request.url ?? "/"));
  return {
    method: request.method ?? "GET",
    url,
    path: url.pathname,
    params: {},
    query: url.searchParams,
    headers: new Headers(
      Object.entries(request.headers).map(([key, value]): [string, string] => [key, String(value)]),
    ),
    body: Buffer.concat(chunks),
    authorised: false,
  };
}

async function send(answer: Response, response: ServerResponse, method: string): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  const headers: Record<string, string> = Object.fromEntries(answer.headers);
  if (answer.status !== 204 && answer.status !== 304) headers["content-length"] ??= String(body.length);
  response.writeHead(answer.status, headers);
  response.end(method === "HEAD" ? undefined : body);
}
