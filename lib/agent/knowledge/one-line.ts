import * as z from "zod";

/** A required text on one line. `what` is named in the errors. */
export const oneLine = (what: string, max: number) =>
  z
    .string(`Enter ${what}`)
    .trim()
    .min(1, `Enter ${what}`)
    .max(max, `Shorten ${what} to ${max} characters`)
    .regex(/^[^\p{Cc}]*$/u, `Write ${what} on one line`);
