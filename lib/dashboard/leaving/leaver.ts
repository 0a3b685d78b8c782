/** A step that an attempt of ours has taken. */
export type TakenStep = { departureId: string; step: string; attempt: number };
/** A client who leaves; `isLate` once what still fails is given up. */
export type Leaver = TakenStep & {
  accountId: string;
  numbers: "released" | "ported";
  isLate: boolean;
};
/** What was done, by kind. */
export type Counts = Record<string, number>;
