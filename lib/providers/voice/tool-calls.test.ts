import fc from "fast-check";
import { describe, expect, it } from "vitest";
import fixture from "@/tests/fixtures/vapi/tool-calls.json";
import { parseServerMessage } from "./envelope";
import { parseToolCalls } from "./tool-calls";

const ARGUMENTS = { day: "2026-03-17", postcode: "LS1 4AP" };

function parse(message: Record<string, unknown>) {
  const parsed = parseServerMessage({ message: { type: "tool-calls", call: { id: "c1" }, ...message } });
  return parsed ? parseToolCalls(parsed) : [];
}

describe("parseToolCalls", () => {
  it("reads the call that appears in three lists once (VOICE-01)", () => {
    const message = parseServerMessage(fixture);
    expect(message && parseToolCalls(message)).toEqual([
      { id: "call_Xq7Lm2", name: "checkAvailability", arguments: ARGUMENTS },
    ]);
  });

  it.each([
    [
      "toolCallList, object",
      { toolCallList: [{ id: "t1", function: { name: "check", arguments: ARGUMENTS } }] },
    ],
    [
      "toolCallList, JSON text",
      { toolCallList: [{ id: "t1", function: { name: "check", arguments: JSON.stringify(ARGUMENTS) } }] },
    ],
    ["toolCalls alone", { toolCalls: [{ id: "t1", function: { name: "check", arguments: ARGUMENTS } }] }],
    ["the documentation's form", { toolCallList: [{ id: "t1", name: "check", parameters: ARGUMENTS }] }],
    [
      "arguments beside the id",
      { toolCallList: [{ id: "t1", name: "check", arguments: JSON.stringify(ARGUMENTS) }] },
    ],
    [
      "toolWithToolCallList, name on the tool",
      {
        toolWithToolCallList: [
          { function: { name: "check" }, toolCall: { id: "t1", parameters: ARGUMENTS } },
        ],
      },
    ],
    [
      "toolWithToolCallList, name on the wrapper",
      {
        toolWithToolCallList: [{ name: "check", toolCall: { id: "t1", function: { arguments: ARGUMENTS } } }],
      },
    ],
  ])("reads %s (VOICE-01)", (_, message) => {
    expect(parse(message)).toEqual([{ id: "t1", name: "check", arguments: ARGUMENTS }]);
  });

  it("keeps several calls of one batch apart and in order (VOICE-01)", () => {
    const one = { id: "t1", function: { name: "check", arguments: { n: 1 } } };
    const two = { id: "t2", function: { name: "check", arguments: '{"n":2}' } };
    expect(parse({ toolCallList: [one, two], toolCalls: [two, one] }).map(({ id }) => id)).toEqual([
      "t1",
      "t2",
    ]);
  });

  it("reads absent, null and empty arguments as none (VOICE-01)", () => {
    for (const sent of [undefined, null, "", "  ", {}, "{}", "null"]) {
      const [call] = parse({ toolCallList: [{ id: "t1", function: { name: "check", arguments: sent } }] });
      expect(call).toEqual({ id: "t1", name: "check", arguments: {} });
    }
  });

  it("says which arguments it could not read, and keeps the call (VOICE-01)", () => {
    const deep = `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`;
    for (const sent of ['{"day":"2026-0', "[1,2]", "7", [1], true, deep]) {
      const [call] = parse({ toolCallList: [{ id: "t1", function: { name: "check", arguments: sent } }] });
      expect(call).toMatchObject({ id: "t1", name: "check", arguments: null });
      expect(call?.argumentError).toMatch(/^The arguments are /);
    }
  });

  it("uses the readable copy when one list has broken arguments (VOICE-01)", () => {
    const broken = { id: "t1", function: { name: "check", arguments: '{"day":' } };
    const whole = { id: "t1", function: { name: "check", arguments: ARGUMENTS } };
    expect(parse({ toolCallList: [broken], toolCalls: [whole] })).toEqual(parse({ toolCallList: [whole] }));
    expect(parse({ toolCallList: [{ id: "t1" }], toolCalls: [whole] })).toEqual(
      parse({ toolCallList: [whole] }),
    );
  });

  it("gives the oldest form an id that is the same for the same delivery only (VOICE-01)", () => {
    const message = {
      type: "function-call",
      timestamp: 1,
      functionCall: { name: "check", parameters: ARGUMENTS },
    };
    const [call] = parse(message);
    expect(call).toMatchObject({ name: "check", arguments: ARGUMENTS });
    expect(call?.id).toMatch(/^function-call-[0-9a-f]{24}$/);
    expect(parse(message)).toEqual([call]);
    expect(parse({ ...message, timestamp: 2 })[0]?.id).not.toBe(call?.id);
  });

  it("finds no calls where there are none", () => {
    for (const message of [
      {},
      { toolCallList: null },
      { toolCallList: [null, 3, {}, []] },
      { toolCalls: "x" },
    ]) {
      expect(parse(message)).toEqual([]);
    }
  });

  it("never throws and never repeats an id, whatever the lists hold (VOICE-01)", () => {
    const call = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          id: fc.constantFrom("t1", "t2", 3, null),
          name: fc.jsonValue(),
          parameters: fc.jsonValue(),
          function: fc.record({
            name: fc.jsonValue(),
            arguments: fc.oneof(fc.jsonValue(), fc.json(), fc.string()),
          }),
        },
        { requiredKeys: [] },
      ),
    );
    const lists = fc.record(
      {
        toolCallList: fc.array(call),
        toolCalls: fc.oneof(fc.array(call), fc.jsonValue()),
        toolWithToolCallList: fc.array(
          fc.oneof(fc.record({ toolCall: call, name: fc.jsonValue() }), fc.jsonValue()),
        ),
        functionCall: call,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(lists, (message) => {
        const calls = parse(message);
        expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
        for (const each of calls) expect(each.arguments === null).toBe(each.argumentError !== undefined);
      }),
    );
  });
});
