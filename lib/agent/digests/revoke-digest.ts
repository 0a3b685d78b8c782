import { sql } from "drizzle-orm";
import { database, executeIn } from "@/db/client";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { isRevoked } from "@/lib/platform/auth/tables";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { revokeDigest as contract } from "./contract";
import { showDigests } from "./show-digests";

/** Revokes every link of a digest of the signed-in client, also of copies that are still to be sent. */
export const revokeDigest: Verb<typeof contract> = async (context, { params: { id } }) => {
  const { accountId: userId } = context.actor;
  await database().transaction(async (tx) => {
    const [digest] = await executeIn(tx)(
      sql`select from digests where id = ${id} and user_id = ${userId} for update`,
    );
    if (!digest) throw notFound("That summary");
    const revoked = await executeIn(tx)(sql`
      update digest_links l set revoked_at = now() where l.digest_id = ${id} and not ${isRevoked("l")} returning l.id`);
    if (revoked.length === 0) return;
    await recordChange(context, { action: "withdrawn", entity: "digest", entityId: id, userId }, tx);
  });
  return showDigests(context);
};
