import { agent, caller, type DialogueScript } from "./dialogue";

const business = "Brightspark Electrical";
const ellie = { name: "Ellie", voice: "ellie" } as const;

export const fuseBoardTripping: DialogueScript = {
  id: "fuse-board-tripping",
  trade: "electrical",
  business,
  direction: "inbound",
  agent: ellie,
  caller: { name: "Marcus Adeyemi", number: "+441174960145", voice: "older-man" },
  outcome: "booked",
  endReason: "assistant-said-end-call-phrase",
  turns: [
    agent(
      "Brightspark Electrical, Ellie speaking. I'm an AI assistant and calls are recorded. How can I help?",
    ),
    caller("Hi Ellie. Our fuse board keeps tripping. Every time we put the oven on, half the house goes."),
    agent("Does it trip straight away, or after a few minutes?"),
    caller("About five minutes. There's a funny smell from the oven as well."),
    agent("Please leave the oven off at the wall, then. Is the board warm, or marked at all?"),
    caller("No, it looks fine. It's an old one, with the wire fuses on one side."),
    agent(
      "Then an electrician should look at both. I have Friday, between 12 and 2. The call-out is 75 pounds.",
    ),
    caller("Friday works. 8 Stanley Street, Bedminster, BS3 4NT."),
    agent("And the name?"),
    caller("Marcus Adeyemi."),
    agent("Thank you, Marcus. That's booked for Friday, 12 to 2. Is there anything else?"),
    caller("No, that's everything."),
    agent("See you on Friday. Goodbye."),
  ],
  toolCalls: [
    {
      name: "check-availability",
      afterTurn: 5,
      arguments: { service: "Fault finding" },
      result: "Friday between 12 and 2.",
    },
    {
      name: "book-job",
      afterTurn: 9,
      arguments: {
        service: "Fault finding",
        name: "Marcus Adeyemi",
        phone: "+441174960145",
        address: "8 Stanley Street, Bedminster, Bristol",
        postcode: "BS3 4NT",
        weekday: "Friday",
        start: "12:00",
        end: "14:00",
        notes:
          "Oven trips the board after five minutes, burning smell at the oven. Old board with rewirable fuses.",
      },
      result: "Booked: Friday between 12 and 2. A text confirmation is on its way.",
    },
  ],
  summary:
    "Marcus Adeyemi's fuse board trips when the oven is on, with a burning smell at the oven. He was told to leave it off. Fault finding is scheduled for Friday between 12 and 2 at 8 Stanley Street, Bedminster.",
};

export const evChargerQuestion: DialogueScript = {
  id: "ev-charger-question",
  trade: "electrical",
  business,
  direction: "inbound",
  agent: ellie,
  caller: { name: "Rhys Bevan", number: "+447700900924", voice: "soft-man" },
  outcome: "question",
  endReason: "customer-ended-call",
  turns: [
    agent("Brightspark Electrical, Ellie here, the AI assistant. Calls are recorded. How can I help?"),
    caller("Just a quick one. Do you fit car chargers on rented houses?"),
    agent("We do. Your landlord has to agree in writing, and we need a parking space off the street."),
    caller("We've a drive, that's fine. Is there still a grant?"),
    agent("There is one for renters. Our office checks it for you, and takes it off the bill."),
    caller("And how long does it take?"),
    agent("About three hours on the day, if the board has room for another circuit."),
    caller("Smashing. I'll get the letter from the landlord first."),
    agent("Good plan. I'll text you what it should say."),
    caller("Cheers, bye."),
  ],
  toolCalls: [],
  summary:
    "Asked whether a car charger can be fitted at a rented house. Told about the landlord's letter, the renters' grant and the three hours on site. A text with the wording for the landlord was promised.",
};
