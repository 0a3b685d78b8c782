import * as z from "zod";
import { PERIODS } from "@/lib/platform/locale/period";

const WHICH = "7, 30 or 90";

/** `days` in a query: one of the dashboard's periods. */
export const periodQuery = z.coerce.number(WHICH).pipe(z.literal(PERIODS, WHICH));
