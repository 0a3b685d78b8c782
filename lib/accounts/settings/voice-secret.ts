import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { database, execute, type Tx } from "@/db/client";
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
/** A row outside the catalogue: previous secrets, each with its expiry. */
const EARLIER = "vapi_webhook_secret_earlier";
/** How long a secret stays valid after a change: assistants get the new one one by one. */
export const OVERLAP = 24 * HOUR;
/** This many changes in a day are a mistake; the oldest secrets then expire at once. */
const MOST_EARLIER = 5;

const earlierSecrets = z.array(z.object({ secret: z.string(), until: z.iso.datetime() }));

export type VoiceSecrets = {
  /** `unreadable`: its key is gone, or it was altered. */
  state: "set" | "missing" | "unreadable";
  /** The currently valid secrets, newest first. */
  accepted: string[];
};

/** Throws `unavailable` while the settings cannot be read: then no sender can be authenticated. */
export async function voiceSecrets(now = new Date()): Promise<VoiceSecrets> {
  const [current, earlier] = await Promise.all([readSecret(VOICE_SECRET), readSecret(EARLIER)]);
  const old = earlier.state === "set" ? stillCounting(earlier.value, now).map(({ secret }) => secret) : [];
  return current.state === "set"
    ? { state: "set", accepted: [current.value, ...old] }
    : { state: current.state, accepted: [] };
}

/** 256 bits, in characters that every header and form can carry. */
export const makeVoiceSecret = () => randomBytes(32).toString("base64url");

/**
 * Creates the secret if there is none; for the start of the server. Several servers that start at once agree on the one
 * that the database stored first. With ALLOW_UNSIGNED_VOICE none is created. Resolves to whether this call created it.
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
    const author = { actor: { personId: null }, requestId: `${JOB_PREFIX}first start` };
    const changes = fieldChanges({ value: null }, { value: settingValue }, ["value"]);
    await recordChange(author, { action: "created", entity: "system setting", entityId: key, changes }, tx);
    await recordEvents([settingChanged(key)], tx);
    return true;
  });
  forgetSettings();
  if (made) logger().info("created a webhook secret; sending it to the assistants in Vapi");
  return made;
}

/** Keeps the secret being replaced valid for another 24 hours. An unreadable one expires at once. */
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

/** Deletes previous secrets once the last of them has expired. */
export async function forgetEarlierSecrets(): Promise<void> {
  await execute(sql`
    delete from system_settings
    where setting_key = ${EARLIER} and updated_at < now() - ${OVERLAP / HOUR} * interval '1 hour'`);
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
