import { agent, caller, type DialogueScript } from "./dialogue";

const business = "Clyde Roofing";
const callum = { name: "Callum", voice: "callum" } as const;

export const slippedTiles: DialogueScript = {
  id: "slipped-tiles-after-storm",
  trade: "roofing",
  business,
  direction: "inbound",
  agent: callum,
  caller: { name: "Fiona McAllister", number: "+441414960328", voice: "young-woman" },
  outcome: "booked",
  endReason: "customer-ended-call",
  turns: [
    agent(
      "Clyde Roofing, Callum speaking. I'm an AI assistant and calls are recorded. What can I do for you?",
    ),
    caller("Hi, I think the wind's had some of our slates. There's two lying in the garden."),
    agent("Is there any water coming in?"),
    caller("A wee damp patch on the bedroom ceiling. I've a basin under it."),
    agent("Good thinking. Is it a tenement or a house?"),
    caller("A terraced house, two storeys. 31 Langlands Avenue, Govan, G51 4HB."),
    agent(
      "We can be there on Wednesday at 9, with a ladder and a camera. The visit is 60 pounds, and it comes off the repair.",
    ),
    caller("Is there nothing sooner? There's more rain coming."),
    agent(
      "Let me see. Yes, tomorrow at half past 2. They'll sheet it over if it can't be mended in the dry.",
    ),
    caller("Perfect. It's Fiona McAllister."),
    agent("Thanks, Fiona. You're booked for tomorrow, half past 2. Keep clear of that side of the garden."),
    caller("Will do. Thank you, bye."),
  ],
  toolCalls: [
    {
      name: "check-availability",
      afterTurn: 7,
      arguments: { service: "Roof inspection", postcode: "G51 4HB", urgency: "soon" },
      result: "Tomorrow at half past 2 in the afternoon, or Wednesday at 9 in the morning.",
    },
    {
      name: "book-job",
      afterTurn: 9,
      arguments: {
        service: "Roof inspection",
        name: "Fiona McAllister",
        phone: "+441414960328",
        address: "31 Langlands Avenue, Govan, Glasgow",
        postcode: "G51 4HB",
        weekday: "tomorrow",
        start: "14:30",
        end: "16:00",
        notes: "Two slates down after the storm, damp patch on bedroom ceiling. Bring sheeting.",
      },
      result: "Booked: tomorrow at half past 2 in the afternoon. A text confirmation is on its way.",
    },
  ],
  summary:
    "Fiona McAllister lost slates in the storm at 31 Langlands Avenue, Govan, with a damp patch on the bedroom ceiling. A roof inspection is scheduled for tomorrow at 14:30 at 60 pounds, taken off the repair.",
};

export const quoteNotInterested: DialogueScript = {
  id: "quote-not-interested",
  trade: "roofing",
  business,
  direction: "outbound",
  agent: callum,
  caller: { name: "Janet Rennie", number: "+447700900595", voice: "brisk-woman" },
  outcome: "declined",
  endReason: "customer-ended-call",
  turns: [
    caller("Hello?"),
    agent(
      "Hello, Mrs Rennie. It's Callum, the AI assistant at Clyde Roofing. Our calls are recorded. Is this a good moment?",
    ),
    caller("If it's quick."),
    agent("It is. You asked us in spring for a price on the garage roof. We've a team nearby next week."),
    caller("Oh, that. My brother-in-law did it at Easter."),
    agent("Glad it's done. Was it a rubber roof? We offer a ten year inspection plan for those."),
    caller("No thanks, I'm not interested. It's only a garage."),
    agent("Understood. I'll close the quote, and we won't ring about it again."),
    caller("Grand. Bye."),
  ],
  toolCalls: [],
  summary:
    "Followed up the garage roof quote with Mrs Rennie. A relative has done the work since, and she is not interested in an inspection plan. Quote closed, no further calls.",
};

export const merchantDelivery: DialogueScript = {
  id: "merchant-slate-delivery",
  trade: "roofing",
  business,
  direction: "inbound",
  agent: callum,
  caller: { name: "Paul, Northgate Builders' Merchants", number: "+441414960906", voice: "gruff-man" },
  outcome: "question",
  endReason: "call.forwarding.no-answer",
  turns: [
    agent("Clyde Roofing, Callum speaking, the AI assistant. Calls are recorded. How can I help?"),
    caller(
      "All right, pal. Paul at Northgate Builders' Merchants. I've got your Spanish slate on a wagon for today.",
    ),
    agent("Thanks, Paul. Which job is it for?"),
    caller(
      "Order 4471, Pollokshields. 1,200 slates and six rolls of lead. The driver's stuck, there's skips across the lane.",
    ),
    agent("I'll try the site foreman for you. What time is he there?"),
    caller("He's there now. He can give it twenty minutes, then it goes back to the yard."),
    agent("One moment, I'm putting you through to Sandy."),
    caller("Ta."),
    agent("Sandy isn't picking up, Paul. I've sent him a message marked urgent, with your number."),
    caller("Fair enough. Tell him twenty minutes."),
  ],
  toolCalls: [
    {
      name: "take-message",
      afterTurn: 8,
      arguments: {
        urgency: "high",
        name: "Paul, Northgate Builders' Merchants",
        phone: "+441414960906",
        message: "Order 4471 for Pollokshields: wagon blocked by skips in the lane, waits 20 minutes.",
      },
      result: "Message sent to Sandy, marked urgent.",
    },
  ],
  summary:
    "Paul from the builders' merchants has order 4471, 1,200 slates, on a wagon blocked by skips at Pollokshields. Sandy was tried and did not pick up; an urgent message says the driver waits twenty minutes.",
};
