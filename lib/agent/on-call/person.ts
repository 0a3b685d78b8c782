import * as z from "zod";
import { oneLine } from "@/lib/agent/knowledge/one-line";
import { WEEKDAYS } from "@/lib/platform/locale/weekdays";

/** Browser-safe: somebody who is rung in an emergency. */

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Write times as 18:00");

/** Every week, or every other one: `a` and `b` take turns (weekTurn in on-duty.ts). */
export const ROTA = ["every", "a", "b"] as const;

const ladderPerson = z.object({
  name: oneLine("the person's name", 60),
  number: z
    .string("Enter a phone number")
    .trim()
    .min(1, "Enter a phone number")
    .max(40, "Use at most 40 characters"),
  /** When they can be rung, in the client's time zone; null: day and night. Until before from: over midnight. */
  hours: z
    .object({
      days: z.array(z.enum(WEEKDAYS)).min(1, "Choose at least one day"),
      from: time,
      until: time,
    })
    .nullable(),
  weeks: z.enum(ROTA, "Choose every week or every other one"),
});
export type LadderPerson = z.infer<typeof ladderPerson>;

/** In the order in which they are rung. Empty: an emergency is transferred to the emergency number instead. */
export const ladder = z.array(ladderPerson).max(10, "Enter at most ten people");
