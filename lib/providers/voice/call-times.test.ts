import fc from "fast-check";
import { describe, expect, it } from "vitest";
import report2x from "@/tests/fixtures/vapi/end-of-call-2x.json";
import report2024 from "@/tests/fixtures/vapi/end-of-call-2024.json";
import report2025 from "@/tests/fixtures/vapi/end-of-call-2025.json";
import providerCall from "@/tests/fixtures/vapi/get-call-voicemail.json";
import { type NormalisedReport, parseEndOfCallReport, parseProviderCall } from "./end-of-call";
import { parseServerMessage } from "./envelope";

type Json = Record<string, unknown>;

function read(body: unknown): NormalisedReport {
  const message = parseServerMessage(body);
  if (!message) throw new Error("The body holds no message");
  return parseEndOfCallReport(message);
}

const report = (fields: Json) =>
  read({ message: { type: "end-of-call-report", call: { id: "c1" }, ...fields } });

const START = Date.parse("2025-06-10T09:06:55.000Z");
const said = (role: string, offset: number | null, seconds: number | null, length = 1) => ({
  role,
  message: "Hello",
  ...(offset === null ? {} : { secondsFromStart: offset }),
  ...(seconds === null ? {} : { time: START + seconds * 1000, endTime: START + (seconds + length) * 1000 }),
});

