import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll } from "vitest";
import { api } from "./api";
import { configure } from "./configure";
import { listen } from "./listen";

/**
 * Serves the routes at a separate address for this test file, and sets APP_URL to it: for requests that the product
 * makes to itself over the network.
 */
export async function startOwnAddress() {
  let answer: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null;
  const server = createServer(async (request, response) => {
    if (answer?.(request, response)) return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const served = await api(request.method ?? "GET", request.url ?? "/", {
      raw: Buffer.concat(chunks),
      headers,
    });
    const type = served.headers.get("content-type") ?? "application/json";
    response.writeHead(served.status, { "content-type": type });
    response.end(served.body === undefined ? await served.response.text() : JSON.stringify(served.body));
  });
  const url = await listen(server);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  configure({ APP_URL: url });
  return {
    url,
    /** Handles requests itself if `other` returns true for them; null: none. */
    interceptWith: (other: typeof answer) => {
      answer = other;
    },
  };
}
