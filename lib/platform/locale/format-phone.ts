/**
 * The UK national format: "+447700900123" → "07700 900123". Foreign numbers and texts that are not numbers are returned
 * unchanged. For display only; the stored number is dialled.
 */
export function formatPhone(number: string): string {
  const national = /^\+44(\d{9,10})$/.exec(number)?.[1];
  if (!national) return number;
  const digits = `0${national}`;
  const [area, split] = GROUPS.find(([prefix]) => prefix.test(digits)) ?? [null, [5, 11]];
  if (!area) return digits;
  const [first, second] = split;
  return [digits.slice(0, first), digits.slice(first, second), digits.slice(second)]
    .filter(Boolean)
    .join(" ");
}

const GROUPS: [prefix: RegExp, split: [number, number]][] = [
  [/^02/, [3, 7]],
  [/^0(?:11|1\d1|3|8|9)/, [4, 7]],
  [/^0[17]/, [5, 11]],
];