describe("the times of a call", () => {
  it("are the report's own fields where it has them (FACT-01)", () => {
    expect(read(report2025)).toMatchObject({
      startedAt: "2025-06-10T09:06:55.000Z",
      endedAt: "2025-06-10T09:07:20.450Z",
      durationSeconds: 25.45,
      endIsKnown: true,
      happenedAt: "2025-06-10T09:06:55.000Z",
    });
  });

  it("are computed from the start or the end and the length (FACT-01)", () => {
    const times = { startedAt: "2025-06-10T09:06:55.000Z", endedAt: "2025-06-10T09:08:25.000Z" };
    const expected = { ...times, durationSeconds: 90, endIsKnown: true };
    expect(report({ startedAt: times.startedAt, durationSeconds: 90 })).toMatchObject(expected);
    expect(report({ endedAt: times.endedAt, durationMs: 90_000 })).toMatchObject(expected);
  });

  it("come from the messages when the report has no start (FACT-01)", () => {
    expect(read(report2024)).toMatchObject({
      startedAt: "2025-06-10T09:06:55.000Z",
      endedAt: "2025-06-10T09:07:10.000Z",
      durationSeconds: 15,
      endIsKnown: false,
      happenedAt: "2025-06-10T09:06:55.000Z",
    });
    const messages = [said("bot", 1.5, 1.5), said("user", 7, 7)];
    expect(report({ messages, endedAt: START + 40_000, timestamp: START + 50_000 })).toMatchObject({
      startedAt: "2025-06-10T09:06:55.000Z",
      durationSeconds: 40,
      endIsKnown: true,
    });
  });

  it("are read from the call where the message has none, as far as they are known (FACT-01)", () => {
    const [startedAt, endedAt] = ["2025-06-10T09:06:55.000Z", "2025-06-10T09:07:35.000Z"];
    expect(report({ call: { id: "c1", startedAt, endedAt } })).toMatchObject({
      startedAt,
      endedAt,
      durationSeconds: 40,
    });
    const messages = [said("bot", 1, 1), said("user", 7, 7)];
    expect(report({ call: { id: "c1", artifact: { messages } } }).startedAt).toBe(startedAt);
    expect(report({ durationSeconds: 40 })).toMatchObject({
      startedAt: null,
      endedAt: null,
      durationSeconds: 40,
      endIsKnown: false,
    });
    expect(report({ endedAt })).toMatchObject({
      startedAt: null,
      endedAt,
      durationSeconds: null,
      endIsKnown: true,
    });
    expect(report({ endedAt, durationSeconds: 0 })).toMatchObject({ startedAt: null, durationSeconds: 0 });
    expect(report({ startedAt })).toMatchObject({
      startedAt,
      endedAt: null,
      durationSeconds: null,
      endIsKnown: false,
    });
    expect(report({ startedAt, endedAt: startedAt }).durationSeconds).toBe(0);
    expect(report({ startedAt: endedAt, endedAt: startedAt }).durationSeconds).toBeNull();
    expect(report({ messages: [said("bot", null, 9), said("user", null, 3)] }).happenedAt).toBe(
      "2025-06-10T09:06:58.000Z",
    );
    expect(report({ messages: [null, "x", said("bot", 2, 2)] }).startedAt).toBe(startedAt);
  });

  it("fall back to the message's timestamp, or the call's creation time (FACT-01)", () => {
    const timestamp = "2025-06-10T09:08:10.000Z";
    const nothing = { startedAt: null, endedAt: null, durationSeconds: null, endIsKnown: false };
    const messages = [said("bot", null, 3)];
    expect(report({ timestamp })).toMatchObject({ ...nothing, happenedAt: timestamp });
    expect(report({ timestamp: Date.parse(timestamp) }).happenedAt).toBe(timestamp);
    expect(report({ timestamp, endedAt: START }).happenedAt).toBe("2025-06-10T09:06:55.000Z");
    expect(report({ timestamp, messages }).happenedAt).toBe("2025-06-10T09:06:58.000Z");
    expect(report({ call: { id: "c1", createdAt: timestamp } }).happenedAt).toBe(timestamp);
    expect(report({}).happenedAt).toBeNull();
  });

  it("are not taken from offsets that may have restarted (FACT-01, FACT-02)", () => {
    const after = said("bot", 0, 40);
    for (const before of [said("bot", 30, null), said("bot", null, 30), said("bot", null, null)])
      expect(report({ messages: [before, after] }).startedAt).toBeNull();
    expect(report({ messages: [{ role: "system" }, said("bot", 1, 1)] }).startedAt).not.toBeNull();
  });

  it("give no start to a call with only a system prompt: it was never answered (FACT-01)", () => {
    const messages = [said("system", 0, 0)];
    const endedReason = "customer-did-not-answer";
    expect(report({ messages, endedReason, endedAt: START + 26_000 })).toMatchObject({
      startedAt: null,
      durationSeconds: null,
      happenedAt: "2025-06-10T09:06:55.000Z",
    });
  });

  it("give a running call no end, however much has been said (FACT-01)", () => {
    const running = { id: "c1", status: "in-progress", messages: [said("bot", 1, 1), said("user", 9, 9)] };
    expect(parseProviderCall(running)).toMatchObject({
      hasEnded: false,
      startedAt: "2025-06-10T09:06:55.000Z",
      endedAt: null,
      durationSeconds: null,
    });
  });
});

describe("the clock of the dialogue", () => {
  const squad = [
    said("bot", 1, 1),
    said("user", 8, 8),
    said("bot", 1, 13),
    said("user", 6, 18),
    said("bot", 0.5, 40.5),
    said("user", 3, 43),
  ];
  const clock = (messages: Json[], fields: Json = {}) =>
    report({ messages, ...fields }).messages.map(({ at }) => at);

  it("runs on through transfers between assistants (FACT-02)", () => {
    const expected = [1, 8, 13, 18, 40.5, 43];
    expect(clock(squad)).toEqual(expected);
    expect(clock(squad, { startedAt: START })).toEqual(expected);
    expect(
      clock(
        squad.map(({ secondsFromStart: _, ...rest }) => rest),
        { startedAt: START },
      ),
    ).toEqual(expected);
  });

  it("never runs back where only the offsets are known (FACT-02)", () => {
    expect(clock([1, 8, 1, 6, 0.5, 3].map((offset) => said("bot", offset, null)))).toEqual([
      1, 8, 9, 14, 14.5, 17,
    ]);
  });

  it("takes two seconds for clocks that differ, and more for a transfer (FACT-02)", () => {
    expect(clock([said("bot", 10, 10), said("user", 8, null)])).toEqual([10, 8]);
    expect(clock([said("bot", 10, 10), said("user", 7.9, null)])).toEqual([10, 17.9]);
    expect(clock([said("bot", 10, 10), said("user", 8, 10)])).toEqual([10, 8]);
    expect(
      clock([said("bot", 10, 10), said("user", 1, 13), said("bot", 4, 16.5), said("bot", 2, 20)]),
    ).toEqual([10, 13, 16, 20]);
  });

  it("does not mistake two people talking at once for a transfer (FACT-02)", () => {
    expect(clock([said("bot", 10, 10), said("user", 8.5, 8.5), said("bot", 12, null)])).toEqual([
      10, 8.5, 12,
    ]);
  });
});

