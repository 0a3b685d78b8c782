import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { database, rawSql, type Tx } from "@/db/client";
import { systemSettings } from "@/db/schema/settings";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { JOB_PREFIX, recordChange } from "@/lib/accounts/audit/record-change";
import { HOUR } from "@/lib/platform/core/clock";
import { decrypt, encrypt } from "@/lib/platform/core/crypto";
import { env } from "@/lib/platform/core/env";
import { logger } from "@/lib/platform/core/logger";
import { settingChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { secretPlace } from "./catalogue";
import { forgetSettings, readSecret } from "./read-setting";

export const VOICE_SECRET = "vapi_webhook_secret";
/** A row of its own, in no catalogue: earlier secrets with the time until which each still counts. */
const EARLIER = "vapi_webhook_secret_earlier";
/** How long a secret counts after it was changed: assistants get the new one one after the other. */
export const OVERLAP = 24 * HOUR;
/** So many changes in a day are a mistake; the oldest secrets stop counting then. */
const MOST_EARLIER = 5;

const earlierSecrets = z.array(z.object({ secret: z.string(), until: z.iso.datetime() }));

export type VoiceSecrets = {
  /** `unreadable`: it was encrypted with a key that is gone, or altered. */
  state: "set" | "missing" | "unreadable";
  /** Those that a message may carry now, the newest first. */
  accepted: string[];
};

/** Throws `unavailable` while the settings cannot be read at all: then no sender can be authenticated. */
export async function voiceSecrets(now = new Date()): Promise<VoiceSecrets> {
  const [current, earlier] = await Promise.all([readSecret(VOICE_SECRET), readSecret(EARLIER)]);
  const old = earlier.state === "set" ? stillCounting(earlier.value, now).map(({ secret }) => secret) : [];
  return current.state === "set"
    ? { state: "set", accepted: [current.value, ...old] }
    : { state: current.state, accepted: [] };
}

/** 256 bits, in signs that every header and form can carry. */
export const makeVoiceSecret = () => randomBytes(32).toString("base64url");

/**
 * Makes the secret where there is none yet; for the start of the server. Several that start at once agree on the one
 * that the database took first. With ALLOW_UNSIGNED_VOICE none is made. Resolves to whether this call made it.
 */
export async function ensureVoiceSecret(key = VOICE_SECRET): Promise<boolean> {
  if (env().ALLOW_UNSIGNED_VOICE) return false;
  const made = await database().transaction(async (tx) => {
    const settingValue = encrypt(makeVoiceSecret(), secretPlace(key));
    const rows = await tx
      .insert(systemSettings)
      .values({ settingKey: key, settingType: "text", isSecret: true, tableType: "vapi", settingValue })
      .onConflictDoUpdate({
        target: systemSettings.settingKey,
        set: { settingValue, updatedAt: sql`now()`, updatedBy: null },
        setWhere: sql`coalesce(${systemSettings.settingValue}, '') = ''`,
      })
      .returning({ key: systemSettings.settingKey });
    if (rows.length === 0) return false;
    const author = { actor: { userId: null }, requestId: `${JOB_PREFIX}first start` };
    const changes = fieldChanges({ value: null }, { value: settingValue }, ["value"]);
    await recordChange(author, { action: "created", entity: "system setting", entityId: key, changes }, tx);
    await recordEvents([settingChanged(key)], tx);
    return true;
  });
  forgetSettings();
  if (made) logger().info("a webhook secret was made; assistants at Vapi get it now");
  return made;
}

/** Has the secret that is about to be replaced count for another 24 hours. One that cannot be read counts no longer. */
export async function keepEarlier(tx: Tx, sealed: string): Promise<void> {
  const secret = open(sealed, VOICE_SECRET);
  if (secret === null) return;
  const now = new Date();
  const [row] = await tx
    .select({ sealed: systemSettings.settingValue })
    .from(systemSettings)
    .where(eq(systemSettings.settingKey, EARLIER))
    .for("update");
  const known = stillCounting((row?.sealed && open(row.sealed, EARLIER)) || "[]", now);
  const kept = [{ secret, until: new Date(now.getTime() + OVERLAP).toISOString() }, ...known];
  const settingValue = encrypt(JSON.stringify(kept.slice(0, MOST_EARLIER)), secretPlace(EARLIER));
  await tx
    .insert(systemSettings)
    .values({ settingKey: EARLIER, settingType: "text", isSecret: true, tableType: "vapi", settingValue })
    .onConflictDoUpdate({
      target: systemSettings.settingKey,
      set: { settingValue, updatedAt: sql`now()` },
    });
}

/** Deletes earlier secrets once the last of them no longer counts. */
export async function forgetEarlierSecrets(): Promise<void> {
  await rawSql()`
    delete from system_settings
    where setting_key = ${EARLIER} and updated_at < now() - ${OVERLAP / HOUR} * interval '1 hour'`;
}

function stillCounting(json: string, now: Date) {
  return earlierSecrets.parse(JSON.parse(json)).filter(({ until }) => Date.parse(until) > now.getTime());
}

function open(sealed: string, key: string): string | null {
  try {
    return decrypt(sealed, secretPlace(key));
  } catch {
    return null;
  }
}
