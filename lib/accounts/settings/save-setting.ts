import { eq, sql } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { systemSettings } from "@/db/schema/settings";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { encrypt } from "@/lib/platform/core/crypto";
import { env } from "@/lib/platform/core/env";
import { AppError } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { settingChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { findDefinition, secretPlace } from "./catalogue";
import { HIDDEN, type saveSystemSetting } from "./contract";
import { toSystemSetting } from "./list-settings";
import { assertIsOurs } from "./public-address";
import { forgetSettings } from "./read-setting";
import type { SettingDefinition } from "./setting-definition";
import { toStoredValue } from "./to-stored-value";
import { keepEarlier, VOICE_SECRET } from "./voice-secret";

/**
 * Saves a setting, secrets encrypted; for admins. It takes effect at once on this instance and within 5 s on others.
 * Throws `not_found` for an unknown key and `invalid_input` for a value of the wrong type.
 */
export const saveSetting: Verb<typeof saveSystemSetting> = async (context, { params, body }) => {
  assertAdmin(context.actor);
  const definition = findDefinition(params.key);
  if (!definition) {
    throw new AppError(
      "not_found",
      "That setting does not exist. Reload the page to see the current settings.",
    );
  }
  const untouched = definition.secret && body.value === HIDDEN;
  const value = untouched
    ? undefined
    : toStoredValue(definition, body.value, { allowPrivate: env().ALLOW_PRIVATE_TARGETS });
  if (definition.format === "site" && value) await assertIsOurs(value);
  const stored = await database().transaction((tx) => write(tx, context, definition, value));
  forgetSettings();
  return { data: toSystemSetting(definition, stored) };
};

/** Resolves to the stored value; `undefined` for a value that does not change. */
async function write(
  tx: Tx,
  context: ActorContext,
  definition: SettingDefinition,
  value: string | null | undefined,
): Promise<string | null> {
  const { key, type, secret = false, description, group } = definition;
  const kind = { settingType: type, isSecret: secret, description, tableType: group };
  if (value !== undefined)
    await tx
      .insert(systemSettings)
      .values({ settingKey: key, ...kind })
      .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(systemSettings)
    .where(eq(systemSettings.settingKey, key))
    .for("update");
  const before = row?.settingValue || null;
  if (value === undefined || (!secret && value === before)) return before;
  const after = value !== null && secret ? encrypt(value, secretPlace(key)) : value;
  if (key === VOICE_SECRET && before !== null) await keepEarlier(tx, before);
  await tx
    .update(systemSettings)
    .set({ ...kind, settingValue: after, updatedAt: sql`now()`, updatedBy: context.actor.personId })
    .where(eq(systemSettings.settingKey, key));
  const changes = fieldChanges({ value: before }, { value: after }, secret ? ["value"] : []);
  if (Object.keys(changes).length > 0) {
    await recordChange(context, { action: "updated", entity: "system setting", entityId: key, changes }, tx);
    await recordEvents([settingChanged(key)], tx);
  }
  return after;
}
