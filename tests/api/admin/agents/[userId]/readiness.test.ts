import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { readReadiness, tryReadiness } from "@/lib/agent/readiness/contract";
import { addDays } from "@/lib/platform/locale/dates";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { entryOf } from "@/tests/support/knowledge";
import { makePerson } from "@/tests/support/people";
import { ownSettings } from "@/tests/support/provisioning";
import {
  makeReadyClient,
  notOk,
  PINNED,
  provision,
  type ReadyClient,
  readinessOf,
  startReadiness,
} from "@/tests/support/readiness";
import { describeRefusals } from "@/tests/support/refusals";
import { twilioControl } from "@/tests/support/twilio";

const url = `/api/admin/agents/${randomUUID()}/readiness`;
describeRefusals(readReadiness, url);
describeRefusals(tryReadiness, url);

const { admin, google, vapi, own } = await startReadiness();
beforeEach(async () => {
  ownSettings(PINNED);
  own.interceptWith(null);
  await google.reset();
  await vapi.control("reset");
  await twilioControl("reset");
});

const tryOf = async (client: { id: string }) => (await readinessOf(admin, client.id).tryNow()).body.data;

describe("readiness checks", () => {
  it("pass for a client who has everything, and show each result with a link (BOOK-04)", async () => {
    const client = await makeReadyClient(google);
    const { show, tryNow } = readinessOf(admin, client.id);
    const untried = (await show()).body.data;
    expect(untried).toMatchObject({ live_at: null, ready: false });
    expect(untried.checks.every(({ outcome }: { outcome: unknown }) => outcome === null)).toBe(true);
    const tried = await tryNow();
    expect(tried.status).toBe(200);
    expect(notOk(tried.body.data)).toEqual({});
    expect(tried.body.data).toMatchObject({ ready: true, live_at: null });
    for (const check of tried.body.data.checks) {
      expect(check.remedy.href).toMatch(/^(\/admin\?tab=|mailto:)/);
      expect(Date.parse(check.tried_at)).toBeGreaterThan(Date.now() - 60_000);
    }
    expect((await show()).body).toEqual(tried.body);
  });

  it("need no tool for answers whose last day is past, which are in no instructions", async () => {
    const current = Array.from({ length: 30 }, () => entryOf());
    const over = Array.from({ length: 20 }, () => entryOf({ valid_until: "2026-01-06" }));
    const client = await makeReadyClient(google, { knowledge: [...over, ...current] });
    expect(notOk(await tryOf(client))).toEqual({});
  });

  it("of a client without anything name what is missing and what depends on it", async () => {
    const { id } = await makePerson();
    expect(notOk(await tryOf({ id }))).toEqual({
      setup: "failed",
      number: "failed",
      tools: "failed",
      calendar: "failed",
      hours: "untried",
      texts: "untried",
      recording: "untried",
      rescue: "failed",
      emergency: "untried",
      notification: "untried",
    });
  });

  it.each([
    [
      "ended",
      /no longer accepts the connection/,
      (id: string) => rawSql()`update user_tokens set needs_reauth = true where user_id = ${id}`,
    ],
    [
      "was removed",
      /No calendar connected/,
      (id: string) => rawSql()`delete from user_tokens where user_id = ${id}`,
    ],
  ] as const)(
    "shows a calendar as failing as soon as its connection is known to have %s, before the next check",
    async (_, says, end) => {
      const client = await makeReadyClient(google);
      expect(notOk(await tryOf(client))).toEqual({});
      await end(client.id);
      const { data } = (await readinessOf(admin, client.id).show()).body;
      expect([data.ready, notOk(data)]).toEqual([false, { calendar: "failed" }]);
      const calendar = data.checks.find(({ check }: { check: string }) => check === "calendar");
      expect(calendar.message).toMatch(says);
      expect(Date.parse(calendar.failing_since)).not.toBeNaN();
    },
  );

  it("are not found for a user who does not exist", async () => {
    const { show, tryNow } = readinessOf(admin, randomUUID());
    expect((await show()).status).toBe(404);
    expect((await tryNow()).status).toBe(404);
  });
});

type Break = {
  check: string;
  outcome?: "failed" | "untried";
  says: RegExp;
  /** Checks that cannot run without it, or fail for the same reason. */
  waits?: string[];
  also?: Record<string, string>;
  /** The fault is at Vapi; a change on our side is synced there first, as saving does. */
  atVapi?: boolean;
  how: (client: ReadyClient) => unknown;
};

const agentField = (fields: Partial<typeof agents.$inferInsert>) => (client: ReadyClient) =>
  database().update(agents).set(fields).where(eq(agents.userId, client.id));
