import type { Endpoint } from "./endpoint";

/** A route's handler, as called by Next or by the server when it bypasses Next's router. */
export type DirectHandler = (
  request: Request,
  route: { params: Promise<Record<string, string>> },
) => Promise<Response>;

type DirectRoute = { method: string; pattern: RegExp; handler: DirectHandler };

/** On globalThis, because Next bundles routes separately from the server that runs them. */
const shared = globalThis as typeof globalThis & { callwrightDirectRoutes?: Map<string, DirectRoute> };

/**
 * Lets the server call a route without Next's router, which takes several times as long as such a route itself: for
 * routes that a caller on the phone waits for. The route itself is unchanged, and Next still serves it in development,
 * on another server, and on the first request, which loads it.
 */
export function offerDirectly(
  { method, path }: Pick<Endpoint, "method" | "path">,
  handler: DirectHandler,
): void {
  shared.callwrightDirectRoutes ??= new Map();
  const pattern = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[\\w-]+)")}$`);
  shared.callwrightDirectRoutes.set(`${method} ${path}`, { method, pattern, handler });
}

/** The route registered for this request, with its parameter values; null for any other request. */
export function findDirectRoute(method: string, url: string) {
  const [path = ""] = url.split("?", 1);
  for (const route of shared.callwrightDirectRoutes?.values() ?? []) {
    const match = route.method === method && route.pattern.exec(path);
    if (match) return { handler: route.handler, params: { ...match.groups } };
  }
  return null;
}
