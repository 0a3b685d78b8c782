/** What the agent of fixed rules asked last, and what it has heard so far. */
export type CallStage =
  | "start"
  | "job"
  | "address"
  | "postcode"
  | "name"
  | "question"
  | "offer"
  | "confirm"
  | "message?"
  | "message"
  | "which"
  | "move"
  | "cancel"
  | "more";

export type Mind = {
  stage: CallStage;
  /** Why the caller rings, in their words. */
  reason: string;
  wish: "book" | "move" | "free";
  job: string | null;
  when: string | null;
  address: string | null;
  postcode: string | null;
  name: string | null;
  phone: string | null;
  asked: number;
  offered: string[];
  choice: string | null;
  /** The present time of the booking to move or cancel. */
  current: string | null;
};

export const newMind = (): Mind => ({
  ...{ stage: "start", reason: "", wish: "book", job: null, when: null, address: null, postcode: null },
  ...{ name: null, phone: null, asked: 0, offered: [], choice: null, current: null },
});
