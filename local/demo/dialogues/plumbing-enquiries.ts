import { agent, caller, type DialogueScript } from "./dialogue";

const business = "Hartley & Sons Plumbing";
const sophie = { name: "Sophie", voice: "sophie" } as const;
const daniel = { name: "Daniel", voice: "daniel" } as const;

export const gasSmellAtNight: DialogueScript = {
  id: "gas-smell-at-night",
  trade: "plumbing",
  business,
  direction: "inbound",
  agent: daniel,
  caller: { name: "Shabnam Iqbal", number: "+447700900407", voice: "brisk-woman" },
  outcome: "emergency",
  endReason: "assistant-forwarded-call",
  turns: [
    agent(
      "Hartley and Sons Plumbing, Daniel speaking, the AI assistant. Calls are recorded. Is this an emergency?",
    ),
    caller("Yes, I think so. I can smell gas in the hall and it's getting stronger."),
    agent("Okay. Don't touch any light switches and don't light anything. Is everyone awake?"),
    caller("My two boys are asleep upstairs."),
    agent("Wake them and go outside now. Leave the front door open behind you. I'll stay on the line."),
    caller("Come on, boys, shoes on. Right, we're out on the street."),
    agent("Good. Is the meter box outside, and can you turn the lever off without going back in?"),
    caller("Yes, it's by the gate. It's off."),
    agent(
      "Well done. I'm putting you through to the gas emergency line now, and our engineer is being woken too.",
    ),
    caller("Thank you. It's 52 Roundhay Mount, LS8 4DR."),
    agent("I've passed that on. Please stay outside until they say it's safe."),
  ],
  toolCalls: [
    {
      name: "take-message",
      afterTurn: 9,
      arguments: {
        urgency: "emergency",
        name: "Shabnam Iqbal",
        phone: "+447700900407",
        address: "52 Roundhay Mount, Leeds",
        postcode: "LS8 4DR",
        message:
          "Smell of gas in the hall. Family outside, meter valve closed. Transferred to the gas emergency line.",
      },
      result: "The on-call engineer has been alerted.",
    },
  ],
  summary:
    "EMERGENCY: Shabnam Iqbal smelled gas at 52 Roundhay Mount, LS8. The family left the house and closed the meter valve. The call was transferred to the gas emergency line and the on-call engineer was alerted.",
};

export const priceShopper: DialogueScript = {
  id: "price-shopper",
  trade: "plumbing",
  business,
  direction: "inbound",
  agent: sophie,
  caller: { name: "Darren Sykes", number: "+447700900231", voice: "gruff-man" },
  outcome: "declined",
  endReason: "customer-ended-call",
  turns: [
    agent(
      "Hartley and Sons Plumbing, Sophie speaking, the AI assistant. Calls are recorded. How can I help?",
    ),
    caller("How much to fit a new combi boiler?"),
    agent("It depends on the boiler and the pipework. Most come to between 2,100 and 2,800 pounds, fitted."),
    caller("I've had a bloke say 1,700."),
    agent("Does that include the flue, the system flush and a ten year guarantee? Ours does."),
    caller("No idea. I'm only ringing round at the minute."),
    agent(
      "That's sensible. A survey is free, and it gives you a fixed price in writing. Would Saturday suit?",
    ),
    caller("Nah. Let me think about it."),
    agent("Of course. Shall I text you the price guide, so you can compare?"),
    caller("Aye, go on then. Ta."),
  ],
  toolCalls: [
    {
      name: "take-message",
      afterTurn: 9,
      arguments: {
        urgency: "normal",
        name: "Darren Sykes",
        phone: "+447700900231",
        message:
          "Comparing prices for a combi boiler, has a quote of 1,700 pounds. Wants the price guide by text.",
      },
      result: "Message saved. The price guide has been sent by text.",
    },
  ],
  summary:
    "Caller is comparing prices for a new combi boiler and has another quote of 1,700 pounds. He turned down a free survey and wants to think about it. The price guide was sent by text.",
};

export const bathroomCallBack: DialogueScript = {
  id: "bathroom-will-call-back",
  trade: "plumbing",
  business,
  direction: "inbound",
  agent: daniel,
  caller: { name: "Chloe Barraclough", number: "+441134960519", voice: "young-woman" },
  outcome: "incomplete",
  endReason: "customer-ended-call",
  turns: [
    agent("Hartley and Sons Plumbing, it's Daniel, the AI assistant. Calls are recorded. How can I help?"),
    caller("Hi. We want a bath taken out and a walk-in shower put in."),
    agent("Lovely. Is the shower going in the same place as the bath?"),
    caller("Yes, same wall. It's an electric shower at the moment."),
    agent("Then it's usually three days' work. Someone measures up first, and that visit is free."),
    caller("Okay. When could they come?"),
    agent("Monday at 4, or Wednesday at 10. Which is better?"),
    caller("I need to ask my husband about his shifts first."),
    agent("No problem. Shall I hold the Monday until tomorrow evening?"),
    caller("No, don't worry. I will call back when I've spoken to him."),
    agent("That's fine. Thanks for ringing, Chloe."),
  ],
  toolCalls: [
    {
      name: "check-availability",
      afterTurn: 5,
      arguments: { service: "Bathroom survey" },
      result: "Monday at 4 in the afternoon, or Wednesday at 10 in the morning.",
    },
  ],
  summary:
    "Chloe Barraclough wants a bath replaced by a walk-in shower. Survey times on Monday and Wednesday were offered. She needs to check her husband's shifts and will call back.",
};

export const nuisanceSalesCall: DialogueScript = {
  id: "nuisance-sales-call",
  trade: "plumbing",
  business,
  direction: "inbound",
  agent: sophie,
  caller: { name: "Ryan from Peak Rank Media", number: "+442079460812", voice: "young-man" },
  outcome: "question",
  endReason: "assistant-ended-call-with-hangup-task",
  turns: [
    agent(
      "Hartley and Sons Plumbing, Sophie speaking, the AI assistant. Calls are recorded. How can I help?",
    ),
    caller("Hi Sophie, Ryan from Peak Rank Media. Can I speak to whoever looks after your website?"),
    agent("Is this about a plumbing job, or a job you've already had from us?"),
    caller(
      "It's about getting you to the top of the search results. It'll take two minutes of the owner's time.",
    ),
    agent("This line is kept free for customers. You're welcome to write to the office by email."),
    caller("If you could just pop me through to the owner."),
    agent("I'm afraid not on this line. Thank you for ringing, Ryan. Goodbye."),
  ],
  toolCalls: [],
  summary:
    "Sales call from a marketing agency asking for the owner. The caller was asked to write by email instead.",
};
