import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { findDefinition } from "@/lib/accounts/settings/catalogue";
import { readSetting } from "@/lib/accounts/settings/read-setting";
import { readSetup } from "@/lib/agent/setup/read-setup";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { myBusiness as contract } from "./contract";
import { type BusinessPart, PART_NAMES, PARTS } from "./parts";

/** What is live of one's own agent, and which parts of it one may change. */
export const showMyBusiness: Verb<typeof contract> = async ({ actor: { accountId: userId } }) => {
  const [setup, [agent], may_change] = await Promise.all([
    readSetup(userId),
    database().select({ version: agents.version }).from(agents).where(eq(agents.userId, userId)),
    readAllowed(),
  ]);
  if (!setup || !agent) return { data: null };
  return { data: { version: agent.version, country: setup.country, may_change, setup } };
};

/** Which parts the agency lets its clients change. */
export async function readAllowed(): Promise<Record<BusinessPart, boolean>> {
  const allowed = PART_NAMES.map(async (part) => {
    const { setting } = PARTS[part];
    return [part, ((await readSetting(setting)) ?? findDefinition(setting)?.initial) === "true"] as const;
  });
  return Object.fromEntries(await Promise.all(allowed)) as Record<BusinessPart, boolean>;
}
