import { agent, caller, type DialogueScript } from "./dialogue";

const business = "Hartley & Sons Plumbing";
const sophie = { name: "Sophie", voice: "sophie" } as const;
const daniel = { name: "Daniel", voice: "daniel" } as const;

export const callerHangsUp: DialogueScript = {
  id: "caller-hangs-up",
  trade: "plumbing",
  business,
  direction: "inbound",
  agent: sophie,
  caller: { name: "Unknown caller", number: "+447700900642", voice: "gruff-man" },
  outcome: "hung up",
  endReason: "customer-ended-call",
  turns: [
    agent(
      "Hartley and Sons Plumbing, Sophie speaking. I'm an AI assistant and calls are recorded. How can I help?",
    ),
    caller("Oh. Is that a robot? Forget it."),
  ],
  toolCalls: [],
  summary: "The caller rang off after the greeting without giving a name or a reason.",
};

export const wrongNumber: DialogueScript = {
  id: "wrong-number",
  trade: "plumbing",
  business,
  direction: "inbound",
  agent: daniel,
  caller: { name: "Unknown caller", number: "+441134960733", voice: "brisk-woman" },
  outcome: "question",
  endReason: "assistant-ended-call",
  turns: [
    agent("Hartley and Sons Plumbing, this is Daniel, an AI assistant. Calls are recorded."),
    caller("Is that the Golden Dragon?"),
    agent("No, this is a plumber, I'm afraid."),
    caller("Oh, sorry, wrong number."),
    agent("No harm done. Enjoy your dinner."),
  ],
  toolCalls: [],
  summary: "Wrong number: the caller was looking for a takeaway.",
};

export const voicemailFollowUp: DialogueScript = {
  id: "voicemail-quote-follow-up",
  trade: "plumbing",
  business,
  direction: "outbound",
  agent: daniel,
  caller: { name: "Helen Whitaker", number: "+447700900376", voice: "answering-machine" },
  outcome: "voicemail",
  endReason: "voicemail",
  turns: [
    {
      who: "caller",
      text: "Hi, this is Helen Whitaker. I can't come to the phone right now, so please leave a message after the tone.",
      beepAfter: true,
    },
    agent("Hello Helen, it's Daniel, the AI assistant at Hartley and Sons Plumbing. Our calls are recorded."),
    agent(
      "I'm ringing about the quote for your cylinder. It came to 940 pounds, fitted, and the price holds for thirty days.",
    ),
    agent("If you'd like to go ahead, ring us on 0113 496 0150, or just reply to the text I'm sending now."),
    agent("Thank you, Helen. Bye for now."),
  ],
  toolCalls: [],
  summary:
    "Left a message for Helen Whitaker about her hot water cylinder quote of 940 pounds, valid for thirty days.",
};

export const unansweredOutbound: DialogueScript = {
  id: "unanswered-follow-up",
  trade: "plumbing",
  business,
  direction: "outbound",
  agent: sophie,
  caller: { name: "Imran Hussain", number: "+447700900561", voice: "young-man" },
  outcome: "no answer",
  endReason: "customer-did-not-answer",
  turns: [],
  toolCalls: [],
  summary: "",
};