// biome-ignore lint/suspicious/noExplicitAny: a record of Vapi's, changed at will
const changeAssistant = (change: (assistant: any) => unknown) => async (client: ReadyClient) => {
  const [assistant] = await vapi.assistantsOf(client.id);
  await vapi.send("PATCH", `/assistant/${assistant?.id}`, change(assistant));
};
const nextDay = (days: number) => addDays(localDay(Date.now(), "Europe/London"), days);
const targetOf = (client: ReadyClient, action: string) => client.tools.find((tool) => tool.action === action);
const failTwilio = (status: number, body?: unknown) => () =>
  twilioControl("fail", {
    path: "/2010-04-01/Accounts/*/IncomingPhoneNumbers.json",
    method: "GET",
    status,
    body,
  });
const answerTools = (status: number, body: string) => () =>
  own.interceptWith((request, response) => {
    if (!request.url?.startsWith("/api/external/tool/")) return false;
    response.writeHead(status, { "content-type": "application/json" }).end(body);
    return true;
  });

const BREAKS: Record<string, Break> = {
  "an agent that is not complete": {
    check: "setup",
    waits: ["number", "tools", "hours", "texts", "recording", "emergency", "notification"],
    says: /set-up is incomplete/,
    how: agentField({ greeting: "" }),
  },
  "a tool whose target was deleted": {
    check: "tools",
    says: /^020 \d{4} \d{4} can't move a booking yet\. Attach the tool\.$/,
    how: (client) =>
      rawSql()`delete from tool_targets where tool_id = ${targetOf(client, "move_booking")?.id ?? ""}`,
  },
  "a ladder without the tool that has it called": {
    check: "tools",
    says: /^020 \d{4} \d{4} can't hand over to a person yet\. Attach the tool\.$/,
    how: agentField({ ladder: [{ name: "Ann", number: "+447700900115", hours: null, weeks: "every" }] }),
  },
  "a tool address that is not found": {
    check: "tools",
    says: /got status 404/,
    how: answerTools(404, '{"success":false}'),
  },
  "a tool address that answers rubbish": {
    check: "tools",
    says: /got no usable answer/,
    how: answerTools(200, "<html>"),
  },
  "a tool address that fails": {
    check: "tools",
    outcome: "untried",
    says: /returned 502/,
    how: answerTools(502, ""),
  },
  "a secret that was removed": {
    check: "secret",
    says: /every message from Vapi is refused/,
    also: { tools: "failed" }, // a tool call without a secret is refused, too
    how: () => ownSettings({}),
  },
  "a server URL that accepts any request": {
    check: "secret",
    says: /without the secret got status 200 instead of being refused/,
    how: () =>
      own.interceptWith((request, response) => {
        if (request.url !== "/api/external/voice") return false;
        response.end("{}");
        return true;
      }),
  },
  "a server URL that leads elsewhere": {
    check: "secret",
    says: /with the right secret got status 404/,
    how: () =>
      own.interceptWith((request, response) => {
        if (request.url !== "/api/external/voice") return false;
        response.writeHead(404).end();
        return true;
      }),
  },
  "another secret at Vapi": {
    check: "secret",
    says: /Vapi uses a different secret for Server: secret/,
    atVapi: true,
    how: changeAssistant(({ server }) => ({
      server: { ...server, headers: { "X-Vapi-Secret": "something else entirely" } },
    })),
  },
  "a number that Vapi no longer knows": {
    check: "number",
    says: /Not in sync with Vapi: \+4420\d+\. Sync it under Assistant in Vapi/,
    atVapi: true,
    how: async ({ line }) => vapi.send("DELETE", `/phone-number/${(await vapi.numberOf(line.number))?.id}`),
  },
  "a number that another assistant answers": {
    check: "number",
    says: /\+4420\d+: assistant/,
    atVapi: true,
    how: async ({ line }) => {
      const { id } = await vapi.send("POST", "/assistant", { name: "Another" });
      const number = await vapi.numberOf(line.number);
      await vapi.send("PATCH", `/phone-number/${number?.id}`, {
        provider: number?.provider,
        assistantId: id,
      });
    },
  },
  "a server address that is not ours": {
    check: "number",
    says: /Not in sync with Vapi: Server: address/,
    atVapi: true,
    how: changeAssistant(({ server }) => ({ server: { ...server, url: "https://elsewhere.example/hook" } })),
  },
  "an assistant that greets otherwise than is set up": {
    check: "number",
    says: /Not in sync with Vapi: Greeting/,
    atVapi: true,
    how: changeAssistant(() => ({ firstMessage: "Hello, calls are recorded." })),
  },
  "an assistant that is gone": {
    check: "number",
    says: /This client has no assistant in Vapi/,
    waits: ["recording"],
    atVapi: true,
    how: async (client) => {
      const [assistant] = await vapi.assistantsOf(client.id);
      await vapi.send("DELETE", `/assistant/${assistant?.id}`);
    },
  },
  "a tool that is not attached at Vapi": {
    check: "tools",
    says: /Not in sync with Vapi: Tool /,
    atVapi: true,
    how: changeAssistant(({ model }) => ({ model: { ...model, tools: model.tools.slice(1) } })),
  },
  "recording that was switched off at Vapi": {
    check: "recording",
    says: /Recording is off in Vapi/,
    atVapi: true,
    how: changeAssistant(({ artifactPlan }) => ({
      artifactPlan: { ...artifactPlan, recordingEnabled: false },
    })),
  },
  "a key that Vapi refuses": {
    check: "number",
    says: /Vapi rejected our API key/,
    also: { recording: "failed" },
    atVapi: true,
    how: () => vapi.control("fail", { path: "/*", status: 401, times: 20 }),
  },
  "a Vapi that is down": {
    check: "number",
    outcome: "untried",
    says: /Vapi didn't respond/,
    waits: ["recording"],
    atVapi: true,
    how: () => vapi.control("fail", { path: "/*", status: 503, times: 20 }),
  },
  "a grant that Google has withdrawn": {
    check: "calendar",
    says: /no longer accepts the connection/,
    how: ({ connection }) => google.control("revoke-user", { email: connection.email }),
  },
  "a connection that was removed": {
    check: "calendar",
    says: /No calendar connected/,
    how: ({ id }) => rawSql()`delete from user_tokens where user_id = ${id}`,
  },
  "a Google that is down": {
    check: "calendar",
    outcome: "untried",
    says: /didn't respond/,
    how: () => google.control("fail", { path: "/calendar/v3/calendars/*", status: 503, times: 20 }),
  },
  "a calendar that loses what it takes": {
    check: "calendar",
    says: /could not be read back/,
    how: () =>
      google.control("fail", { path: "/calendar/v3/calendars/primary/events/*", method: "GET", status: 404 }),
  },
  "a calendar that keeps what is taken out": {
    check: "calendar",
    says: /could not be (removed|deleted)/,
    how: () =>
      google.control("fail", {
        path: "/calendar/v3/calendars/primary/events/*",
        method: "DELETE",
        status: 200,
      }),
  },
  "two weeks that are closed": {
    check: "hours",
    says: /No opening hours in the next two weeks/,
    how: agentField({
      exceptions: Array.from({ length: 16 }, (_, days) => ({ date: nextDay(days), spans: [] })),
    }),
  },
  "a calendar that is full": {
    check: "hours",
    says: /No free hour in the next two weeks/,
    how: ({ connection }) =>
      google.addEvent(connection.email, {
        summary: "Away",
        start: { dateTime: new Date(Date.now() - 86_400_000).toISOString() },
        end: { dateTime: new Date(Date.now() + 40 * 86_400_000).toISOString() },
      }),
  },
  "no text sender": {
    check: "texts",
    says: /No number to send texts from/,
    how: agentField({ textSender: null }),
  },
  "a text sender that is not ours": {
    check: "texts",
    says: /isn't one of our Twilio numbers/,
    how: agentField({ textSender: "+442079460999" }),
  },
  "a text sender that cannot text": {
    check: "texts",
    says: /^020 \d{4} \d{4} can't send texts\./,
    how: async ({ sender }) => {
      const number = { sid: "PN1", phone_number: sender, capabilities: { voice: true, sms: false } };
      await failTwilio(200, { incoming_phone_numbers: [number], next_page_uri: null })();
    },
  },
  "credentials that Twilio refuses": {
    check: "texts",
    says: /rejects our credentials/,
    how: failTwilio(401),
  },
  "a Twilio that is down": {
    check: "texts",
    outcome: "untried",
    says: /did not answer as expected/,
    how: failTwilio(503),
  },
  "no number for emergencies": {
    check: "emergency",
    says: /so callers leave a message/,
    how: agentField({ emergencyNumber: null, emergencyWords: [] }),
  },
  "no number for notifications": {
    check: "notification",
    says: /the client gets no text/,
    how: agentField({ notificationNumber: null }),
  },
};

describe("with one fault, readiness names just that", () => {
  it.each(Object.entries(BREAKS))(
    "%s",
    async (_, { check, outcome = "failed", says, waits = [], also, how, atVapi }) => {
      const client = await makeReadyClient(google);
      await how(client);
      if (!atVapi && check !== "setup") await provision(client.id);
      const data = await tryOf(client);
      const waiting = Object.fromEntries(waits.map((name) => [name, "untried"]));
      const told = JSON.stringify(data.checks);
      expect(notOk(data), told).toEqual({ [check]: outcome, ...waiting, ...also });
      const found = data.checks.find((each: { check: string }) => each.check === check);
      expect(found.message).toMatch(says);
      expect(data.ready).toBe(!found.blocking);
    },
  );
});
