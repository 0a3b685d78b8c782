import type { ActorContext } from "@/lib/platform/auth/context";

export type AdminQuery = Record<string, string | string[] | undefined>;

/** What a tab is rendered from: who looks, and the rest of the address. */
export type TabProps = { context: ActorContext; query: AdminQuery };

export const single = (value: string | string[] | undefined) =>
  typeof value === "string" ? value : undefined;
