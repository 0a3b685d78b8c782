import { desc, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { automationKeys } from "@/db/schema/workflows";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { automationKeys as contract } from "./contract";
import { serializeKey, TOLD } from "./serialize";

const NEWEST = 100;

/** A client's newest keys; for admins. Throws `not_found` for a user who does not exist. */
export const listKeys: Verb<typeof contract> = async (context, { query }) => {
  assertAgency(context.actor);
  await assertVisibleUser(context, query.userId);
  const rows = await database()
    .select(TOLD)
    .from(automationKeys)
    .where(eq(automationKeys.userId, query.userId))
    .orderBy(desc(automationKeys.createdAt), automationKeys.id)
    .limit(NEWEST);
  return { data: rows.map(serializeKey) };
};
