import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import twilio from "twilio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningEmulator } from "@/local/emulators/kit/serve";
import { startTwilioEmulator, TWILIO_LOCAL_ACCOUNT } from "@/local/emulators/twilio/emulator";

const { accountSid, authToken } = TWILIO_LOCAL_ACCOUNT;
const OURS = "+441615550100";
let emulator: RunningEmulator;
let webhook: Server;
let webhookUrl: string;
let received: { headers: IncomingHttpHeaders; form: Record<string, string> } | undefined;

/** The SDK's own HTTP client; only the host of its requests is swapped (START-06). */
function emulatedTwilio(token = authToken) {
  const inner = new twilio.RequestClient();
  const httpClient = {
    request: (options: Parameters<typeof inner.request>[0]) => {
      const { hostname, pathname, search } = new URL(options.uri);
      const product = hostname.split(".")[0];
      const uri = emulator.url + (product === "api" ? "" : `/${product}`) + pathname + search;
      return inner.request({ ...options, uri });
    },
  };
  return twilio(accountSid, token, { httpClient: httpClient as InstanceType<typeof twilio.RequestClient> });
}

beforeAll(async () => {
  webhook = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      received = { headers: request.headers, form: Object.fromEntries(new URLSearchParams(body)) };
      response.end("<Response/>");
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => webhook.once("listening", resolve));
  webhookUrl = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/sms`;
  emulator = await startTwilioEmulator({
    phoneNumbers: [{ phoneNumber: OURS, friendlyName: "Main line", smsUrl: webhookUrl }],
  });
});
afterAll(async () => {
  await emulator.close();
  webhook.close();
});

describe("the Twilio emulator", () => {
  it("knows the seeded account and numbers, and refuses a wrong token", async () => {
    const [number] = await emulatedTwilio().incomingPhoneNumbers.list();
    expect(number).toMatchObject({ phoneNumber: OURS, friendlyName: "Main line" });
    await expect(emulatedTwilio("wrong").incomingPhoneNumbers.list()).rejects.toMatchObject({
      status: 401,
      code: 20003,
    });
  });

  it("accepts a message once, and shows it to tests", async () => {
    const sent = await emulatedTwilio().messages.create({ from: OURS, to: "+441615550199", body: "Booked" });
    expect(sent.status).toBe("queued");
    const { messages } = await (await fetch(`${emulator.url}/_control/messages`)).json();
    expect(messages).toMatchObject([{ sid: sent.sid, to: "+441615550199", body: "Booked" }]);
  });

  it("refuses a sender that the account does not own and a receiver that cannot exist", async () => {
    const send = (from: string, to: string) => emulatedTwilio().messages.create({ from, to, body: "x" });
    await expect(send("+441615559999", "+441615550199")).rejects.toMatchObject({ code: 21606 });
    await expect(send(OURS, "abc")).rejects.toMatchObject({ code: 21201 });
  });

  it("refuses a text without words, and one longer than 1,600 characters", async () => {
    const send = (body: string) =>
      emulatedTwilio().messages.create({ from: OURS, to: "+441615550198", body });
    await expect(send("")).rejects.toMatchObject({ status: 400, code: 21602 });
    await expect(send("x".repeat(1_601))).rejects.toMatchObject({ status: 400, code: 21617 });
    expect((await send("x".repeat(1_600))).sid).toMatch(/^SM/);
  });

  it("signs its webhooks as Twilio does", async () => {
    const message = { from: "+447700900123", to: OURS, body: "Can you come today?" };
    await fetch(`${emulator.url}/_control/inbound-message`, {
      method: "POST",
      body: JSON.stringify(message),
    });
    const signature = String(received?.headers["x-twilio-signature"]);
    const form = received?.form ?? {};
    expect(form).toMatchObject({ From: message.from, Body: message.body });
    expect(twilio.validateRequest(authToken, signature, webhookUrl, form)).toBe(true);
    expect(twilio.validateRequest(authToken, signature, webhookUrl, { ...form, Body: "no" })).toBe(false);
  });

  it("fails as planned in Twilio's shape", async () => {
    const body = JSON.stringify({ path: "*/Messages.json", status: 429 });
    await fetch(`${emulator.url}/_control/fail`, { method: "POST", body });
    const sent = emulatedTwilio().messages.create({ from: OURS, to: "+441615550199", body: "x" });
    await expect(sent).rejects.toMatchObject({ status: 429, code: 20429 });
  });
});

describe("its list of calls", () => {
  const tell = (calls: unknown[]) =>
    fetch(`${emulator.url}/_control/calls`, { method: "POST", body: JSON.stringify({ calls }) });
  const call = (day: string, fields: Record<string, unknown> = {}) => ({
    from: "+447700900123",
    to: OURS,
    startTime: `${day}T10:00:00.000Z`,
    endTime: `${day}T10:01:05.000Z`,
    ...fields,
  });

  it("is filtered by whole days and followed page by page, newest first", async () => {
    const days = ["2026-11-01", "2026-11-02", "2026-11-02", "2026-11-03", "2026-11-04"];
    expect((await tell(days.map((day) => call(day)))).status).toBe(201);
    const { calls } = emulatedTwilio();
    const all = await calls.list({ pageSize: 2 });
    expect(all.map(({ startTime }) => startTime?.toISOString().slice(0, 10))).toEqual(days.toReversed());
    expect(all[0]).toMatchObject({ status: "completed", direction: "inbound", duration: "65", to: OURS });
    const within = await calls.list({
      startTimeAfter: new Date("2026-11-02T18:00:00Z"),
      startTimeBefore: new Date("2026-11-03T09:00:00Z"),
      pageSize: 1,
    });
    expect(within).toHaveLength(2);
  });

  it("refuses wrong credentials, unknown filters, pages without their token and impossible calls", async () => {
    await expect(emulatedTwilio("wrong").calls.list({ limit: 1 })).rejects.toMatchObject({
      status: 401,
      code: 20003,
    });
    const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
    const ask = async (query: string) => {
      const url = `${emulator.url}/2010-04-01/Accounts/${accountSid}/Calls.json?${query}`;
      return (await fetch(url, { headers: { authorization } })).status;
    };
    expect(await Promise.all(["Start=1", "PageSize=1001", "Page=1", "PageSize=5"].map(ask))).toEqual([
      400, 400, 400, 200,
    ]);
    for (const fields of [{ sid: "CA1" }, { status: "lost" }, { direction: "sideways" }, { to: 7 }])
      expect((await tell([call("2026-11-05", fields)])).status).toBe(400);
  });
});