/** Every property below an object, as a path. */
function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    return [...(Array.isArray(value) ? [] : [here]), ...pathsOf(inner, here)];
  });
}

function without(body: Json, paths: (string | number)[][]): Json {
  const copy = structuredClone(body);
  for (const path of paths) {
    const parent = path
      .slice(0, -1)
      .reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], copy);
    const key = path.at(-1);
    if (typeof parent === "object" && parent !== null && key !== undefined) delete (parent as Json)[key];
  }
  return copy;
}

const SECOND = 1000;
const near = (one: string, other: number) => Math.abs(Date.parse(one) - other) <= SECOND;

const REPORTS: [name: string, body: Json, readBody: (body: unknown) => NormalisedReport | null][] = [
  ["2024", report2024, read],
  ["2025", report2025, read],
  ["2.x", report2x, read],
  ["GET /call", providerCall, parseProviderCall],
];

describe("a report with any of its fields missing", () => {
  it.each(REPORTS)("says less of the call of %s and nothing wrong (FACT-01)", (_, body, readBody) => {
    const whole = readBody(body);
    if (!whole?.startedAt) throw new Error("The whole report has no start");
    const start = Date.parse(whole.startedAt);
    // the 2024 shape has no end: the same call in the shape of 2025 has
    const seconds = whole.endIsKnown ? (whole.durationSeconds ?? 0) : 25.45;
    const kept = new Set(["message", "message.type", "message.call", "message.call.id", "id"]);
    const paths = pathsOf(body).filter((path) => !kept.has(path.join(".")));
    const fixed = ["callId", "carrierSid", "assistantId", "phoneNumberId", "calledNumber", "caller"] as const;
    const words = ["summary", "endedReason", "successEvaluation", "cost"] as const;
    fc.assert(
      fc.property(fc.subarray(paths), (dropped) => {
        const part = readBody(without(body, dropped));
        if (!part) throw new Error("The report was not read");
        for (const field of [...fixed, ...words]) expect([whole[field], null]).toContain(part[field]);
        if (part.startedAt) expect(near(part.startedAt, start)).toBe(true);
        if (part.endIsKnown && part.endedAt) expect(near(part.endedAt, start + seconds * SECOND)).toBe(true);
        if (part.durationSeconds !== null) expect(part.durationSeconds).toBeLessThanOrEqual(seconds + 1);
        if (part.happenedAt) {
          expect(Date.parse(part.happenedAt)).toBeGreaterThan(start - 20 * SECOND);
          expect(Date.parse(part.happenedAt)).toBeLessThan(start + (seconds + 60) * SECOND);
        }
        for (const line of part.messages) {
          const same = whole.messages.filter(({ text, role }) => role === line.role && text === line.text);
          if (line.role !== "tool") expect(same).not.toEqual([]);
          const at = line.at;
          if (at !== null && same.length > 0)
            expect(same.some((true_) => Math.abs((true_.at ?? 0) - at) <= 1)).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });
});
