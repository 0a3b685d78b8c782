import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import twilio from "twilio";
import { describe, expect, it } from "vitest";
import { settleRescues } from "@/lib/agent/rescue/settle-rescues";
import { env } from "@/lib/platform/core/env";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { configure } from "@/tests/support/configure";
import { startOwnAddress } from "@/tests/support/own-address";
import { coveredClient } from "@/tests/support/rescue-desk";
import { serve } from "@/tests/support/serve";
import { settled } from "@/tests/support/settled";
import { startOwnTwilio } from "@/tests/support/twilio";

type Answer = { toString: () => string };
type Handler = (
  context: { APP_URL: string; AUTH_TOKEN: string },
  event: Record<string, unknown>,
  callback: (error: unknown, answer: Answer) => void,
) => void;

/** What Twilio's runtime gives to a Function. */
class FunctionResponse {
  private body = "";
  appendHeader(_name: string, _value: string): void {}
  setBody(body: string): void {
    this.body = body;
  }
  toString(): string {
    return this.body;
  }
}

function loadFunction(): Handler {
  const source = readFileSync("deploy/twilio-function.js", "utf8");
  const module = { exports: {} as { handler?: Handler } };
  const runtime = { twiml: twilio.twiml, Response: FunctionResponse };
  new Function("exports", "require", "Twilio", source)(
    module.exports,
    createRequire(import.meta.url),
    runtime,
  );
  if (!module.exports.handler) throw new Error("the Function has no handler");
  return module.exports.handler;
}

const own = await startOwnAddress();
await startOwnTwilio();
const handler = loadFunction();
const host = await serve(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8")));
  const context = { APP_URL: env().APP_URL, AUTH_TOKEN: env().TWILIO_AUTH_TOKEN ?? "" };
  handler(context, { ...form, request: { headers: {} } }, (_, answer) => {
    response.writeHead(200, { "content-type": "text/xml" });
    response.end(answer.toString());
  });
});
configure({ TWILIO_FALLBACK_URL: `${host}/call` });

describe("the Function that an operator pastes into Twilio", () => {
  it("lets us answer while we can (RESCUE-02)", async () => {
    const client = await coveredClient();
    const rung = await client.ringIn({ provider: "hangs", owner: "takes" });
    expect(rung).toMatchObject({ fault: null, spokeWith: "owner" });
    expect(rung.heard[0]?.text).toContain("Hartley Plumbing");
  });

  it("takes a message while Vapi and we are down, and it is found afterwards (RESCUE-03)", async () => {
    const client = await coveredClient();
    own.interceptWith((_, response) => response.destroy() !== undefined);
    const rung = await client.ringIn({ provider: "fails", speaks: 18 });
    own.interceptWith(null);
    expect(rung).toMatchObject({ fault: null, recordingSid: expect.any(String) });
    expect(rung.heard[0]?.text).toMatch(/^Sorry, we cannot answer just now/);
    expect(await client.calls()).toEqual([]);
    await settleRescues();
    await settled();
    expect(await client.calls()).toMatchObject([
      { call_id: rung.sid, end_reason: "fallback-voicemail", phone_number: client.caller },
    ]);
    expect(await client.toDos()).toHaveLength(1);
  });

  it("sends calls that asked us for a line on to Vapi while we are down (SURGE-02)", async () => {
    const client = await coveredClient();
    const admit = `${env().APP_URL}/api/external/call/admit`;
    const numbers = createTwilioClient()?.incomingPhoneNumbers;
    const [found] = (await numbers?.list({ phoneNumber: client.line.number, limit: 1 })) ?? [];
    await numbers?.(found?.sid ?? "").update({ voiceUrl: admit });
    own.interceptWith((_, response) => response.destroy() !== undefined);
    const rung = await client.ringIn({});
    own.interceptWith(null);
    expect(rung).toMatchObject({ fault: null, spokeWith: "agent" });
  });
});
