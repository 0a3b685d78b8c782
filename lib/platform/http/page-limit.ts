import * as z from "zod";

/** How many rows a list gives at most, as a query parameter. Add `.default()` or `.optional()`. */
export const pageLimit = (max: number) => z.coerce.number(`a number from 1 to ${max}`).int().min(1).max(max);
