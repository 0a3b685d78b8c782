import type { IncomingHttpHeaders } from "node:http";
import { describe, expect, it } from "vitest";
import { serve } from "@/tests/support/serve";
import { ApiError, callEndpoint, endpointUrl } from "./call-endpoint";

const ANY = { method: "PUT", path: "/api/thing/{id}" } as const;
const call = (input: object, options: object) => callEndpoint(ANY as never, input as never, options);

let sent: { url?: string; headers: IncomingHttpHeaders; body: string };
let reply = { status: 200, body: JSON.stringify({ success: true, data: 1 }) };
const baseUrl = await serve(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  sent = { url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString("utf8") };
  response.writeHead(reply.status).end(reply.body);
});

describe("a call of the API", () => {
  it("carries the session's token as bearer, and its body as JSON (API-01, ROLE-11)", async () => {
    await call({ params: { id: "a/b" }, body: { name: "Ann" } }, { token: "t0ken", baseUrl });
    expect(sent.headers).toMatchObject({ authorization: "Bearer t0ken", "content-type": "application/json" });
    expect(sent).toMatchObject({ url: "/api/thing/a%2Fb", body: '{"name":"Ann"}' });
  });

  it("goes to a path of the page's own origin, or to a host that is named (API-02)", async () => {
    const input = { params: { id: "1" }, query: { days: 7 } };
    expect(endpointUrl(ANY as never, input as never)).toBe("/api/thing/1?days=7");
    sent = { headers: {}, body: "" };
    await call(input, { baseUrl });
    expect(sent.url).toBe("/api/thing/1?days=7");
    expect(sent.headers.host).toBe(new URL(baseUrl).host);
  });

  it("that is refused says what the server said, with its status and code (WORK-12)", async () => {
    reply = { status: 409, body: JSON.stringify({ success: false, error: "Taken.", code: "conflict" }) };
    const refused = await call({ params: { id: "1" } }, { baseUrl }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ message: "Taken.", status: 409, code: "conflict" });
    reply = { status: 502, body: "<html>Bad gateway</html>" };
    const broken = await call({ params: { id: "1" } }, { baseUrl }).catch((error: unknown) => error);
    expect(broken).toMatchObject({ status: 502, raw: "<html>Bad gateway</html>" });
    expect((broken as Error).message).not.toContain("<html>");
  });
});
