import type { EmulatorCall } from "./call";

const PASSED_HEADERS = ["accept", "content-type", "authorization"];

/** Sends a request on to another local server and hands back its answer. */
export async function forward(
  call: EmulatorCall,
  origin: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const passed = PASSED_HEADERS.flatMap((name): [string, string][] => {
    const value = call.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const hasBody = call.method !== "GET" && call.method !== "HEAD" && call.body.length > 0;
  const answer = await fetch(origin + call.path + call.url.search, {
    method: call.method,
    headers: { ...Object.fromEntries(passed), ...headers },
    body: hasBody ? new Uint8Array(call.body) : undefined,
    redirect: "manual",
  });
  const isEmpty = answer.status === 204 || answer.status === 304;
  return new Response(isEmpty ? null : await answer.arrayBuffer(), {
    status: answer.status,
    headers: { "content-type": answer.headers.get("content-type") ?? "application/json" },
  });
}
