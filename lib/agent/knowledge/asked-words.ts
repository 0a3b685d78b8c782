/**
 * The words of a question that a search looks for, each with the words that people use instead. Beyond these, callers'
 * ways to ask are the entry's own wordings.
 */
export function askedWords(question: string): (readonly string[])[] {
  const groups = withoutFillers(question.slice(0, LONGEST)).map(
    (word) => SAME.find((group) => group.includes(word)) ?? [word],
  );
  return [...new Set(groups)].slice(0, MOST_WORDS);
}

/** The words of a text in lower case, each once, without those that any question may have. */
export function withoutFillers(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].filter((word) => !FILLERS.has(word));
}

const LONGEST = 300;
const MOST_WORDS = 30;

/** Said in any question, so they say nothing about its subject. Postgres knows articles, pronouns and the like itself. */
const FILLERS = new Set(
  `hello hi hey please thanks thank sorry um er erm oh ok okay yes yeah well just wondering wonder know tell say like
  want wanted need would could can may might shall will got get gets getting go let us something anything
  someone somebody anyone anybody thing things actually also still maybe quick question ask asking wanna gonna lads guys
  possible able bit really way kind sort`.split(/\s+/),
);

/** Words of one meaning on the phone to a trades firm. A word belongs to one line only. */
const SAME: readonly (readonly string[])[] = [
  [
    "cost",
    "costs",
    "price",
    "prices",
    "pricing",
    "charge",
    "charges",
    "charged",
    "fee",
    "fees",
    "rate",
    "rates",
  ],
  ["pay", "paying", "payment", "payments", "paid"],
  ["quote", "quotes", "quotation", "estimate", "estimates"],
  ["guarantee", "guarantees", "guaranteed", "warranty", "warranties"],
  ["insured", "insurance", "liability"],
  ["cancel", "cancelling", "cancellation"],
  ["reschedule", "rearrange", "postpone", "rebook"],
  ["area", "areas", "cover", "covered", "travel", "region"],
  ["weekend", "weekends", "saturday", "saturdays", "sunday", "sundays"],
  ["evening", "evenings", "night", "nights", "late"],
  ["fix", "fixing", "repair", "repairs", "repairing", "mend", "mending"],
  ["fit", "fitting", "install", "installs", "installing", "installation"],
  ["remove", "removal", "removing", "dispose", "disposal", "rid", "clear"],
  ["qualified", "qualifications", "certified", "accredited", "registered", "licensed", "trained"],
  ["certificate", "certificates", "certification", "paperwork"],
  ["rubbish", "waste", "debris", "trash", "garbage"],
  ["landlord", "landlords", "letting", "rental", "tenant", "tenants"],
  ["pensioner", "pensioners", "elderly", "senior", "seniors", "oap"],
  ["discount", "discounts", "cheaper", "deal", "deals", "offer", "offers"],
  ["invoice", "invoices", "receipt", "receipts", "bill"],
  ["park", "parking", "parked"],
  ["toilet", "loo", "lavatory", "wc"],
  ["tap", "taps", "faucet", "faucets"],
  ["boiler", "boilers", "furnace"],
  ["heating", "radiator", "radiators"],
  ["lock", "locks", "locksmith"],
  ["email", "emails", "mail"],
  ["kids", "children", "child", "baby"],
  ["pet", "pets", "dog", "dogs", "cat", "cats", "animal", "animals"],
];
