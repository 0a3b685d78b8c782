import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { findDirectRoute } from "./direct-routes.ts";

type Options = {
  /** Set on every answer, as Next does. */
  headers: Record<string, string>;
};

/**
 * Serves requests for routes registered in direct-routes.ts; false for any other request. The requester's address must
 * be set in `x-client-address` by now.
 */
export function serveDirectRoutes({ headers }: Options) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const route = findDirectRoute(incoming.method ?? "", incoming.url ?? "");
    if (!route) return false;
    incoming.headers.host = "localhost"; // no such route reads it, and the library silently refuses unusual ones
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    const answer = getRequestListener(
      (request) => {
        // The library reads headers as they were sent, which a requester could forge.
        request.headers.set("x-client-address", String(incoming.headers["x-client-address"]));
        return route.handler(request, { params: Promise.resolve(route.params) });
      },
      { overrideGlobalObjects: false },
    );
    void answer(incoming, outgoing);
    return true;
  };
}
