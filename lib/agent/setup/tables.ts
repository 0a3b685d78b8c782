import { sql } from "drizzle-orm";
import { column } from "@/db/column";
import { isDisabled } from "@/lib/platform/auth/tables";

/** Conditions on clients' agents. Each takes the alias of `agents`, which may be left joined. */

/** The client is live: their calls are meant to work. */
export const isLive = (agent: string) => sql`(${column(agent, "live_at")} is not null)`;

/** An admin has taken the agent offline. */
export const isOffline = (agent: string) => sql`(${column(agent, "offline_at")} is not null)`;

/** An admin or the client has paused the agent. */
export const isPaused = (agent: string) => sql`(${column(agent, "paused_at")} is not null)`;

/** The agent exists at the voice provider. */
export const isProvisioned = (agent: string) => sql`(${column(agent, "assistant_id")} is not null)`;

/** The agent must not take calls: it is offline or paused, or its client disabled. */
export const takesNoCalls = (profile: string, agent: string) =>
  sql`(${isDisabled(profile)} or ${isOffline(agent)} or ${isPaused(agent)})`;

/** The agent has a number to text from. */
export const canText = (agent: string) => sql`(${column(agent, "text_sender")} <> '')`;
