import { randomInt } from "node:crypto";
import type { RouteHandler } from "@/lib/platform/http/route";

/** Limits are per address: each file has its own, also of those that share a process (`fresh-process.ts`). */
const shared = globalThis as typeof globalThis & { callwrightAddress?: string };
function ownAddress(): string {
  shared.callwrightAddress ??= `10.${randomInt(128, 256)}.${randomInt(256)}.${randomInt(256)}`;
  return shared.callwrightAddress;
}

const modules = import.meta.glob<Record<string, unknown>>("/app/api/**/route.ts");

export type ApiAnswer = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers whose shape they are about to check
  body: any;
  response: Response;
};

type Options = {
  token?: string | null;
  body?: unknown;
  /** A raw body, instead of JSON. */
  raw?: string | Uint8Array;
  headers?: Record<string, string>;
};

const routes = Object.keys(modules).map((file) => {
  const parts = file
    .replace(/^\/app\//, "")
    .replace(/\/route\.ts$/, "")
    .split("/");
  return { file, parts: parts.map((part) => ({ part, name: /^\[(\w+)\]$/.exec(part)?.[1] })) };
});

/** Finds the route of a path as Next would, with its parameter values. */
async function findRoute(pathname: string) {
  const wanted = pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const matches = routes.flatMap(({ file, parts }) => {
    if (parts.length !== wanted.length) return [];
    const params: Record<string, string> = {};
    for (const [index, { part, name }] of parts.entries()) {
      const value = wanted[index] ?? "";
      if (name) params[name] = value;
      else if (part !== value) return [];
    }
    return [{ file, params }];
  });
  const best = matches.sort(
    (left, right) => Object.keys(left.params).length - Object.keys(right.params).length,
  )[0];
  const load = best && modules[best.file];
  if (!best || !load) throw new Error(`No route serves ${pathname}`);
  return { module: await load(), params: best.params };
}

/** Calls a route's handler as Next does, without a server in between. */
export async function api(method: string, url: string, options: Options = {}): Promise<ApiAnswer> {
  const address = new URL(url, "http://localhost");
  const { module, params } = await findRoute(address.pathname);
  const handler = module[method] as RouteHandler | undefined;
  if (!handler) throw new Error(`${method} ${address.pathname} has no handler`);
  const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const request = new Request(address, {
    method,
    headers: {
      "x-client-address": ownAddress(),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...options.headers,
    },
    body: body as BodyInit | undefined,
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  const isJson = response.headers.get("content-type")?.includes("json");
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? await response.json() : undefined,
    response,
  };
}

/** Every route of a contract with the methods it exports, for tests that walk them all. */
export async function allRoutes(): Promise<{ file: string; method: string; handler: RouteHandler }[]> {
  const routes = [];
  for (const [file, load] of Object.entries(modules)) {
    if (file.includes("[...")) continue; // serves paths without a contract
    const module = await load();
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]) {
      if (method in module) routes.push({ file, method, handler: module[method] as RouteHandler });
    }
  }
  return routes;
}
