import { rawSql } from "@/db/client";
import { SECOND } from "@/lib/core/clock";
import { decrypt } from "@/lib/core/crypto";
import { within } from "@/lib/core/errors";

type Setting = { value: string; isSecret: boolean };
type Snapshot = { readAt: number; settings: Promise<Map<string, Setting>> };

/** As stale as anything held in memory may be. */
const KEEP_MS = 5 * SECOND;
let snapshot: Snapshot | undefined;

/**
 * A system setting as text, secrets decrypted; null when it is not set. All settings are read at once and kept for
 * 5 seconds, so that asking for one costs nothing on a hot path.
 */
export async function systemSetting(key: string): Promise<string | null> {
  const setting = (await settings()).get(key);
  if (!setting) return null;
  return setting.isSecret ? decrypt(setting.value, `system_settings|setting_value|${key}`) : setting.value;
}

/** A boolean system setting; false when it is not set. */
export async function systemFlag(key: string): Promise<boolean> {
  return (await systemSetting(key)) === "true";
}

/** Forgets what was read: for the verb that has just written a setting. */
export function forgetSystemSettings(): void {
  snapshot = undefined;
}

function settings(): Promise<Map<string, Setting>> {
  const now = Date.now();
  if (snapshot && now - snapshot.readAt < KEEP_MS) return snapshot.settings;
  const fresh: Snapshot = { readAt: now, settings: within(3 * SECOND, readSettings()) };
  snapshot = fresh;
  fresh.settings.catch(() => {
    if (snapshot === fresh) snapshot = undefined;
  });
  return fresh.settings;
}

async function readSettings(): Promise<Map<string, Setting>> {
  const rows = await rawSql()<{ key: string; value: string; is_secret: boolean }[]>`
    select setting_key as key, setting_value as value, is_secret
    from system_settings where setting_value <> ''`;
  return new Map(rows.map(({ key, value, is_secret }) => [key, { value, isSecret: is_secret }]));
}
