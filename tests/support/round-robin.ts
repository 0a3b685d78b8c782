import { Agent, createServer, request, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "./listen";

type Upstream = { url: string; isReady: boolean; agent: Agent };

/**
 * A balancer that follows readiness and nothing else: it sends each request to the next instance whose /api/alive
 * answered 200, over connections that it keeps, and tries no request twice. A failure upstream is a 502 with its reason.
 */
export async function startRoundRobin(urls: string[], everyMs: number) {
  const upstreams: Upstream[] = urls.map((url) => ({
    url,
    isReady: false,
    agent: new Agent({ keepAlive: true }),
  }));
  let isClosed = false;
  const watch = async (upstream: Upstream) => {
    while (!isClosed) {
      await probe(upstream);
      await sleep(everyMs);
    }
  };
  for (const upstream of upstreams) void watch(upstream);
  let turn = 0;
  const server: Server = createServer((near, answer) => {
    const ready = upstreams.filter(({ isReady }) => isReady);
    const upstream = ready[turn++ % ready.length];
    if (!upstream) return void answer.writeHead(503).end("no instance is ready");
    const { connection: _, ...headers } = near.headers;
    const far = request(
      upstream.url + near.url,
      { method: near.method, headers, agent: upstream.agent },
      (response) => {
        const { connection: _, "keep-alive": __, ...passed } = response.headers;
        answer.writeHead(response.statusCode ?? 500, passed);
        response.on("error", () => answer.destroy());
        response.pipe(answer);
      },
    );
    far.on("error", (error) =>
      answer.headersSent ? answer.destroy() : answer.writeHead(502).end(String(error)),
    );
    answer.on("close", () => far.destroy());
    near.pipe(far);
  });
  server.keepAliveTimeout = 60_000;
  const url = await listen(server);
  return {
    url,
    isReady: (url: string) => upstreams.some((each) => each.url === url && each.isReady),
    close: () => {
      isClosed = true;
      for (const { agent } of upstreams) agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Without a limit: a slow answer says nothing of readiness, and a dead instance refuses the connection. */
async function probe(upstream: Upstream): Promise<void> {
  try {
    const answer = await fetch(`${upstream.url}/api/alive`, { headers: { connection: "close" } });
    await answer.body?.cancel();
    upstream.isReady = answer.ok;
  } catch {
    upstream.isReady = false;
  }
}
