import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { SECOND } from "@/lib/platform/core/clock";
import { decrypt } from "@/lib/platform/core/crypto";
import { AppError, within } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import { secretPlace } from "./catalogue";

const MAX_AGE = 5 * SECOND;
const REFRESH_AGE = 2.5 * SECOND; // refreshed in the background from this age, so that hardly any request waits
const PATIENCE_WITH_COPY = 0.5 * SECOND;
const PATIENCE_WITHOUT_COPY = 3 * SECOND;
const PATIENCE_OF_A_PEEK = 0.25 * SECOND;

/** A decrypted secret; `unreadable` if its key is gone or it was altered. */
export type Secret = { state: "set"; value: string } | { state: "missing" } | { state: "unreadable" };
type Stored = { value: string | null; isSecret: boolean };
type Copy = { settings: Map<string, Stored>; opened: Map<string, Secret>; loadedAt: number };
type Cache = { copy?: Copy; loading?: Promise<Copy>; generation: number; failedAt?: number };

const shared = globalThis as typeof globalThis & { callwrightSettings?: Cache };
const cache = (): Cache => {
  shared.callwrightSettings ??= { generation: 0 };
  return shared.callwrightSettings;
};

/**
 * A system setting's value, secrets decrypted; null if absent or empty. All settings are cached for at most 5 s. An
 * older copy is used only while the database does not answer: a caller on the line cannot wait. Throws `unavailable` if
 * there is no copy either, or if a secret cannot be decrypted.
 */
export async function readSetting(key: string): Promise<string | null> {
  const copy = await currentCopy();
  const secret = openIn(copy, key);
  if (secret.state === "unreadable") {
    throw new AppError(
      "unavailable",
      "A stored secret cannot be read. Please ask your admin to save it again.",
    );
  }
  return secret.state === "set" ? secret.value : null;
}

/** The same for a secret where "absent" and "unreadable" must be distinguished. Throws `unavailable` without a copy. */
export async function readSecret(key: string): Promise<Secret> {
  return openIn(await currentCopy(), key);
}

/** Decrypted once per copy, because every message of the voice provider needs it. */
function openIn(copy: Copy, key: string): Secret {
  const stored = copy.settings.get(key);
  if (!stored?.value) return { state: "missing" };
  if (!stored.isSecret) return { state: "set", value: stored.value };
  const known = copy.opened.get(key);
  if (known) return known;
  const opened = openSecret(key, stored.value);
  copy.opened.set(key, opened);
  return opened;
}

/**
 * A setting that is not secret, for callers that can do without it: waits at most a quarter of a second, and not at all
 * if the database failed within the last 5 s. Falls back to the last copy, however old, or null. Never throws.
 */
export async function peekSetting(key: string): Promise<string | null> {
  return (await peekSettings())(key);
}

/** The same for several settings, all read at the same moment. */
export async function peekSettings(): Promise<(key: string) => string | null> {
  const state = cache();
  const recentlyFailed = state.failedAt !== undefined && performance.now() - state.failedAt < MAX_AGE;
  const valueIn = (copy: Copy | undefined) => (key: string) => copy?.settings.get(key)?.value ?? null;
  try {
    return valueIn(recentlyFailed ? state.copy : await within(PATIENCE_OF_A_PEEK, currentCopy()));
  } catch {
    state.failedAt = performance.now();
    return valueIn(state.copy);
  }
}

/** Makes this process reread the settings; for the verb that saves them. */
export function forgetSettings(): void {
  const state = cache();
  state.copy = undefined;
  state.loading = undefined;
  state.generation += 1;
}

async function currentCopy(): Promise<Copy> {
  const { copy } = cache();
  const age = copy ? performance.now() - copy.loadedAt : Number.POSITIVE_INFINITY;
  if (copy && age < REFRESH_AGE) return copy;
  const loading = load();
  if (copy && age < MAX_AGE) {
    loading.catch(() => {});
    return copy;
  }
  try {
    return await within(copy ? PATIENCE_WITH_COPY : PATIENCE_WITHOUT_COPY, loading);
  } catch (thrown) {
    if (copy) return copy;
    throw thrown;
  }
}

function load(): Promise<Copy> {
  const state = cache();
  if (state.loading) return state.loading;
  const { generation } = state;
  const loading = queryAll()
    .then((copy) => {
      if (state.generation === generation) state.copy = copy;
      state.failedAt = undefined;
      return copy;
    })
    .finally(() => {
      if (state.loading === loading) state.loading = undefined;
    });
  state.loading = loading;
  return loading;
}

async function queryAll(): Promise<Copy> {
  const loadedAt = performance.now();
  const rows = await execute<{ key: string; value: string | null; is_secret: boolean }[]>(sql`
    select setting_key as key, setting_value as value, is_secret from system_settings`);
  return {
    settings: new Map(rows.map((row) => [row.key, { value: row.value, isSecret: row.is_secret }])),
    opened: new Map(),
    loadedAt,
  };
}

function openSecret(key: string, sealed: string): Secret {
  try {
    const value = decrypt(sealed, secretPlace(key));
    return value === "" ? { state: "missing" } : { state: "set", value };
  } catch (err) {
    logger().error(
      { err, key },
      "a stored secret cannot be decrypted; check ENCRYPTION_KEYS, or save it again",
    );
    return { state: "unreadable" };
  }
}
