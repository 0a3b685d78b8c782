import { describe, expect, it } from "vitest";
import { listLines } from "./lines";
import { planCall } from "./planned-call";
import { callScripts } from "./scripts";
import { buildTimeline } from "./timeline";

function timelineOf(name: string) {
  const script = callScripts.find((entry) => entry.name === name);
  const [line] = listLines();
  if (!script || !line) throw new Error(`no script named ${name}`);
  const call = planCall({ dialogue: script.dialogue, line, startedAt: new Date() });
  return buildTimeline(call, script.twist).map((event) => {
    if (event.kind === "status") return event.status;
    return event.kind === "report" ? `report ${event.delivery}` : event.kind;
  });
}
const withoutSpeech = (name: string) => timelineOf(name).filter((entry) => entry !== "turn");

describe("the timeline of a call", () => {
  it("calls its tools between the turns, not after them", () => {
    expect(withoutSpeech("booked")).toEqual(["in-progress", "tool", "tool", "ended", "report whole"]);
    const all = timelineOf("booked");
    expect(all.lastIndexOf("turn")).toBeGreaterThan(all.lastIndexOf("tool"));
  });

  it("rings and is never in progress when unanswered", () => {
    expect(timelineOf("no-answer")).toEqual(["ringing", "ended", "report whole"]);
  });

  it("rings first when we place the call, and is transferred in an emergency", () => {
    expect(withoutSpeech("voicemail")).toEqual(["ringing", "in-progress", "ended", "report whole"]);
    expect(withoutSpeech("emergency")).toEqual([
      "in-progress",
      "tool",
      "forwarding",
      "ended",
      "report whole",
    ]);
  });

  it("sends the report twice, truncated, or before the last statuses, by script (VOICE-03)", () => {
    expect(withoutSpeech("duplicate").slice(-2)).toEqual(["report whole", "report again"]);
    expect(withoutSpeech("cut").slice(-2)).toEqual(["ended", "report cut"]);
    expect(withoutSpeech("late").slice(-3)).toEqual(["report whole", "ended", "in-progress"]);
  });
});

describe("the scripts", () => {
  it("cover both shapes, both forms of arguments and all three proofs", () => {
    expect(new Set(callScripts.map(({ shape }) => shape))).toEqual(new Set(["2024", "2.x"]));
    const withTools = callScripts.filter(({ dialogue }) => dialogue.toolCalls.length > 0);
    expect(new Set(withTools.map(({ argumentsAs }) => argumentsAs))).toEqual(new Set(["object", "text"]));
    expect(new Set(withTools.map(({ proof }) => proof))).toEqual(new Set(["bearer", "header", "signature"]));
  });
});
