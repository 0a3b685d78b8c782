import { automationKeys } from "@/db/schema/workflows";
import type { AutomationKey } from "./contract";

/** The public fields of a key, without its hash. */
export const TOLD = {
  id: automationKeys.id,
  userId: automationKeys.userId,
  name: automationKeys.name,
  prefix: automationKeys.prefix,
  createdAt: automationKeys.createdAt,
  lastUsedAt: automationKeys.lastUsedAt,
  revokedAt: automationKeys.revokedAt,
};

type Row = Pick<typeof automationKeys.$inferSelect, keyof typeof TOLD>;

export const serializeKey = (row: Row): AutomationKey => ({
  id: row.id,
  user_id: row.userId,
  name: row.name,
  prefix: row.prefix,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  revoked_at: row.revokedAt?.toISOString() ?? null,
});
