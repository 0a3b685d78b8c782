// Serves the bare app exactly as server.ts serves the product: Next behind a Node server of our own.
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import next from "next";

const port = Number(process.env.PORT);
const hostname = "127.0.0.1";
const server = createServer();
const app = next({
  dev: false,
  dir: fileURLToPath(new URL(".", import.meta.url)),
  hostname,
  port,
  httpServer: server,
});
await app.prepare();
const handle = app.getRequestHandler();
server.on("request", (request, response) => void handle(request, response));
server.keepAliveTimeout = 65_000;
server.listen(port, hostname);
process.on("disconnect", () => process.exit(0));
