import { and, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { automations } from "@/db/schema/automations";
import { isOn } from "./tables";

/** Whether a client has switched on a workflow from this recipe. */
export async function hasAutomation(userId: string, recipe: string): Promise<boolean> {
  const [row] = await database()
    .select({ one: sql`1` })
    .from(automations)
    .where(and(eq(automations.userId, userId), eq(automations.recipe, recipe), isOn("automations")))
    .limit(1);
  return row !== undefined;
}
