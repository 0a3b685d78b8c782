import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { COUNTRY_WORDS } from "@/lib/agent/rehearsals/scenarios/words";
import { SECOND } from "@/lib/platform/core/clock";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { HOME } from "../stack/home";

/** Somebody near a firm, who could ring it. */
type Neighbour = {
  /** Null keeps the conversation's own. */
  street: string | null;
  /** A whole postcode in one of the firm's areas. */
  codeIn: (area: string) => string;
  /** How the country's numbers for drama begin, by our own number, and how many digits follow. */
  mobile: (ours: string) => readonly [start: string, digits: number];
};

/** With their area's code and "555 01", as the line; numbers from 0190 on are the firms' own. */
const northAmerican = (ours: string) => [`${ours.slice(0, 5)}55501`, 2] as const;

export const neighbours: Record<CountryCode, Neighbour> = {
  GB: {
    street: null,
    codeIn: COUNTRY_WORDS.GB.codeIn,
    mobile: () => ["+447700900", 3],
  },
  IE: {
    street: "12 Baggot Street",
    codeIn: (key) => `${key} X2K8`,
    mobile: () => ["+35320912", 4],
  },
  US: {
    street: "1400 Main Street",
    codeIn: (zip) => zip.padEnd(4, "0").padEnd(5, "1"),
    mobile: northAmerican,
  },
  CA: { street: "200 King Street West", codeIn: (area) => `${area} 2T6`, mobile: northAmerican },
  AU: { street: "5 Lygon Street", codeIn: (code) => code, mobile: () => ["+61491570", 3] },
  NZ: { street: "12 Queen Street", codeIn: (code) => code, mobile: () => ["+64215550", 3] },
};

/** The last caller's turn, kept from one command to the next. */
const TURN = path.join(HOME, "last-caller");

function nextTurn(): number {
  const last = existsSync(TURN) ? Number(readFileSync(TURN, "utf8")) : Math.floor(Date.now() / SECOND);
  mkdirSync(HOME, { recursive: true });
  writeFileSync(TURN, String(last + 1));
  return last + 1;
}

/**
 * A number of the firm's country that is never assigned, in turn: a second caller with the same one would be told of the
 * first one's visits.
 */
export function newCallerNumber(ours: string, country: CountryCode): string {
  const [start, digits] = neighbours[country].mobile(ours);
  return start + String(nextTurn() % Math.floor(0.9 * 10 ** digits)).padStart(digits, "0");
}
