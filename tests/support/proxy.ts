import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy that can be cut or can swallow everything without closing. */
export async function startProxy(target: URL) {
  const sockets = new Set<Socket>();
  let swallow = false;
  const server = createServer((near) => {
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    swallow: (on: boolean) => {
      swallow = on;
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
