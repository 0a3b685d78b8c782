import { database } from "@/db/client";
import { automationKeys } from "@/db/schema/workflows";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import { randomToken, sha256 } from "@/lib/platform/core/crypto";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { createAutomationKey } from "./contract";
import { serializeKey, TOLD } from "./serialize";

const KEY_BYTES = 32;
const PREFIX_LENGTH = "cw_".length + 8;

/**
 * Creates a key of 256 random bits for a client; for admins. Stores only its unsalted hash: 256 bits cannot be guessed.
 */
export const createKey: Verb<typeof createAutomationKey> = async (context, { body: { userId, name } }) => {
  assertAdmin(context.actor);
  await assertVisibleUser(context, userId);
  const key = `cw_${randomToken(KEY_BYTES)}`;
  const prefix = key.slice(0, PREFIX_LENGTH);
  return database().transaction(async (tx) => {
    const [row] = await tx
      .insert(automationKeys)
      .values({ userId, name, prefix, keyHash: sha256(key), createdBy: context.actor.personId })
      .returning(TOLD);
    if (!row) throw new Error("an insert returned no row");
    const changes = fieldChanges(null, { userId, name, prefix });
    await recordChange(
      context,
      { action: "created", entity: "automation key", entityId: row.id, changes },
      tx,
    );
    return { data: { ...serializeKey(row), key } };
  });
};
