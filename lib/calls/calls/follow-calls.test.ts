import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { followCalls } from "./follow-calls";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const act of cleanUp.splice(0)) act();
});

/** A server that gives each connection the next of the responses, and repeats the last one. */
async function serve(...answers: Answer[]) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    (answers.length > 1 ? answers.shift() : answers[0])?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUp.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

function follow(baseUrl: string, more: Partial<Parameters<typeof followCalls>[0]> = {}) {
  const onChange = vi.fn();
  const states: boolean[] = [];
  const stop = followCalls({
    baseUrl,
    getToken: () => "the-token",
    onChange,
    onConnected: (connected) => states.push(connected),
    delays: [10, 20, 40],
    ...more,
  });
  cleanUp.push(stop);
  return { onChange, states, stop };
}

const open = (response: ServerResponse) => response.writeHead(200, { "content-type": "text/event-stream" });
const READY = "event: ready\ndata: {}\n\n";
const CALLS = "event: calls\ndata: {}\n\n";
const stayOpen: Answer = (_, response) => void open(response).write(READY);
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 5 });

describe("followCalls", () => {
  it("asks with the bearer token, and reads the calls again after every event (CALLS-01)", async () => {
    let news: ServerResponse | undefined;
    const { baseUrl, requests } = await serve((_, response) => {
      news = open(response);
      news.write(READY);
    });
    const { onChange, states } = follow(baseUrl);
    await until(() => expect(onChange).toHaveBeenCalledTimes(1));
    expect(requests[0]?.url).toBe("/api/user/call-events");
    expect(requests[0]?.headers.authorization).toBe("Bearer the-token");
    expect(states).toEqual([true]);
    news?.write(`${CALLS}: still here\n\n`);
    await until(() => expect(onChange).toHaveBeenCalledTimes(2));
    // one event in two chunks, another in the second one, and one of an unknown kind
    news?.write("event: ca");
    await sleep(30);
    news?.write("lls\r\ndata: {}\r\n\r\nevent: calls\r\ndata: {}\r\n\r\nevent: other\ndata: {}\n\n");
    await until(() => expect(onChange).toHaveBeenCalledTimes(4));
    await sleep(30);
    expect(onChange).toHaveBeenCalledTimes(4);
  });

  it("reports a lost and restored connection, and reads again since a change may have been missed", async () => {
    const { baseUrl } = await serve(
      (_, response) => open(response).write(READY, () => response.socket?.destroy()),
      stayOpen,
    );
    const { onChange, states } = follow(baseUrl);
    await until(() => expect(states).toEqual([true, false, true]));
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it("does not reread what has not changed since the page was rendered, and rereads from then on", async () => {
    const unchanged = 'event: ready\ndata: {"unchanged":true}\n\n';
    const { baseUrl, requests } = await serve((_, response) => {
      open(response).write(unchanged);
      response.write(CALLS, () => response.socket?.destroy());
    }, stayOpen);
    const { onChange, states } = follow(baseUrl, { since: 1_764_000_000_000 });
    await until(() => expect(states).toEqual([true, false, true]));
    // once for the change, once for any that the lost connection may have missed
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(requests.map(({ url }) => url)).toEqual([
      "/api/user/call-events?since=1764000000000",
      "/api/user/call-events",
    ]);
  });

  it("reads at once when something has changed since the page was rendered", async () => {
    const { baseUrl } = await serve(stayOpen);
    const { onChange } = follow(baseUrl, { since: 1_764_000_000_000 });
    await until(() => expect(onChange).toHaveBeenCalledTimes(1));
  });

  it("reconnects after refusals and lost connections, with backoff", async () => {
    const times: number[] = [];
    const fail: Answer = (_, response) => {
      times.push(performance.now());
      response.writeHead(503).end("{}");
    };
    const { baseUrl } = await serve(
      fail,
      fail,
      (_, response) => {
        times.push(performance.now());
        response.socket?.destroy();
      },
      (request, response) => {
        times.push(performance.now());
        stayOpen(request, response);
      },
    );
    const { states } = follow(baseUrl, { delays: [20, 60, 180] });
    await until(() => expect(states).toEqual([true]));
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(waits[0]).toBeGreaterThan(15);
    expect(waits[1]).toBeGreaterThan(45);
    expect(waits[2]).toBeGreaterThan(140);
  });

  it("uses a new token for every attempt, and makes none without one", async () => {
    const tokens = ["first", null, "second"];
    const { baseUrl, requests } = await serve((_, response) => response.writeHead(401).end("{}"), stayOpen);
    const { states } = follow(baseUrl, { getToken: async () => tokens.shift() ?? null });
    await until(() => expect(states).toEqual([true]));
    expect(requests.map((request) => request.headers.authorization)).toEqual([
      "Bearer first",
      "Bearer second",
    ]);
  });

  it("drops a silent connection", async () => {
    const { baseUrl, requests } = await serve(stayOpen);
    const { states } = follow(baseUrl, { silenceMs: 40 });
    await until(() => expect(states.slice(0, 2)).toEqual([true, false]));
    await until(() => expect(requests.length).toBeGreaterThan(1));
  });

  it("keeps a connection that only sends keep-alives", async () => {
    const { baseUrl, requests } = await serve((_, response) => {
      open(response).write(READY);
      const timer = setInterval(() => response.write(": still here\n\n"), 15);
      response.on("close", () => clearInterval(timer));
    });
    const { onChange } = follow(baseUrl, { silenceMs: 3_000 });
    await until(() => expect(onChange).toHaveBeenCalled());
    await sleep(3_500);
    expect(requests).toHaveLength(1);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it("closes the connection and reports nothing once it was stopped", async () => {
    const closed = vi.fn();
    const { baseUrl, requests } = await serve((request, response) => {
      stayOpen(request, response);
      response.on("close", closed);
    });
    const { onChange, states, stop } = follow(baseUrl);
    await until(() => expect(onChange).toHaveBeenCalled());
    stop();
    await until(() => expect(closed).toHaveBeenCalled());
    await sleep(60);
    expect(states).toEqual([true, false]);
    expect(requests).toHaveLength(1);
  });
});
