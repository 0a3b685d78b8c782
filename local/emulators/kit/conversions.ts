import { createHash } from "node:crypto";

/** What the stand-ins for Meta's and Google's conversions have in common. */
export type ReceivedConversion = {
  /** Meta's dataset, or Google's operating account and conversion action. */
  destination: string;
  name: string;
  id: string;
  /** When it was first accepted. */
  at: number;
  /** How often it came again and was recognised. */
  repeats: number;
  event: Record<string, unknown>;
};

export const HASH = /^[0-9a-f]{64}$/;
export const isHash = (value: unknown): value is string => typeof value === "string" && HASH.test(value);

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Numbers that belong to no one: Ofcom's for drama (mobile, Bristol) and North America's 555-01xx. */
const FICTIONAL = [
  ...Array.from({ length: 1_000 }, (_, n) => `447700900${String(n).padStart(3, "0")}`),
  ...Array.from({ length: 1_000 }, (_, n) => `441174960${String(n).padStart(3, "0")}`),
  ...Array.from({ length: 100 }, (_, n) => `120255501${String(n).padStart(2, "0")}`),
];

/** Hashes of fictional numbers as one provider wants them: those that the other provider must not get. */
export const hashesOfFictional = (as: "digits" | "with plus"): Set<string> =>
  new Set(FICTIONAL.map((digits) => sha256(as === "digits" ? digits : `+${digits}`)));

/** Adds an accepted event; false if it was there already and `isRepeat` says that the provider recognises it. */
export function acceptConversion(
  all: ReceivedConversion[],
  { destination, name, id, event }: Pick<ReceivedConversion, "destination" | "name" | "id" | "event">,
  isRepeat: (earlier: ReceivedConversion) => boolean,
): boolean {
  const earlier = all.findLast(
    (one) => one.destination === destination && one.name === name && one.id === id && isRepeat(one),
  );
  if (earlier) {
    earlier.repeats += 1;
    return false;
  }
  all.push({ destination, name, id, at: Date.now(), repeats: 0, event });
  return true;
}
