import { spawn } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, rawSql } from "@/db/client";
import { compareCalls } from "@/lib/calls/ledger/compare-calls";
import { fillGaps } from "@/lib/calls/ledger/fill-gaps";
import { conversations } from "@/local/call/conversations/all";
import { listLines } from "@/local/call/lines";
import { callScripts } from "@/local/call/scripts";
import { abroad } from "@/local/demo/accounts";
import { prepareDemoWorkspace } from "@/local/demo/prepare";
import { startTargetServer } from "@/local/demo/target-server";
import { startApp } from "@/local/run/app-process";
import { writeRunning } from "@/local/run/running";
import { PROJECT } from "@/local/stack/home";
import { temporaryPorts } from "@/local/stack/ports";
import { type Stack, startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";

const { home, remove } = makeTemporaryHome("call");
const closers: (() => unknown)[] = [remove];
let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
  closers.push(stack.close);
  const environment = { ...stack.environment, LOG_LEVEL: "silent" };
  Object.assign(process.env, environment);
  const target = await startTargetServer({ port: stack.ports.target });
  closers.push(target.close);
  await prepareDemoWorkspace({ stack, targetUrl: target.url, progress: () => {} });
  closers.push(closeDatabase);
  const app = await startApp({ port: stack.ports.app, environment, output: "ignore" });
  closers.push(app.stop);
});

afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

function announce(vapiWebhookSecret = stack.secrets.vapiWebhookSecret): void {
  const { APP_URL, VAPI_BASE_URL, GOOGLE_BASE_URL, TWILIO_BASE_URL } = stack.environment;
  writeRunning(home, {
    pid: process.pid,
    appUrl: APP_URL,
    vapiUrl: VAPI_BASE_URL,
    googleUrl: GOOGLE_BASE_URL,
    twilioUrl: TWILIO_BASE_URL,
    vapiWebhookSecret,
    databaseUrl: stack.databaseUrl,
  });
}

function call(where: string, ...args: string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "local/call.ts", ...args], {
    cwd: PROJECT,
    env: { ...process.env, CALLWRIGHT_HOME: where },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  return new Promise((resolve) => child.once("exit", (code) => resolve({ code, text })));
}

