import { customType, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../moment";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** One sentence in each voice of the catalogue, made by its vendor and played from here. */
export const voiceSamples = pgTable("voice_samples", {
  /** As in the catalogue. */
  voice: text().primaryKey(),
  /** MP3. */
  sound: bytea().notNull(),
  madeAt: moment().notNull().defaultNow(),
});
