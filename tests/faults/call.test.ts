import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { compareCalls } from "@/lib/calls/ledger/compare-calls";
import { fillGaps } from "@/lib/calls/ledger/fill-gaps";
import { conversations } from "@/local/call/conversations/all";
import { listLines } from "@/local/call/lines";
import { callScripts } from "@/local/call/scripts";
import { abroad } from "@/local/demo/accounts";
import { callFromSources, startCallDesk } from "./call-desk";

let desk: Awaited<ReturnType<typeof startCallDesk>>;
beforeAll(async () => {
  desk = await startCallDesk();
});
afterAll(() => desk?.close());

/** What the call found wrong, and which of its checks failed. */
const faultsIn = (text: string) => text.split("\n").filter((line) => /^ *✗|^Wrong:/.test(line));

describe("npm run call", () => {
  it("plays every script against the running product, each listed once with a recording that plays (START-07)", async () => {
    desk.announce();
    const names = callScripts.map(({ name }) => name);
    const { code, text } = await desk.call(...names, "--fast");
    expect(faultsIn(text)).toEqual([]);
    expect(code).toBe(0);
    const spoken = callScripts.filter(({ dialogue }) => dialogue.recording !== null);
    expect(text.match(/listed once, as/g)).toHaveLength(callScripts.length);
    expect(text.match(/recording plays \(audio\/mpeg/g)).toHaveLength(spoken.length);
    expect(text).toContain("→ Booked: Boiler repair for Tom Ackroyd");
    expect(text).toContain(`See it: ${desk.stack.environment.APP_URL}/dashboard`);
  });

  it("plays whole conversations with real answers, and finds their results in calendar, texts, sheet and calls (FLOW-03, LADDER-01, RESCUE-05, BOOK-02, BOOK-03, BOOK-04, BOOK-06, BOOK-08)", async () => {
    desk.announce();
    // The product's two-minute jobs. The two minutes of waiting for a report pass at once.
    const sweeping = setInterval(async () => {
      await compareCalls();
      await rawSql()`update ledger_entries set ended_at = ended_at - interval '2 minutes' where not is_here`;
      await fillGaps();
    }, 2_000);
    const names = conversations.map(({ name }) => name);
    const { code, text } = await desk.call(...names, "--fast").finally(() => clearInterval(sweeping));
    expect(faultsIn(text)).toEqual([]);
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
      desk.announce();
      const { code, text } = await desk.call("book", "move", "cancel", "--fast", "--to", username);
      expect(faultsIn(text)).toEqual([]);
      expect(code).toBe(0);
      expect(text.match(/listed once, as/g)).toHaveLength(3);
      expect(text.match(/ the Google calendar/g)).toHaveLength(3);
      const line = listLines().find(({ owner }) => owner?.username === username);
      const plan = line?.number.slice(0, line.number.startsWith("+1") ? 5 : 3);
      expect(text.match(/text to (\+\d+)/g)).toEqual(Array(2).fill(expect.stringContaining(plan ?? "?")));
    },
  );

  it("answers while Vapi is down: the caller leaves a message, or the owner takes the call, also without our database (RESCUE-02, RESCUE-03, RESCUE-04)", async () => {
    desk.announce();
    const { code, text } = await desk.call("outage", "outage-owner", "outage-and-database", "--fast");
    expect(faultsIn(text)).toEqual([]);
    expect(code).toBe(0);
    expect(text).toContain("hears: Thank you for calling Hartley");
    expect(text.match(/listed once, as voicemail; recording plays/g)).toHaveLength(2);
    expect(text).toContain("speaks with the owner");
    expect(text).toContain("listed once, as completed");
  });

  it("serves every client in a storm of 40 callers on ten lines, and drops none (SURGE-02)", async () => {
    desk.announce();
    const { code, text } = await desk.call("surge", "--fast");
    expect(faultsIn(text)).toEqual([]);
    expect(code).toBe(0);
    const served = [...text.matchAll(/✓ +.+: (\d+) callers, (\d+) with the agent, (\d+) left a message/g)];
    const sum = (place: number) => served.reduce((all, match) => all + Number(match[place]), 0);
    expect(served).toHaveLength(8);
    expect(sum(1)).toBe(40);
    expect(sum(2) + sum(3)).toBe(40);
    // A client's second call leaves the last line free; another client's first call may take it.
    expect(text).toMatch(/ (9|10) of 10 in use/);
    expect(text).toContain("messages are listed and play");
  });

  it("calls the number of another client, and an unassigned one (START-07)", async () => {
    desk.announce();
    const clyde = await desk.call("booked", "--fast", "--to", "clyde");
    expect(clyde).toMatchObject({
      code: 0,
      text: expect.stringContaining("rings Eilidh Murray, Clyde Roofing"),
    });
    const unassigned = await desk.call("booked", "--fast", "--to", "020 7946 0999");
    expect(unassigned).toMatchObject({
      code: 0,
      text: expect.stringContaining("rings a number that no client has (+442079460999)"),
    });
  });

  it("ends non-zero when the product's answers are wrong", async () => {
    desk.announce("not the secret");
    const { code, text } = await desk.call("no-answer", "--fast");
    expect(code).toBe(1);
    expect(text).toContain("Wrong: no-answer: the report was answered 401, not 200");
  });

  it("names the next step when nothing runs", async () => {
    const { code, text } = await callFromSources(path.join(os.tmpdir(), "nothing-here"));
    expect(code).toBe(1);
    expect(text).toContain("npm start");
  });
});
