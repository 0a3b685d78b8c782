import type { Country } from "@/lib/platform/locale/countries/country";

/** Browser-safe: starting values for the trades, for the client to correct. Minutes are our own guesses. */
export type TradeTemplate = {
  id: string;
  name: string;
  jobs: readonly [name: string, minutes: number][];
  emergencyWords: readonly string[];
  questions: readonly string[];
  /** Questions that callers of the trade ask, with answers to correct and approve. */
  answers: readonly [question: string, answer: string][];
};

type Words = Country["words"];

const FREE_QUOTES = ["Are quotes free?", "Yes, quotes are free in our area."] as const;
const INSURED = ["Are you insured?", "Yes, we have public liability insurance."] as const;
const PAYMENT = ["How can I pay?", "By card or bank transfer when the job is done."] as const;
const GUARANTEE = ["Is your work guaranteed?", "Yes, our labour is guaranteed for 12 months."] as const;

const answers = (...list: (readonly [string, string])[]) =>
  list.map(([asked, told]): [string, string] => [asked, told]);

/** The trades in the words of a country, in the order of a menu. */
export const tradesOf = ({ words }: { words: Words }): TradeTemplate[] => [
  {
    id: "plumbing",
    name: "Plumbing",
    jobs: [
      ["Leak repair", 60],
      ["Blocked drain", 90],
      ["Toilet repair", 60],
      [`Dripping ${words.tap}`, 60],
      [`${capital(words.boiler)} service`, 60],
    ],
    emergencyWords: ["burst", "flood", "gas", "sewage"],
    questions: ["Is the water turned off at the stopcock?", "Is anybody without water or heating?"],
    answers: answers(
      [
        "How do I turn the water off?",
        "Close the stopcock, mostly under the kitchen sink: turn it clockwise.",
      ],
      FREE_QUOTES,
      INSURED,
      PAYMENT,
      GUARANTEE,
    ),
  },
  {
    id: "roofing",
    name: "Roofing",
    jobs: [
      ["Roof survey", 60],
      ["Slipped or missing tiles", 120],
      ["Gutters", 120],
      ["Flat roof repair", 180],
    ],
    emergencyWords: ["collapse", "falling", "water pouring in"],
    questions: ["How many storeys does the house have?", "Is it wet inside?"],
    answers: answers(
      ["Do you work when it rains?", "Not on the roof, for safety. We move the visit to the next dry day."],
      ["Do I need scaffolding?", "That depends on the roof. The survey tells, and the quote includes it."],
      FREE_QUOTES,
      INSURED,
      GUARANTEE,
    ),
  },
  {
    id: "electrical",
    name: "Electrical",
    jobs: [
      ["Fault finding", 90],
      ["New socket or light", 60],
      [`Replace the ${words.fuseBox}`, 480],
      ["Safety certificate", 180],
    ],
    emergencyWords: ["sparks", "burning smell", "electric shock"],
    questions: ["Is all of the power off, or a part?"],
    answers: answers(
      [
        "The power keeps tripping, what can I do?",
        `Unplug everything, switch the ${words.fuseBox} on again, and plug things in one by one.`,
      ],
      ["Do I get a certificate?", "Yes, for every new circuit."],
      FREE_QUOTES,
      INSURED,
      PAYMENT,
    ),
  },
  {
    id: "hvac",
    name: "Heating and cooling",
    jobs: [
      ["No heating", 90],
      ["No cooling", 90],
      [`${capital(words.boiler)} service`, 75],
    ],
    emergencyWords: ["carbon monoxide", "gas"],
    questions: [`What make is the ${words.boiler}, and how old is it?`, "Is there a code on the display?"],
    answers: answers(
      [`How often does a ${words.boiler} need a service?`, "Once a year."],
      ["Are you licensed to work on gas?", `Yes, every ${words.heatingEngineer} of ours is.`],
      FREE_QUOTES,
      INSURED,
      GUARANTEE,
    ),
  },
  {
    id: "landscaping",
    name: "Landscaping",
    jobs: [
      ["Site visit", 45],
      ["Mowing", 60],
      ["Hedge trimming", 120],
    ],
    emergencyWords: ["tree on the house", "power line"],
    questions: ["How large is the garden, roughly?", "How do we get into it?"],
    answers: answers(
      ["Do you take the cuttings away?", "Yes, that is included."],
      ["Do I have to be at home?", "No, if we can get into the garden."],
      FREE_QUOTES,
      INSURED,
      PAYMENT,
    ),
  },
  {
    id: "kitchens-and-baths",
    name: "Kitchens and bathrooms",
    jobs: [
      ["Design visit", 90],
      ["Measuring", 60],
      ["Snagging", 60],
    ],
    emergencyWords: ["leak", "live wires"],
    questions: ["Is there a budget in mind?", "When should it be finished?"],
    answers: answers(
      ["How long does a new bathroom take?", "Two to three weeks."],
      ["Do you do the tiling?", "Yes, we do the whole job."],
      FREE_QUOTES,
      INSURED,
      GUARANTEE,
    ),
  },
  {
    id: "locksmith",
    name: "Locksmith",
    jobs: [
      ["Locked out", 45],
      ["Lock change", 60],
      ["Repair after a break-in", 90],
    ],
    emergencyWords: ["child inside", "pet inside", "break-in"],
    questions: ["Which kind of door is it?", "Can you show that you live there?"],
    answers: answers(
      ["Will you damage the door?", "Hardly ever: we open most doors without drilling."],
      [
        "What do I need to show?",
        "Something with your name and this address, before or right after we open.",
      ],
      INSURED,
      PAYMENT,
    ),
  },
  {
    id: "pest-control",
    name: "Pest control",
    jobs: [
      ["Rodents", 60],
      ["Wasps' nest", 45],
      ["Bedbugs", 120],
    ],
    emergencyWords: ["allergic", "swarm indoors"],
    questions: ["Where have you seen them?", "Are there pets or small children?"],
    answers: answers(
      ["Is the treatment safe for pets?", "Yes, once it is dry: keep pets out of the room for four hours."],
      ["Do you come back if it did not work?", "Yes, one more visit within four weeks is free of charge."],
      INSURED,
      PAYMENT,
    ),
  },
];

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
