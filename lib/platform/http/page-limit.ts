import * as z from "zod";

/** How many rows a list gives at most, as a query parameter. Add `.default()` or `.optional()`. */
export const pageLimit = (max: number) => z.coerce.number(`a number from 1 to ${max}`).int().min(1).max(max);

/** A position in a list, newest first: the `next_cursor` of the previous page. */
export const pageCursor = z
  .string()
  .regex(/^\d{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "the next_cursor of an earlier answer");

const UNREADABLE = "the next of the page before";

/** The same as the `next` of the page before: microseconds and an id. */
export const pagePlace = z
  .string()
  .regex(/^\d{1,16}\.[0-9a-f-]{36}$/, UNREADABLE)
  .refine((place) => z.uuid().safeParse(place.split(".")[1]).success, UNREADABLE);

/** The same in a list by number. */
export const pageNumber = z.coerce.number(UNREADABLE).int().min(1).max(Number.MAX_SAFE_INTEGER);
