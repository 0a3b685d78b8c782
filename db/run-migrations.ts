import { env } from "@/lib/platform/core/env";
import { migrateDatabase } from "./migrate";

/** `npm run migrate`: brings the database of DATABASE_DIRECT_URL, else DATABASE_URL, to the newest schema. */
const { DATABASE_DIRECT_URL, DATABASE_URL } = env();
await migrateDatabase(DATABASE_DIRECT_URL ?? DATABASE_URL);
