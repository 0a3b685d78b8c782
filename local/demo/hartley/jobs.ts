/** Why people call a plumber in Leeds: the parts of a booked call's transcript and summary. */
export type Job = {
  job: string;
  problem: string;
  question: string;
  answer: string;
  /** In a summary, after the caller's name. */
  inShort: string;
  pounds: number;
};

export const jobs: readonly Job[] = [
  {
    job: "Boiler repair",
    problem: "Our boiler keeps cutting out and it's freezing in here.",
    question: "Is there a fault code on the display?",
    answer: "It says F28 and then it goes off again.",
    inShort: "has a boiler that cuts out with code F28",
    pounds: 85,
  },
  {
    job: "Leaking tap",
    problem: "The kitchen tap won't stop dripping, it's driving me mad.",
    question: "Is it one lever, or two handles?",
    answer: "One lever, about eight years old.",
    inShort: "has a dripping kitchen mixer tap",
    pounds: 65,
  },
  {
    job: "Blocked drain",
    problem: "The drain outside the back door is coming up.",
    question: "Is water rising in the house as well?",
    answer: "Only in the downstairs loo, it's slow to go.",
    inShort: "has a blocked drain at the back door and a slow downstairs toilet",
    pounds: 95,
  },
  {
    job: "Radiator replacement",
    problem: "I've a radiator that's rusted through at the bottom.",
    question: "Have you turned both valves off?",
    answer: "Yes, and there's a tray under it.",
    inShort: "needs a rusted radiator replaced",
    pounds: 140,
  },
  {
    job: "Toilet repair",
    problem: "The toilet keeps running after you flush it.",
    question: "Is it a push button or a handle?",
    answer: "Push button, the cistern's in the wall.",
    inShort: "has a toilet that runs on, concealed cistern",
    pounds: 75,
  },
  {
    job: "Annual boiler service",
    problem: "It's time for the boiler service, you did it last year.",
    question: "Is it still the same boiler, in the same place?",
    answer: "Same one, in the cupboard on the landing.",
    inShort: "wants the annual boiler service",
    pounds: 90,
  },
  {
    job: "Shower repair",
    problem: "The shower's gone cold, everywhere else is hot.",
    question: "Is it an electric shower or does it run off the boiler?",
    answer: "Off the boiler, it's a bar on the wall.",
    inShort: "has a thermostatic shower that runs cold",
    pounds: 80,
  },
  {
    job: "Washing machine connection",
    problem: "We've moved in and there's nowhere to plumb the washer.",
    question: "Is the sink on the same wall?",
    answer: "Yes, about a metre away.",
    inShort: "needs a washing machine plumbed in after moving house",
    pounds: 110,
  },
  {
    job: "Low water pressure",
    problem: "The water upstairs has dropped to a trickle.",
    question: "Is it the same downstairs, and at the neighbours'?",
    answer: "Downstairs is fine, it's just the bathroom.",
    inShort: "has low water pressure in the bathroom only",
    pounds: 75,
  },
  {
    job: "Landlord gas safety certificate",
    problem: "I need a gas certificate for a flat, the tenants change next month.",
    question: "How many gas appliances are there?",
    answer: "Just the boiler and the hob.",
    inShort: "needs a landlord gas safety certificate",
    pounds: 65,
  },
];

/** Calls that end with an answer and no visit. */
export const questions = [
  {
    problem: "Do you lot do oil boilers?",
    answer: "No, we only work on gas and electric heating. OFTEC's website lists oil engineers near you.",
    summary: "Asked about oil boilers. Told that the firm works on gas and electric heating only.",
  },
  {
    problem: "Has my invoice been paid? It's from the twelfth.",
    answer: "I'll pass that to the office, and they'll text you before five today.",
    summary: "Asked whether an invoice has been paid. The office was asked to text before five.",
  },
  {
    problem: "What time is your man getting here? I was told morning.",
    answer: "He's finishing a job in Kirkstall, so he should reach you by half past eleven.",
    summary: "Asked when the engineer arrives. Told half past eleven, as he is finishing a job in Kirkstall.",
  },
  {
    problem: "Do you cover Harrogate?",
    answer: "We go as far as Wetherby and Otley. Harrogate is a bit too far for us, I'm afraid.",
    summary: "Asked whether Harrogate is covered. Told that Wetherby and Otley are the furthest.",
  },
  {
    problem: "Can you send me last year's gas certificate again?",
    answer: "Of course. It goes to the email address we have for you, within the hour.",
    summary: "Asked for a copy of last year's gas certificate. It is being sent by email.",
  },
] as const;

/** Calls without an outcome: what the caller says instead of yes, and its wording in the summary. */
export const refusals = [
  { text: "I'd better think about it and ask my wife.", inShort: "wants to think about it" },
  { text: "I'm at work, I will call back tonight.", inShort: "will call back in the evening" },
  { text: "That's more than I wanted to pay. I'll leave it.", inShort: "declined because of the price" },
  { text: "I'm not ready to fix a day until I've moved in.", inShort: "is not ready to fix a day" },
] as const;