describe("npm run call", () => {
  it("plays every script against the running product, each listed once with a recording that plays (START-07)", async () => {
    announce();
    const names = callScripts.map(({ name }) => name);
    const { code, text } = await call(home, ...names, "--fast");
    expect(text).not.toContain("Wrong:");
    expect(code).toBe(0);
    const spoken = callScripts.filter(({ dialogue }) => dialogue.recording !== null);
    expect(text.match(/listed once, as/g)).toHaveLength(callScripts.length);
    expect(text.match(/recording plays \(audio\/mpeg/g)).toHaveLength(spoken.length);
    expect(text).toContain("→ Booked: Boiler repair for Tom Ackroyd");
    expect(text).toContain(`See it: ${stack.environment.APP_URL}/dashboard`);
  });

  it("plays whole conversations with real answers, and finds their results in calendar, texts, sheet and calls (FLOW-03, LADDER-01, RESCUE-05, BOOK-02, BOOK-03, BOOK-04, BOOK-06, BOOK-08)", async () => {
    announce();
    // The product's two-minute jobs. The two minutes of waiting for a report pass at once.
    const sweeping = setInterval(async () => {
      await compareCalls();
      await rawSql()`update ledger_entries set ended_at = ended_at - interval '2 minutes' where not is_here`;
      await fillGaps();
    }, 2_000);
    const names = conversations.map(({ name }) => name);
    const { code, text } = await call(home, ...names, "--fast").finally(() => clearInterval(sweeping));
    expect(text).not.toContain("Wrong:");
    expect(code).toBe(0);
    expect(text.match(/listed once, as/g)).toHaveLength(conversations.length);
    const booked = conversations.filter(({ name }) => !/broken|emergency|ladder|dies/.test(name));
    expect(text.match(/ the Google calendar/g)).toHaveLength(booked.length);
    expect(text).toMatch(/is already taken\. I can offer/);
    expect(text).toContain("in the Google Sheet: Boiler repair for Holly Sugden");
    expect(text).toContain("the dashboard asks to reconnect the calendar");
    expect(text.match(/Jack Hartley took it \((key|text)\)/g)).toEqual([
      "Jack Hartley took it (key)",
      "Jack Hartley took it (text)",
    ]);
    expect(text).toContain("Mia Hartley took it (key)");
    expect(text).toContain("nobody took it, everybody was alarmed");
    expect(text).toContain("to do on the dashboard: The call broke off while they were talking");
    expect(text).toMatch(/text to \S+: .*sorry, we were cut off/);
  });

  it.each(["hartley", ...abroad.map(({ username }) => username)])(
    "has a job of %s's booked, moved and cancelled in their own country (PLACE-06)",
    async (username) => {
      announce();
      const { code, text } = await call(home, "book", "move", "cancel", "--fast", "--to", username);
      expect(text).not.toContain("Wrong:");
      expect(code).toBe(0);
      expect(text.match(/listed once, as/g)).toHaveLength(3);
      expect(text.match(/ the Google calendar/g)).toHaveLength(3);
      const line = listLines().find(({ owner }) => owner?.username === username);
      const plan = line?.number.slice(0, line.number.startsWith("+1") ? 5 : 3);
      expect(text.match(/text to (\+\d+)/g)).toEqual(Array(2).fill(expect.stringContaining(plan ?? "?")));
    },
  );

  it("answers while Vapi is down: the caller leaves a message, or the owner takes the call, also without our database (RESCUE-02, RESCUE-03, RESCUE-04)", async () => {
    announce();
    const { code, text } = await call(home, "outage", "outage-owner", "outage-and-database", "--fast");
    expect(text).not.toContain("Wrong:");
    expect(code).toBe(0);
    expect(text).toContain("hears: Thank you for calling Hartley");
    expect(text.match(/listed once, as voicemail; recording plays/g)).toHaveLength(2);
    expect(text).toContain("speaks with the owner");
    expect(text).toContain("listed once, as completed");
  });

  it("serves every client in a storm of 40 callers on ten lines, and drops none (SURGE-02)", async () => {
    announce();
    const { code, text } = await call(home, "surge", "--fast");
    expect(text).not.toContain("Wrong:");
    expect(code).toBe(0);
    const served = [...text.matchAll(/✓ +.+: (\d+) callers, (\d+) with the agent, (\d+) left a message/g)];
    const sum = (place: number) => served.reduce((all, match) => all + Number(match[place]), 0);
    expect(served).toHaveLength(8);
    expect(sum(1)).toBe(40);
    expect(sum(2) + sum(3)).toBe(40);
    expect(text).toContain("9 of 10 in use");
    expect(text).toContain("messages are listed and play");
  });

  it("calls the number of another client, and an unassigned one (START-07)", async () => {
    announce();
    const clyde = await call(home, "booked", "--fast", "--to", "clyde");
    expect(clyde).toMatchObject({
      code: 0,
      text: expect.stringContaining("rings Eilidh Murray, Clyde Roofing"),
    });
    const unassigned = await call(home, "booked", "--fast", "--to", "020 7946 0999");
    expect(unassigned).toMatchObject({
      code: 0,
      text: expect.stringContaining("rings a number that no client has (+442079460999)"),
    });
  });

  it("ends non-zero when the product's answers are wrong", async () => {
    announce("not the secret");
    const { code, text } = await call(home, "no-answer", "--fast");
    expect(code).toBe(1);
    expect(text).toContain("Wrong: no-answer: the report was answered 401, not 200");
  });

  it("names the next step when nothing runs", async () => {
    const { code, text } = await call(path.join(home, "nothing-here"));
    expect(code).toBe(1);
    expect(text).toContain("npm start");
  });
});
