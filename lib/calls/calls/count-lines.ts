import { sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { peekNumber } from "@/lib/accounts/settings/peek-number";
import { usesLine } from "./tables";

export type LinesInUse = {
  /** Calls of all clients that the voice provider has now. */
  running: number;
  /** The account's lines at the voice provider; a call beyond them is not answered by an agent. */
  lines: number;
  isNearlyFull: boolean;
};

/** A surge takes minutes: at this share there is still time to act. */
const NEARLY_FULL = 0.7;

/** How many of the voice provider's lines are in use: it has no API for that, so running calls are counted (SURGE-01). */
export async function countLines(tx?: Tx): Promise<LinesInUse> {
  const [[row], lines] = await Promise.all([
    executeIn(tx)<[{ running: number }]>(
      sql`select count(*)::int as running from call_logs c where ${usesLine("c")}`,
    ),
    countVoiceLines(),
  ]);
  return { running: row.running, lines, isNearlyFull: row.running >= lines * NEARLY_FULL };
}

/** The lines of the account at the voice provider. */
export const countVoiceLines = (): Promise<number> => peekNumber("voice_lines");
