import { eq, sql } from "drizzle-orm";
import { database, executeIn } from "@/db/client";
import { sessionDetails } from "@/db/schema/access";
import { profiles } from "@/db/schema/identity";
import { queueMail } from "@/lib/accounts/account-mail/queue-mail";
import { env } from "@/lib/platform/core/env";
import { nameOfBrowser } from "@/lib/platform/core/name-of-browser";
import { PAGE_LANGUAGE } from "@/lib/platform/locale/page-language";

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
    const [before] = await executeIn(tx)(sql`select from session_details where user_id = ${userId} limit 1`);
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

const LONGEST = 80;

/**
 * Roughly where a request comes from, by the headers that PLACE_HEADERS names, such as a city's and a country's. Null
 * without them. Only a proxy that overwrites these headers makes them true.
 */
function placeOf(headers: Headers): string | null {
  const names = env().PLACE_HEADERS?.split(",") ?? [];
  const parts = names.map((name) => readable(headers.get(name.trim()) ?? "")).filter(Boolean);
  return parts.length > 0 ? parts.join(", ").slice(0, LONGEST) : null;
}

/** Proxies percent-encode cities, and give countries as two letters. */
function readable(value: string): string {
  const text = decoded(value)
    .replace(/\p{Cc}/gu, "")
    .trim();
  if (!/^[A-Z]{2}$/.test(text)) return text;
  return new Intl.DisplayNames(PAGE_LANGUAGE, { type: "region", fallback: "none" }).of(text) ?? "";
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
