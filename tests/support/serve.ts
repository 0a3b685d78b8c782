import { createServer, type RequestListener } from "node:http";
import { afterAll } from "vitest";
import { listen } from "./listen";

/** The address of a server for this test file alone; closes by itself. */
export function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return listen(server);
}
