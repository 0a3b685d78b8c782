import { describe, expect, it } from "vitest";
import { findToolFault, readToolResult } from "./read-tool-result";

const call = { id: "call_1" };
const answer = (results: unknown, status = 200) => ({ status, json: { results } });

describe("an answer to a tool call, parsed as strictly as the provider does", () => {
  it("is valid with one single-line result under the id of the call", () => {
    const right = answer([{ toolCallId: "call_1", name: "book-job", result: "Booked." }]);
    expect(findToolFault(right, call)).toBeNull();
    expect(readToolResult(right, "call_1")).toBe("Booked.");
  });

  it.each([
    ["another status", answer([{ toolCallId: "call_1", result: "Booked." }], 201), /201/],
    ["no JSON", { status: 200, json: undefined }, /0 results/],
    [
      "two results",
      answer([
        { toolCallId: "call_1", result: "a" },
        { toolCallId: "call_1", result: "b" },
      ]),
      /2 results/,
    ],
    ["another call's id", answer([{ toolCallId: "call_2", result: "Booked." }]), /id of the call/],
    [
      "a result that is no text",
      answer([{ toolCallId: "call_1", result: { booked: true } }]),
      /id of the call/,
    ],
    ["a line break", answer([{ toolCallId: "call_1", result: "Booked.\nBye." }]), /line break/],
    ["an empty result", answer([{ toolCallId: "call_1", result: " " }]), /empty/],
    ["an error", answer([{ toolCallId: "call_1", error: "The diary is closed." }]), /failed: The diary/],
  ])("is invalid with %s", (_, given, fault) => {
    expect(findToolFault(given, call)).toMatch(fault);
  });
});
