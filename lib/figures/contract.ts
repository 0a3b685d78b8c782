import * as z from "zod";
import { PERIODS } from "@/lib/figures/period";

/** Browser-safe: what the dashboard counts. */

const WHICH = "7, 30 or 90";
export const periodQuery = z.coerce.number(WHICH).pipe(z.literal(PERIODS, WHICH));
