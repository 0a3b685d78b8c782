import type { Tx } from "@/db/client";
import { fieldOf } from "@/lib/providers/twilio/inbound";
import type { LadderStep } from "./contract";
import type { ClimbStep, Emergency } from "./emergency";

/** The fields that we read; Twilio adds others at any time. */
export const readFields = (form: Parameters<typeof fieldOf>[0]) => (name: string) => fieldOf(form, name);

/** A request of Twilio's about an emergency. */
export type LadderQuestion = {
  step: LadderStep;
  id: number;
  /** What it is about: the step that has just ended, or whose phone was picked up. */
  at: ClimbStep | null;
  /** As in the address (ladder-copy.ts). */
  copy: string | null;
  field: ReturnType<typeof readFields>;
};

/** The same, once the emergency is read and locked. */
export type Asked = Pick<LadderQuestion, "at" | "copy" | "field"> & {
  e: Emergency;
  /** For a request that was answered while the database was away: the step that the answer began, if any. */
  away?: { begun: ClimbStep | null };
  tx: Tx;
};
