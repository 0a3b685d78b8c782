import { agent, caller, type DialogueScript } from "./dialogue";

const business = "Hartley & Sons Plumbing";
const sophie = { name: "Sophie", voice: "sophie" } as const;
const daniel = { name: "Daniel", voice: "daniel" } as const;

export const boilerNoHotWater: DialogueScript = {
  id: "boiler-no-hot-water",
  trade: "plumbing",
  business,
  direction: "inbound",
  agent: sophie,
  caller: { name: "Tom Ackroyd", number: "+447700900118", voice: "young-man" },
  outcome: "booked",
  endReason: "customer-ended-call",
  turns: [
    agent(
      "Hartley and Sons Plumbing, Sophie speaking. I'm an AI assistant and calls are recorded. How can I help?",
    ),
    caller("Hiya, we've got heating but no hot water. It went off last night."),
    agent("Sorry to hear that. Which boiler is it, and is there a code on the display?"),
    caller("It's a Worcester combi. The pressure looks fine, there's no code."),
    agent("That sounds like the diverter valve. What's the address, please?"),
    caller("14 Ashby Terrace, Wortley, LS12 4PQ."),
    agent("Let me look at the diary. I have Thursday, between 8 and 10 in the morning."),
    caller("Thursday's grand. What's the damage?"),
    agent(
      "The visit and first hour is 85 pounds. Parts are extra, and he'll quote you first. What name is it?",
    ),
    caller("Tom Ackroyd."),
    agent("Thank you, Tom. You're booked for Thursday, 8 to 10. I've sent you a text."),
    caller("Brilliant. Cheers, bye."),
  ],
  toolCalls: [
    {
      name: "check-availability",
      afterTurn: 5,
      arguments: { service: "Boiler repair", postcode: "LS12 4PQ" },
      result: "Thursday between 8 and 10 in the morning, or Friday between 1 and 3 in the afternoon.",
    },
    {
      name: "book-job",
      afterTurn: 9,
      arguments: {
        service: "Boiler repair",
        name: "Tom Ackroyd",
        phone: "+447700900118",
        address: "14 Ashby Terrace, Wortley, Leeds",
        postcode: "LS12 4PQ",
        weekday: "Thursday",
        start: "08:00",
        end: "10:00",
        notes: "Worcester combi, heating works, no hot water, no fault code. Possible diverter valve.",
      },
      result: "Booked: Thursday between 8 and 10 in the morning. A text confirmation is on its way.",
    },
  ],
  summary:
    "Tom Ackroyd has heating but no hot water from a Worcester combi at 14 Ashby Terrace, Wortley. A boiler repair is scheduled for Thursday between 8 and 10 at 85 pounds for the first hour.",
};

export const elderlyCallerLeak: DialogueScript = {
  id: "elderly-caller-leak",
  trade: "plumbing",
  business,
  direction: "inbound",
  agent: daniel,
  caller: { name: "Margaret Pickles", number: "+441134960274", voice: "elderly-woman" },
  outcome: "booked",
  endReason: "assistant-ended-call",
  turns: [
    agent("Hartley and Sons Plumbing, this is Daniel, an AI assistant. Calls are recorded. How can I help?"),
    caller("Oh, hello love. There's water coming through my kitchen ceiling."),
    agent("I'm sorry. Let's stop it first. Do you know where your stop tap is?"),
    caller("Is that the one under the sink?"),
    agent("That's the one. Turn it clockwise, gently. I'll wait."),
    caller("It's stiff. There, it's turning. Oh, the dripping's slowing down."),
    agent("Well done. Please keep the kitchen light switched off. Is anyone with you?"),
    caller("No, my daughter's at work. I'm on my own."),
    agent("Then you go to the top of the list. Is it still 9 Beech Grove, Headingley?"),
    caller("Yes, love, LS6 3HN. Mrs Pickles."),
    agent(
      "Thank you, Mrs Pickles. Martin will be there within the hour. He'll ring when he's five minutes away.",
    ),
    caller("Oh, you are good. Thank you."),
    agent("You're very welcome. If it gets worse, just ring back."),
  ],
  toolCalls: [
    {
      name: "book-job",
      afterTurn: 9,
      arguments: {
        service: "Emergency leak",
        name: "Margaret Pickles",
        phone: "+441134960274",
        address: "9 Beech Grove, Headingley, Leeds",
        postcode: "LS6 3HN",
        weekday: "today",
        start: "within the hour",
        notes: "Water through kitchen ceiling, stop tap closed, caller is elderly and alone. Ring ahead.",
      },
      result: "Booked: Martin, within the hour. He rings five minutes ahead.",
    },
  ],
  summary:
    "Mrs Pickles, elderly and alone, had water coming through her kitchen ceiling at 9 Beech Grove, Headingley. She closed the stop tap with guidance. An emergency visit is confirmed for today: Martin will be there within the hour.",
};

export const welshLandlord: DialogueScript = {
  id: "welsh-landlord-gas-safety",
  trade: "plumbing",
  business,
  direction: "inbound",
  agent: sophie,
  caller: { name: "Gareth Prosser", number: "+447700900653", voice: "older-man" },
  outcome: "booked",
  endReason: "customer-ended-call",
  turns: [
    agent(
      "Hartley and Sons Plumbing, Sophie here, the AI assistant. Calls are recorded. What can I do for you?",
    ),
    caller(
      "Bore da, Sophie. Gareth Prosser, I'm ringing from Cardiff. I let three flats up with you in Leeds.",
    ),
    agent("Morning, Mr Prosser. What do they need?"),
    caller("Gas safety certificates, all three. They run out at the end of the month, see."),
    agent("We can do all three in one visit. That's 65 pounds for the first and 50 for each one after."),
    caller("165, then. Tidy. Can you fetch the keys from my agent?"),
    agent("Yes, if they expect us. What's the address of the flats?"),
    caller("Flats 1 to 3, 27 Cardigan Road, LS6 1LJ. The agent's two doors down."),
    agent("Tuesday from 9 until 12 is free. Shall I put you in?"),
    caller("Tuesday's lovely. Send the certificates by email, would you?"),
    agent(
      "Of course. All three flats are booked for Tuesday at 9. You'll get the certificates that evening.",
    ),
    caller("Diolch, Sophie. Bye now."),
  ],
  toolCalls: [
    {
      name: "check-availability",
      afterTurn: 7,
      arguments: { service: "Landlord gas safety certificate", postcode: "LS6 1LJ", quantity: "3" },
      result: "Tuesday from 9 until 12, or Wednesday from 1 until 4.",
    },
    {
      name: "book-job",
      afterTurn: 9,
      arguments: {
        service: "Landlord gas safety certificate",
        name: "Gareth Prosser",
        phone: "+447700900653",
        address: "Flats 1-3, 27 Cardigan Road, Leeds",
        postcode: "LS6 1LJ",
        weekday: "Tuesday",
        start: "09:00",
        end: "12:00",
        notes: "Three flats. Keys from the letting agent two doors down. Certificates by email.",
      },
      result: "Booked: Tuesday from 9 until 12, three certificates, 165 pounds.",
    },
  ],
  summary:
    "Gareth Prosser, a landlord in Cardiff, needs gas safety certificates for three flats at 27 Cardigan Road, Leeds. The visit is scheduled for Tuesday from 9 until 12 at 165 pounds in all, keys from the letting agent.",
};
