import { AMERICAN_ZIP_CODES } from "./codes/american-zip-codes";
import { AUSTRALIAN_POSTCODES } from "./codes/australian-postcodes";
import { BRITISH_POSTCODES } from "./codes/british-postcodes";
import { CANADIAN_SORTATION_AREAS } from "./codes/canadian-sortation-areas";
import { OUTLYING_DISTRICTS } from "./codes/outlying-districts";
import { unpackCodes } from "./codes/packed-codes";
import type { CountryCode } from "./countries/formats";

/**
 * What is known of postcodes without a licence; docs/decisions.md says how far that goes in each country. A code that
 * is not known here is not booked; one that is may still be wrong. Server only: the lists are large.
 */

/** Area, district and the rest, whose letters are those of BS 7666. */
const OUTLYING = /^(BT|GY|IM|JE)(\d{1,2}) \d[ABD-HJLNP-UW-Z]{2}$/;

const IRISH_KEYS = new Set(
  "A41 A42 A45 A63 A67 A75 A81 A82 A83 A84 A85 A86 A91 A92 A94 A96 A98 C15 D01 D02 D03 D04 D05 D06 D07 D08 D09 D10 D11 D12 D13 D14 D15 D16 D17 D18 D20 D22 D24 D6W E21 E25 E32 E34 E41 E45 E53 E91 F12 F23 F26 F28 F31 F35 F42 F45 F52 F56 F91 F92 F93 F94 H12 H14 H16 H18 H23 H53 H54 H62 H65 H71 H91 K32 K34 K36 K45 K56 K67 K78 N37 N39 N41 N91 P12 P14 P17 P24 P25 P31 P32 P36 P43 P47 P51 P56 P61 P67 P72 P75 P81 P85 R14 R21 R32 R35 R42 R45 R51 R56 R93 R95 T12 T23 T34 T45 T56 V14 V15 V23 V31 V35 V42 V92 V93 V94 V95 W12 W23 W34 W91 X35 X42 X91 Y14 Y21 Y25 Y34 Y35".split(
    " ",
  ),
);

/** Splits a code into what begins and what ends an entry of its country's list. */
type Split = (code: string) => readonly (string | undefined)[];

const after =
  (length: number, end: number): Split =>
  (code) => [code.slice(0, length), code.slice(length, end)];

type Rule = (code: string) => boolean;

const RULES: Record<CountryCode, Rule> = {
  GB: either(
    isPacked(BRITISH_POSTCODES),
    isListed(OUTLYING_DISTRICTS, (code) => OUTLYING.exec(code)?.slice(1) ?? []),
  ),
  IE: (code) => IRISH_KEYS.has(code.slice(0, 3)),
  US: isListed(AMERICAN_ZIP_CODES, after(3, 5)),
  CA: isListed(CANADIAN_SORTATION_AREAS, after(2, 3)),
  AU: isListed(AUSTRALIAN_POSTCODES, after(2, 4)),
  NZ: (code) => code >= "0110" && code <= "9893",
};

/** Whether a code, as its record writes it, is one that we know. */
export const isKnownCode = (code: string, country: CountryCode) => RULES[country](code);

function either(first: Rule, second: Rule): Rule {
  return (code) => first(code) || second(code);
}

/** Unpacked when its country is asked about first. */
function isPacked(packed: string): Rule {
  let isKnown: Rule | null = null;
  return (code) => {
    isKnown ??= unpackCodes(packed);
    return isKnown(code);
  };
}

/** A list is read when its country is asked about first: one line per prefix, with endings and ranges of them. */
function isListed(list: string, split: Split): Rule {
  let known: Map<string, Set<string>> | null = null;
  return (code) => {
    known ??= new Map(
      list
        .trim()
        .split("\n")
        .map((line) => line.split(" "))
        .map(([prefix = "", ...endings]) => [prefix, new Set(endings.flatMap(expand))]),
    );
    const [prefix = "", ending = ""] = split(code);
    return known.get(prefix)?.has(ending) ?? false;
  };
}

function expand(ending: string): string[] {
  const [from = "", to = from] = ending.split("-");
  if (to === from) return [from];
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) =>
    String(Number(from) + index).padStart(from.length, "0"),
  );
}
