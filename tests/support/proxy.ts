import { connect, createServer, type Socket } from "node:net";
import { listen } from "./listen";

/** As Postgres says that it takes no connections. https://www.postgresql.org/docs/current/protocol-message-formats.html */
const FIELDS = Buffer.from("SFATAL\0C57P03\0Mthe database is away\0\0");
const REFUSAL = Buffer.concat([Buffer.from("E"), Buffer.alloc(4), FIELDS]);
REFUSAL.writeInt32BE(FIELDS.length + 4, 1);

/** A TCP proxy that can be cut or reset, can swallow everything without closing, and can refuse connections. */
export async function startProxy(target: URL) {
  const sockets = new Set<Socket>();
  let [swallow, refused] = [false, false];
  const server = createServer((near) => {
    if (refused) {
      near.on("error", () => near.destroy());
      near.once("data", () => near.end(REFUSAL));
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => {
        if (!swallow) to.write(chunk);
      });
      from.on("error", () => from.destroy());
      from.on("close", () => {
        sockets.delete(from);
        if (!swallow) to.destroy();
      });
    }
  });
  const url = new URL(target);
  url.port = new URL(await listen(server)).port;
  return {
    url: url.href,
    swallow: (on: boolean) => {
      swallow = on;
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    /** As when a machine fails over: the sockets end with ECONNRESET. */
    reset: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    /** Cuts all connections, too. */
    refuse: (on: boolean) => {
      refused = on;
      if (on) for (const socket of sockets) socket.destroy();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
