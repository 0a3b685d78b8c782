import { eq } from "drizzle-orm";
import { type DbOrTx, database } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { profiles } from "@/db/schema/identity";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { placeIn } from "@/lib/platform/locale/place-in";

/** The time zone of a client: their agent's, else the usual one of their country. */
export async function readZone(userId: string, db: DbOrTx = database()): Promise<string> {
  const [client] = await db
    .select({ country: profiles.country, zone: agents.timeZone })
    .from(profiles)
    .leftJoin(agents, eq(agents.userId, profiles.id))
    .where(eq(profiles.id, userId));
  return client ? (client.zone ?? placeIn(client.country).timeZone) : DEFAULT_PLACE.timeZone;
}
