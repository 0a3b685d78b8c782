import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { unseen } from "./planning";

/** A `like` pattern for texts that contain this one; its own `%`, `_` and `\` are escaped. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** The shortest text that an index of trigrams finds without looking at every row. */
const SHORTEST = 3;

/** The same, which the planner does not see, so that it need not plan for each text. */
export const unseenPattern = (text: string): SQL =>
  text.length < SHORTEST ? sql`${containsPattern(text)}` : unseen(containsPattern(text), "text");
