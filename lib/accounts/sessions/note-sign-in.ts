import { eq, sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { sessionDetails } from "@/db/schema/access";
import { profiles } from "@/db/schema/identity";
import { queueMail } from "@/lib/accounts/account-mail/queue-mail";
import { nameOfBrowser } from "@/lib/platform/core/name-of-browser";
import { placeOf } from "./place-of";

type SignIn = {
  userId: string;
  sessionId: string | null;
  headers: Headers;
  address: string;
  /** The account signed in on this device before. */
  isKnown: boolean;
};

/**
 * Notes the device of a new session. A sign-in on a new device is told by email, except the first of all, which follows
 * an invitation.
 */
export async function noteSignIn({ userId, sessionId, headers, address, isKnown }: SignIn): Promise<void> {
  const device = nameOfBrowser(headers.get("user-agent") ?? "");
  const place = placeOf(headers);
  await database().transaction(async (tx) => {
    const [before] = await execute(sql`select from session_details where user_id = ${userId} limit 1`, tx);
    if (sessionId) {
      await tx
        .insert(sessionDetails)
        .values({ sessionId, userId, device, address, place })
        .onConflictDoNothing();
    }
    if (isKnown || !before) return;
    const [profile] = await tx.select().from(profiles).where(eq(profiles.id, userId));
    if (!profile?.email) return;
    const from = place ? `${place} (${address})` : address;
    await queueMail({ userId, kind: "new-device", address: profile.email, facts: { device, from } }, tx);
  });
}
