import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { listen } from "./listen";

export type Received = { path: string; headers: Record<string, string>; body: string };

/** A client's own webhook server: records requests, and responds as configured. */
export async function startReceiver() {
  const received: Received[] = [];
  let answer: (response: ServerResponse, request: Received) => void = (response) => response.end("thanks");
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const message = { path: request.url ?? "", headers: plain(request.headers), body };
    received.push(message);
    answer(response, message);
  });
  const url = await listen(server);
  return {
    url: `${url}/hook`,
    received,
    /** Pending requests get no response. */
    close: () => {
      server.close();
      server.closeAllConnections();
    },
    /** The response to the next requests: a status, or a handler. */
    answerWith(how: number | typeof answer, headers: Record<string, string> = {}, text = "") {
      answer = typeof how === "function" ? how : (response) => response.writeHead(how, headers).end(text);
    },
  };
}

const plain = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
