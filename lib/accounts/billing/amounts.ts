/** Money as whole pennies (or cents), so that nothing is lost to binary fractions. */

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/**
 * A typed amount in whole pennies, with half a penny rounded away from zero: `£1,250.5` → 125050. Null for text that is
 * not a number, which counts as 0 (BILLING-05).
 */
export function toPennies(text: string): number | null {
  const bare = text
    .replace(/[\s£$€]|,(?=\d{3}(?!\d))/g, "")
    .replace(/^\u2212/, "-")
    .slice(0, 40);
  const [, sign, whole = "", fraction = ""] = DECIMAL.exec(bare) ?? [];
  if (sign === undefined || whole + fraction === "") return null;
  const roundUp = Number(fraction[2] ?? 0) >= 5 ? 1 : 0;
  const pennies = Number(whole + fraction.slice(0, 2).padEnd(2, "0")) + roundUp;
  return sign === "-" ? 0 - pennies : pennies;
}

/** 125050 → `1250.50`. */
export function fromPennies(pennies: number): string {
  const digits = String(Math.abs(pennies)).padStart(3, "0");
  return `${pennies < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An amount for an input: `1250.50`, or `1250` without zero pennies. */
export const toInputText = (amount: number) => fromPennies(Math.round(amount * 100)).replace(/\.00$/, "");
