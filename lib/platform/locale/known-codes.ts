import type { CountryCode } from "./countries/formats";

/**
 * What is known of postcodes without a licence: which areas, keys and ranges are in use, not which single codes. A code
 * that is not among them does not exist; one that is may still be wrong.
 */

const BRITISH_AREAS = new Set(
  "AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE".split(
    " ",
  ),
);
/** BS 7666: the letters C, I, K, M, O and V are in no inward code. */
const BRITISH = /^([A-Z]{1,2})\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}$/;

const IRISH_KEYS = new Set(
  "A41 A42 A45 A63 A67 A75 A81 A82 A83 A84 A85 A86 A91 A92 A94 A96 A98 C15 D01 D02 D03 D04 D05 D06 D07 D08 D09 D10 D11 D12 D13 D14 D15 D16 D17 D18 D20 D22 D24 D6W E21 E25 E32 E34 E41 E45 E53 E91 F12 F23 F26 F28 F31 F35 F42 F45 F52 F56 F91 F92 F93 F94 H12 H14 H16 H18 H23 H53 H54 H62 H65 H71 H91 K32 K34 K36 K45 K56 K67 K78 N37 N39 N41 N91 P12 P14 P17 P24 P25 P31 P32 P36 P43 P47 P51 P56 P61 P67 P72 P75 P81 P85 R14 R21 R32 R35 R42 R45 R51 R56 R93 R95 T12 T23 T34 T45 T56 V14 V15 V23 V31 V35 V42 V92 V93 V94 V95 W12 W23 W34 W91 X35 X42 X91 Y14 Y21 Y25 Y34 Y35".split(
    " ",
  ),
);

/** Three-digit prefixes that the Postal Service does not use. */
const AMERICAN_GAPS = new Set(
  "000 001 002 003 004 213 269 343 345 348 353 419 428 429 517 518 519 529 533 536 552 568 578 579 589 621 632 642 643 659 663 682 694 695 696 697 698 699 702 709 715 732 742 771 817 818 819 839 848 849 854 858 861 862 866 867 868 869 876 886 887 888 892 896 899 909 929 987".split(
    " ",
  ),
);

const RULES: Record<CountryCode, (code: string) => boolean> = {
  GB: (code) => BRITISH_AREAS.has(BRITISH.exec(code)?.[1] ?? ""),
  IE: (code) => IRISH_KEYS.has(code.slice(0, 3)),
  US: (code) => !AMERICAN_GAPS.has(code.slice(0, 3)),
  // The grammar of the record is all that is known: D, F, I, O, Q and U are in no code, W and Z do not begin one.
  CA: () => true,
  AU: (code) => code >= "0800" || (code >= "0200" && code <= "0299"),
  NZ: (code) => code >= "0110" && code <= "9893",
};

/** Whether a code, as its record writes it, can exist. */
export const canExist = (code: string, country: CountryCode) => RULES[country](code);
