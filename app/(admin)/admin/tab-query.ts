import type { ActorContext } from "@/lib/platform/auth/context";

export type AdminQuery = Record<string, string | string[] | undefined>;

/** The props of every tab: the actor's context, and the rest of the query. */
export type TabProps = { context: ActorContext; query: AdminQuery };

export const single = (value: string | string[] | undefined) =>
  typeof value === "string" ? value : undefined;
