import { eq } from "drizzle-orm";
import { type DbOrTx, database } from "@/db/client";
import { agents } from "@/db/schema/agents";

const DEFAULT_ZONE = "Europe/London";

/** The time zone of a client, as set up for their agent. */
export async function readZone(userId: string, db: DbOrTx = database()): Promise<string> {
  const [agent] = await db.select({ zone: agents.timeZone }).from(agents).where(eq(agents.userId, userId));
  return agent?.zone ?? DEFAULT_ZONE;
}
