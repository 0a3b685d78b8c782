import { apiHeaders } from "./security-headers";

/** JSON with headers against caching and framing. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...apiHeaders,
      ...headers,
    },
  });
}
