import * as z from "zod";

const UNREADABLE = "the next of the page before";

/** As a query parameter: the `next` of the page before, of a list with active rows first (db/active-first.ts). */
export const activeFirstPlace = z
  .string()
  .regex(/^[ap]\.\d{1,16}\.[0-9a-f-]{36}$/, UNREADABLE)
  .refine((place) => z.uuid().safeParse(place.split(".")[2]).success, UNREADABLE);
