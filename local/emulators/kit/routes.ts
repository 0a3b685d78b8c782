import type { EmulatorCall } from "./call";

export type Handler = (call: EmulatorCall) => Response | Promise<Response>;
export type Route = { method: string; pattern: RegExp; names: string[]; handler: Handler };

/**
 * `route("POST", "/v1/documents/{id}:batchUpdate", handler)`. Patterns are written as Google writes its paths:
 * `{name}` is one segment without `/` and `:`, `{name+}` is the rest of the path. Earlier routes win.
 */
export function route(method: string, path: string, handler: Handler): Route {
  const names: string[] = [];
  const source = path.split(/(\{[^}]+\})/).map((part) => {
    const name = /^\{(\w+)(\+?)\}$/.exec(part);
    if (!name?.[1]) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    names.push(name[1]);
    return name[2] ? "(.+)" : "([^/:]+)";
  });
  return { method, pattern: new RegExp(`^${source.join("")}$`), names, handler };
}

/** The handler for a request with the path parameters decoded, or undefined. HEAD is served by GET routes. */
export function findRoute(routes: Route[], method: string, path: string) {
  const wanted = method === "HEAD" ? "GET" : method;
  for (const candidate of routes) {
    if (candidate.method !== wanted && candidate.method !== "*") continue;
    const match = candidate.pattern.exec(path);
    if (!match) continue;
    const params = Object.fromEntries(
      candidate.names.map((name, index) => [name, decodeParam(match[index + 1] ?? "")]),
    );
    return { handler: candidate.handler, params };
  }
  return undefined;
}

function decodeParam(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
