import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/speed";
import { type JudgedTool, judgeCall, type UnbookedCall } from "./judge-call";

const call = (changes: Partial<UnbookedCall>): UnbookedCall => ({
  turns: [],
  endReason: "customer-ended-call",
  tools: [],
  messageTaken: false,
  notLead: null,
  laterBookingId: null,
  ...changes,
});
const tool = (changes: Partial<JudgedTool>): JudgedTool => ({
  id: "i1",
  action: "check_availability",
  name: "check_availability",
  status: "succeeded",
  code: "TIMES_OFFERED",
  arguments: { job: "Tap repair" },
  ...changes,
});
const said = (...texts: string[]) =>
  texts.map((text, index) => ({ role: index % 2 ? ("caller" as const) : ("agent" as const), text }));

describe("the reason of a call that was not booked", () => {
  it("is what the tools answered, whatever was said", () => {
    const turns = said("Hello", "How much?", "£70.", "Too dear. I'll think about it.");
    const reasonWith = (code: JudgedTool["code"]) =>
      judgeCall(call({ turns, tools: [tool({ code })] })).reason;
    expect(reasonWith("OUTSIDE_AREA")).toBe("outside_area");
    expect(reasonWith("CALENDAR_BROKEN")).toBe("tool_failed");
    expect(reasonWith("UNKNOWN_JOB")).toBe("job_not_offered");
    expect(reasonWith("TOO_SOON")).toBe("no_free_time");
    expect(reasonWith("TIMES_OFFERED")).toBe("price");
  });

  it("counts the last answer: a refusal that was put right is none", () => {
    const first = tool({ id: "a", code: "OUTSIDE_AREA" });
    const tools = [first, tool({ id: "b" })];
    expect(judgeCall(call({ turns: said("Hi", "I'll think about it", "Sure", "Bye"), tools })).reason).toBe(
      "undecided",
    );
    expect(judgeCall(call({ tools: [first, tool({ code: "TIME_MISSING" })] }))).toMatchObject({
      reason: "outside_area",
      invocationId: "a",
    });
    const job = [tool({ code: "UNKNOWN_JOB" }), tool({ code: "TIMES_OFFERED", arguments: {} })];
    expect(judgeCall(call({ tools: job })).reason).toBe("job_not_offered");
    expect(judgeCall(call({ tools: [...job, tool({ code: "BUSY" })] })).reason).toBe("no_free_time");
  });

  it("is not what the agent said, only the caller", () => {
    expect(
      judgeCall(
        call({ turns: said("Wrong number? We rank higher on Google.", "Hi", "Yes?", "My tap drips") }),
      ).reason,
    ).toBe("never_offered");
  });

  it("is found in time, whatever a stranger says at length", () => {
    const shapes = ["two more ", "left his a ", "who is this ", "talk to the my our ", "a".repeat(9), "70 "];
    for (const shape of shapes) {
      const turns = said("It is £70.", shape.repeat(20_000), "Yes?", shape.repeat(20_000));
      expect(cpuTime(() => judgeCall(call({ turns })))).toBeLessThan(500);
    }
  });
});
