import * as z from "zod";

/** What somebody looks for in a list, as a query parameter; empty for all rows. */
export const searchText = z.string().trim().max(100, "at most 100 characters").default("");
