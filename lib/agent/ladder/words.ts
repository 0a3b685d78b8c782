import { cutText } from "@/lib/platform/core/cut-text";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import type { CancelledBy, Emergency } from "./emergency";

/** Read or heard between two jobs. */
const LONGEST_REASON = 140;

export function reasonOf({ description }: Pick<Emergency, "description">): string {
  return cutText(description.replace(/\s+/g, " ").trim(), LONGEST_REASON);
}

/** What a report says before an address. */
export const ADDRESS = "Address: ";

/** A report in so many characters: of one that is too long the address at its end stays, as far as there is room. */
export function fitReport(report: string, longest: number): string {
  const at = report.lastIndexOf(ADDRESS);
  if (report.length <= longest || at <= 0) return cutText(report, longest);
  const address = cutText(report.slice(at), Math.floor(longest / 2));
  return `${cutText(report.slice(0, at).trimEnd(), longest - address.length - 1)} ${address}`;
}

type Told = { callerName: string | null; callerPhone: string | null; message: string };

/** The text to the owner of what was reported, in so many characters. */
export function ownersText({ callerName, callerPhone, message }: Told, longest: number): string {
  const who = [callerName, callerPhone].filter(Boolean).join(", ");
  const lead = `EMERGENCY${who && ` (${who})`}: `;
  return lead + fitReport(message, longest - lead.length);
}

/** The alarm about an emergency that no one has taken, to the owner, who can end it. */
export function ownersAlarm(e: Emergency, longest: number): string {
  const hint = `If it is over, reply “${e.id} over”.`;
  return `${cutText(alarmText(e), longest - hint.length - 1)} ${hint}`;
}

const whoOf = ({ callerName, caller, address }: Emergency) =>
  [callerName, caller ?? "number withheld", address].filter(Boolean).join(", ");

export const askText = (e: Emergency) =>
  `EMERGENCY ${e.id} for ${e.businessName}: ${reasonOf(e)} (${whoOf(e)}). To take it, press 1 when we call you, or reply “${e.id} yes”.`;

export const updateText = (e: Emergency, message: string) =>
  `EMERGENCY ${e.id} for ${e.businessName}: ${message}`;

export const takenText = (e: Emergency, name: string) =>
  `Emergency ${e.id} for ${e.businessName}: ${name} has taken it.`;

export const yoursText = (e: Emergency) => `Emergency ${e.id} is yours. ${whoOf(e)}: ${reasonOf(e)}`;

export const codeText = (e: Emergency) => `To take emergency ${e.id}, reply “${e.id} yes”.`;

export const alarmText = (e: Emergency) =>
  `UNANSWERED EMERGENCY ${e.id} for ${e.businessName}: ${reasonOf(e)} (${whoOf(e)}). We keep calling everybody.`;

export const overText = (e: Emergency, by: CancelledBy | null) =>
  `Emergency ${e.id} for ${e.businessName} is over${by ? `: ${by === "caller" ? "the caller" : "the firm"} says so` : ""}. No need to call back.`;

/** To the caller who said so. */
export const endedText = (e: Emergency, code: CountryCode) =>
  `${e.businessName}: thank you, the people on call know that it is over. If you need help after all, please ${countryOf(code).words.ring} again.`;

/** With the numbers for danger of the client's country. */
export function sayDanger(code: CountryCode): string {
  const { danger, words } = countryOf(code);
  const { emergency, others } = danger;
  const more = others.map(({ what, number }) => ` For ${what}, ${words.ring} ${spell(number)}.`).join("");
  const [first = "", ...rest] = emergency.split(" or ");
  return `If anybody is in danger, ${words.ring} ${[first, ...rest].map(spell).join(" or ")}.${more}`;
}

/** "999" is said digit by digit. */
const spell = (number: string) => number.replace(/\d+/g, (digits) => [...digits].join(" "));
