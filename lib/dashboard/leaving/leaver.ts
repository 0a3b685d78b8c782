/** A client who leaves; `isLate` once what still fails is given up. */
export type Leaver = {
  departureId: string;
  accountId: string;
  numbers: "released" | "ported";
  isLate: boolean;
};
/** What was done, by kind. */
export type Counts = Record<string, number>;
