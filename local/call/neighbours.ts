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
  /** The callers' numbers by our own: the first, and how many follow each other. None is another person's of the demo. */
  callers: (ours: string) => readonly [first: string, count: number];
};

/** With the area's code of the line. */
const northAmerican = (ours: string) => [`${ours.slice(0, 5)}5550100`, 90] as const;

export const neighbours: Record<CountryCode, Neighbour> = {
  GB: {
    street: null,
    codeIn: COUNTRY_WORDS.GB.codeIn,
    callers: () => ["+447700900700", 200],
  },
  IE: {
    street: "12 Baggot Street",
    codeIn: (key) => `${key} X2K8`,
    callers: () => ["+353209120000", 9_000],
  },
  US: {
    street: "1400 Main Street",
    codeIn: (zip) => zip.padEnd(4, "0").padEnd(5, "1"),
    callers: northAmerican,
  },
  CA: { street: "200 King Street West", codeIn: (area) => `${area} 2T6`, callers: northAmerican },
  AU: { street: "5 Lygon Street", codeIn: (code) => code, callers: () => ["+61491570000", 900] },
  NZ: { street: "12 Queen Street", codeIn: (code) => code, callers: () => ["+64215550000", 900] },
};

/** The last caller's turn, kept from one command to the next. */
const TURN = path.join(HOME, "last-caller");

function nextTurn(): number {
  const last = existsSync(TURN) ? Number(readFileSync(TURN, "utf8")) : Math.floor(Date.now() / SECOND);
  mkdirSync(HOME, { recursive: true });
  writeFileSync(TURN, String(last + 1));
  return last + 1;
}

/** A number of the firm's country that is never assigned, by the turn of its caller. Pure. */
export function callerNumber(
  turn: number,
  { ours, country }: { ours: string; country: CountryCode },
): string {
  const [first, count] = neighbours[country].callers(ours);
  return `+${Number(first) + (turn % count)}`;
}

/** The next one's: a second caller with the same number would be told of the first one's visits. */
export const newCallerNumber = (ours: string, country: CountryCode): string =>
  callerNumber(nextTurn(), { ours, country });
