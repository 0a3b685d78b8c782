import { describe, expect, it } from "vitest";
import { judgeCall } from "./judge-call";
import type { JudgedTool, UnbookedCall } from "./unbooked-call";

const judge = (changes: Partial<UnbookedCall>) =>
  judgeCall({
    turns: [],
    endReason: "customer-ended-call",
    tools: [],
    messageTaken: false,
    jobs: [],
    notLead: null,
    laterBookingId: null,
    ...changes,
  });
const said = (...texts: string[]) =>
  texts.map((text, index) => ({ role: index % 2 ? ("caller" as const) : ("agent" as const), text }));
const tool = (changes: Partial<JudgedTool>): JudgedTool => ({
  ...{ id: "i1", action: "take_message", name: "take_message", status: "succeeded", code: "MESSAGE_TAKEN" },
  arguments: {},
  ...changes,
});
const message = (text: string) => [tool({ arguments: { message: text } })];

describe("the reason that words show", () => {
  // The callers' own words are known to no pattern: what our agent makes of them decides.
  it.each<[string, number | null, string[]]>([
    ["spam", 2, ["Hi", "Four for three on toner", "No, thank you.", "It fits most machines"]],
    ["spam", 2, ["Hi", "Is that Sam's office", "This is Hartley.", "Oh. Bye"]],
    ["spam", 2, ["Hi", "Is my parcel there", "This is Hartley.", "Oh, sorry"]],
    ["spam", 2, ["Hi", "I'll be in touch about your award", "This line is for bookings.", "Mm"]],
    ["price", 2, ["Hi", "Do I pay a deposit?", "It is £70.", "Right you are"]],
    ["wanted_person", 2, ["Hi", "Pat?", "He's out on a job.", "Righto"]],
    ["wanted_person", 2, ["Hi", "It is private", "I'm putting you through now.", "Ta"]],
    ["wanted_person", 2, ["Hi", "It is private", "I'll have somebody ring you.", "Ta"]],
    ["never_offered", 2, ["Hi", "She wobbles", "That can be the bearings.", "Right you are"]],
    ["not_a_job", 2, ["Hi", "There is a hedgehog in your trench", "I'll let them know.", "Poor thing"]],
    ["price", 2, ["Hi", "What's the charge?", "A hundred and ten.", "Right you are"]],
    ["price", 2, ["Hi", "And that would be?", "One hundred and ten dollars.", "Right you are"]],
    ["wanted_person", 1, ["A call-out is £70.", "Can I speak to a person", "Yes?", "Please"]],
    ["undecided", 3, ["Hi", "How much is it?", "£70.", "I'll let you know"]],
    ["unknown", null, ["Hi", "It's about that", "Sorry?", "The other one"]],
    ["unknown", null, ["Hi", "Is it you on the van", "Yes, this is Hartley.", "Right you are"]],
  ])("is what our agent answered to: %s, turn %s", (reason, turn, texts) => {
    expect(judge({ turns: said(...texts) })).toMatchObject({ reason, turn });
  });

  it("is no job where a message was left about something else, and a person where somebody is asked for", () => {
    const turns = said("Hi", "I've a thing to tell", "Go on.", "That is all");
    expect(judge({ turns, tools: message("A hedgehog is in the trench") })).toMatchObject({
      reason: "not_a_job",
      invocationId: "i1",
    });
    expect(judge({ turns, tools: message("His wife, about the school") })).toMatchObject({
      reason: "wanted_person",
      invocationId: "i1",
    });
    expect(judge({ turns, tools: message("Please ring Ann") }).reason).toBe("wanted_person");
    expect(judge({ turns, tools: [tool({})] }).reason).toBe("wanted_person");
    const job = said("Hi", "My tap drips", "Go on.", "That is all");
    expect(judge({ turns: job, tools: message("Tap drips, please ring") }).reason).toBe("never_offered");
  });

  it("is that a job was named, also one that only this client offers", () => {
    const turns = said("Hi", "It's the harpsichord again, out of tune", "I see.", "Right you are");
    expect(judge({ turns }).reason).toBe("unknown");
    expect(judge({ turns, jobs: ["Piano tuning", "Harpsichords (1.5 h)"] })).toMatchObject({
      reason: "never_offered",
      turn: 1,
    });
  });

  it("is a person where the agent tried to reach one, whatever the caller complained of", () => {
    const turns = said("Hi", "Your man left a mess", "One moment.", "Good");
    const handed = tool({ id: "h", action: "hand_over", name: "hand_over", code: "TRANSFER" });
    expect(judge({ turns, tools: [handed] })).toMatchObject({ reason: "wanted_person", invocationId: "h" });
    expect(judge({ turns }).reason).toBe("not_a_job");
  });

  it("is not guessed from one word of a caller who then rang off", () => {
    expect(judge({ turns: said("Hi", "How much is a service", "£85, in an hour.") }).reason).toBe("hung_up");
    expect(judge({ turns: said("Hi", "Toner?", "No, thank you.") }).reason).toBe("hung_up");
  });
});
