import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, it } from "vitest";
import { DEMO_TARGET_SECRET, DEMO_WEBHOOK_SECRET, startTargetServer, TARGET_PATHS } from "./target-server";

const server = await startTargetServer({ port: 0 });
afterAll(() => server.close());

const call = (id: string, service: string) => ({
  id,
  type: "function",
  function: { name: "check-availability", arguments: { service } },
});
const body = JSON.stringify({
  message: {
    type: "tool-calls",
    toolCallList: [call("call_first", "Boiler repair"), call("call_second", "Fault finding")],
  },
});
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { method: "POST", body, headers, redirect: "manual" });

describe("the demo clients' automation", () => {
  it("answers a target that was saved without a secret", async () => {
    const answer = await ask(TARGET_PATHS.checkAvailability);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ result: expect.stringContaining("Thursday") });
  });

  it("answers the call that the delivery is for when a message has several", async () => {
    const answer = await ask(TARGET_PATHS.checkAvailability, { "webhook-id": "0001-call_second" });
    expect(await answer.json()).toEqual({ result: expect.stringMatching(/^Friday/) });
  });

  it("accepts the right secret and refuses a wrong one", async () => {
    expect((await ask(TARGET_PATHS.bookJob, { "x-tool-secret": DEMO_TARGET_SECRET })).status).toBe(200);
    expect((await ask(TARGET_PATHS.bookJob, { "x-tool-secret": "guess" })).status).toBe(401);
  });

  it("accepts a Standard Webhooks signature over this body and refuses one over another", async () => {
    const signed = (text: string) => {
      const id = "0001-call_first";
      const at = new Date();
      return {
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": new Webhook(DEMO_TARGET_SECRET, { format: "raw" }).sign(id, at, text),
      };
    };
    expect((await ask(TARGET_PATHS.bookJob, signed(body))).status).toBe(200);
    expect((await ask(TARGET_PATHS.bookJob, signed(`${body} `))).status).toBe(401);
  });

  it("accepts events and says whether the demo's secret signed them", async () => {
    const text = JSON.stringify({ type: "call.completed" });
    const at = new Date();
    const send = (secret: string, path: string = TARGET_PATHS.webhook) =>
      fetch(`${server.url}${path}`, {
        method: "POST",
        body: text,
        headers: {
          "webhook-id": "msg_1",
          "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
          "webhook-signature": new Webhook(secret).sign("msg_1", at, text),
        },
      });
    const known = await send(DEMO_WEBHOOK_SECRET);
    expect(await known.json()).toEqual({ received: "call.completed", verified: true });
    const other = await send(`whsec_${Buffer.alloc(32, 7).toString("base64")}`);
    expect(await other.json()).toEqual({ received: "call.completed", verified: false });
    expect((await send(DEMO_WEBHOOK_SECRET, TARGET_PATHS.brokenWebhook)).status).toBe(500);
  });

  it("fails in the documented ways", async () => {
    expect((await ask(TARGET_PATHS.fails)).status).toBe(500);
    expect((await ask(TARGET_PATHS.redirects)).status).toBe(307);
    expect((await ask("/nothing-here")).status).toBe(404);
    expect(await (await ask(TARGET_PATHS.rubbish)).text()).toContain("<html>");
    expect((await (await ask(TARGET_PATHS.huge)).text()).length).toBeGreaterThan(1_000_000);
    const began = Date.now();
    expect((await ask(`${TARGET_PATHS.slow}?ms=60`)).status).toBe(200);
    expect(Date.now() - began).toBeGreaterThanOrEqual(55);
  });
});
