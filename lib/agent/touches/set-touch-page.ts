import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { profiles } from "@/db/schema/identity";
import { touchSites } from "@/db/schema/sources";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { randomToken } from "@/lib/platform/core/crypto";
import { invalidField, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { setTouchPage as contract } from "./contract";
import { snippetOf } from "./snippet-of";

/**
 * Says where a client's own page is, which may tell us of clicks; for admins. The first time makes the key of its script.
 */
export const setTouchPage: Verb<typeof contract> = async (context, { params: { id: userId }, body }) => {
  assertAdmin(context.actor);
  const origins = [...new Set(body.origins.filter(Boolean).map(readOrigin))];
  const row = await database().transaction(async (tx) => {
    const [client] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.id, userId))
      .for("key share");
    if (!client) throw notFound("That client");
    const [before] = await tx.select().from(touchSites).where(eq(touchSites.userId, userId)).for("update");
    const [row] = await tx
      .insert(touchSites)
      .values({ userId, key: randomToken(12), origins })
      .onConflictDoUpdate({ target: touchSites.userId, set: { origins } })
      .returning();
    if (!row) throw new Error("an insert returned no row");
    const changes = fieldChanges(before ? { origins: before.origins.join(" ") } : null, {
      origins: origins.join(" "),
    });
    const action = before ? "updated" : "created";
    await recordChange(context, { action, entity: "page for clicks", entityId: userId, changes }, tx);
    return row;
  });
  return {
    data: { snippet: snippetOf(row.key), origins: row.origins, heard_at: row.heardAt?.toISOString() ?? null },
  };
};

function readOrigin(typed: string): string {
  const origin = originOf(typed);
  if (origin) return origin;
  const problem = `“${typed}” is not the address of a page. Type one like https://www.example.co.uk`;
  throw invalidField("origins", problem);
}

const LOOPBACK = new Set(["localhost", "127.0.0.1"]);

/** The origin of what a person typed as a page's address; null if a browser would send no origin that can be trusted. */
function originOf(typed: string): string | null {
  const url = URL.parse(/^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (!url || url.username || url.password) return null;
  const isFit = url.protocol === "https:" ? url.hostname.includes(".") : false;
  // A page on the visitor's own machine, such as one that is being built.
  const isOwn = url.protocol === "http:" && LOOPBACK.has(url.hostname);
  return isFit || isOwn ? url.origin : null;
}
