import { timestamp } from "drizzle-orm/pg-core";

/** A column with a moment in time. Every one of them is `timestamptz`. */
export const moment = () => timestamp({ withTimezone: true });
