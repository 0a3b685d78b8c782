import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/speed";
import { judgeCall } from "./judge-call";
import type { JudgedTool, UnbookedCall } from "./unbooked-call";

const call = (changes: Partial<UnbookedCall>): UnbookedCall => ({
  turns: [],
  endReason: "customer-ended-call",
  tools: [],
  messageTaken: false,
  notLead: null,
  laterBookingId: null,
  jobs: [],
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

  const reason = (changes: Partial<UnbookedCall>) => judgeCall(call(changes)).reason;

  it("is what the client said of it, or a later booking, before anything else", () => {
    const tools = [tool({ code: "BUSY" })];
    expect(judgeCall(call({ tools, laterBookingId: "b7", notLead: "spam" }))).toEqual({
      reason: "booked_later",
      turn: null,
      invocationId: null,
      bookingId: "b7",
    });
    expect(judgeCall(call({ tools, notLead: "spam" }))).toEqual({
      reason: "spam",
      turn: null,
      invocationId: null,
      bookingId: null,
    });
    expect(reason({ tools, notLead: "not a lead" })).toBe("not_a_job");
    expect(reason({ messageTaken: false, turns: said("Hi", "Mm", "Yes?", "Well") })).toBe("unknown");
  });

  it("is a fault of the call, or a call for somebody else, before what our tools answered", () => {
    const failed = "pipeline-error-openai-llm-failed";
    expect(reason({ endReason: failed, tools: [tool({ code: "BUSY" })] })).toBe("fault");
    const sold = said("Hello", "We rank you higher on Google.");
    expect(judgeCall(call({ turns: sold, endReason: failed }))).toMatchObject({ reason: "spam", turn: 1 });
    expect(reason({ turns: sold, tools: [tool({ code: "BUSY" })] })).toBe("no_free_time");
    expect(reason({ turns: said("Hello", "Is that Hartley?", "Yes", "Sorry, wrong number") })).toBe("spam");
  });

  it.each(["FOUND", "MOVED", "CANCELLED"] as const)("is no job for a caller whose job was %s", (code) => {
    const found = tool({ id: "f", action: "find_booking", code });
    expect(judgeCall(call({ tools: [found] }))).toMatchObject({ reason: "not_a_job", invocationId: "f" });
    expect(reason({ tools: [found, tool({ code: "BUSY" })] })).toBe("no_free_time");
    expect(reason({ tools: [tool({ action: "find_booking", code: "NO_BOOKING" })] })).toBe("hung_up");
  });

  it("counts what asks for times or books, with our actions or by the name of their own tool", () => {
    const own = (name: string) => tool({ action: null, name, status: "failed", code: null });
    for (const name of ["getSlots", "bookVisit", "n8n"]) {
      expect(reason({ tools: [own(name)] }), name).toBe("tool_failed");
    }
    expect(reason({ tools: [own("sendSms")] })).toBe("hung_up");
    expect(reason({ tools: [tool({ action: "book_job", status: "timed_out", code: null })] })).toBe(
      "tool_failed",
    );
    expect(reason({ tools: [tool({ action: "take_message", status: "failed", code: null })] })).toBe(
      "hung_up",
    );
    expect(
      reason({ tools: [tool({ action: "gone", name: "getSlots", status: "refused", code: null })] }),
    ).toBe("tool_failed");
  });

  it("is not a job we don't offer once another job was asked for", () => {
    const other = tool({ id: "o", code: "UNKNOWN_JOB" });
    expect(judgeCall(call({ tools: [tool({ id: "known" }), other] }))).toMatchObject({
      reason: "job_not_offered",
      invocationId: "o",
    });
    const again = [other, tool({ id: "p", code: "UNKNOWN_JOB" })];
    expect(judgeCall(call({ tools: again }))).toMatchObject({ reason: "job_not_offered", invocationId: "p" });
    expect(reason({ tools: [other, tool({ code: "BUSY" })] })).toBe("no_free_time");
    const without = tool({ code: "OUTSIDE_AREA" });
    expect(reason({ tools: [other, without, tool({ code: "BUSY", arguments: {} })] })).toBe(
      "job_not_offered",
    );
  });

  it.each<[string, number | null, string[]]>([
    ["price", 3, ["It is £70.", "Hm", "Shall I book it?", "That's too dear"]],
    ["price", 1, ["That is seventy pounds.", "Way over"]],
    ["not_a_job", 1, ["Hi", "Is Tom there? It's about my invoice", "Yes?", "Bye"]],
    ["hung_up", null, ["Hi", "My tap drips"]],
    ["undecided", 3, ["Hi", "Well", "Yes?", "I'll think about it"]],
    ["price", 2, ["Hi", "How much is a tap?", "It is £70.", "Right you are"]],
    ["never_offered", 1, ["Hi", "My tap drips", "I see", "Right"]],
    ["unknown", null, ["Hi", "Too dear", "Yes?", "Mm"]],
  ])("is in the caller's words: %s, turn %s", (expected, turn, texts) => {
    expect(judgeCall(call({ turns: said(...texts) }))).toMatchObject({ reason: expected, turn });
  });

  it("is not a price that the agent calls dear, nor one that was told afterwards", () => {
    expect(
      reason({
        turns: said("£70, which is not too dear.", "My tap drips", "Yes", "Right"),
        tools: [tool({ id: "t" })],
      }),
    ).toBe("undecided");
    expect(reason({ turns: said("Hi", "That's dear", "It is £70.", "Right"), tools: [tool({})] })).toBe(
      "undecided",
    );
  });

  it("is what became of the times that they asked for", () => {
    const turns = said("Friday at 9?", "I can't make any", "Sure", "Bye then");
    expect(judgeCall(call({ turns, tools: [tool({})] }))).toMatchObject({ reason: "no_free_time", turn: 1 });
    const tools = [
      tool({ id: "1" }),
      tool({ id: "2" }),
      tool({ id: "3", action: "find_booking", code: "NO_BOOKING" }),
    ];
    const heard = said("Friday at 9?", "Mm", "Sure", "Bye then");
    expect(judgeCall(call({ turns: heard, tools }))).toMatchObject({
      reason: "undecided",
      invocationId: "2",
    });
    const person = said("Friday at 9?", "Can I speak to a person", "Sure", "Bye then");
    expect(reason({ turns: person, tools: [tool({})] })).toBe("undecided");
  });

  it("is that they wanted a person: by their words, a transfer or a message", () => {
    const person = said("Hi", "Can I speak to a person", "Sure", "Thanks");
    expect(judgeCall(call({ turns: person }))).toMatchObject({ reason: "wanted_person", turn: 1 });
    const handed = tool({ id: "h", action: "hand_over", code: "TRANSFER" });
    expect(
      judgeCall(call({ tools: [tool({ action: "send_text", code: "TEXT_QUEUED" }), handed] })),
    ).toMatchObject({
      reason: "wanted_person",
      invocationId: "h",
    });
    const nothing = said("Hi", "Mm", "Yes?", "Mm");
    const taken = tool({ id: "m", action: "take_message", code: "MESSAGE_TAKEN" });
    expect(judgeCall(call({ turns: nothing, tools: [taken] }))).toMatchObject({
      reason: "wanted_person",
      invocationId: "m",
    });
    expect(judgeCall(call({ messageTaken: true }))).toMatchObject({
      reason: "wanted_person",
      invocationId: null,
    });
  });

  it("is spam where our agent had to say whose line it is", () => {
    const turns = [...said("Hello", "Mm", "This is Hartley Plumbing.", "Mm")];
    expect(judgeCall(call({ turns }))).toMatchObject({ reason: "spam", turn: 2 });
    expect(reason({ turns, tools: [tool({ action: "send_text", code: "TEXT_QUEUED" })] })).toBe("unknown");
    expect(reason({ turns: said("This is Hartley Plumbing.", "Mm", "Yes?", "Mm") })).toBe("unknown");
  });

  it("is found in either kind of apostrophe, and in capitals", () => {
    const turns = said("Friday at 9?", "I CAN’T MAKE ANY", "Sure", "Bye then");
    expect(reason({ turns, tools: [tool({})] })).toBe("no_free_time");
  });

  it("is found in time, whatever a stranger says at length", () => {
    const shapes = ["two more ", "left his a ", "who is this ", "talk to the my our ", "a".repeat(9), "70 "];
    for (const shape of shapes) {
      const turns = said("It is £70.", shape.repeat(20_000), "Yes?", shape.repeat(20_000));
      expect(cpuTime(() => judgeCall(call({ turns })))).toBeLessThan(500);
    }
  });
});
