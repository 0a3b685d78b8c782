import { createECDH } from "node:crypto";
import { and, count, eq, ne, sql } from "drizzle-orm";
import { database, executeIn } from "@/db/client";
import { notificationChoices, pushDevices } from "@/db/schema/notifications";
import { recordChange } from "@/lib/accounts/audit/record-change";
import type { ActorContext } from "@/lib/platform/auth/context";
import { env } from "@/lib/platform/core/env";
import { AppError, notFound } from "@/lib/platform/core/errors";
import type { Input } from "@/lib/platform/http/endpoint";
import { targetUrlFault } from "@/lib/providers/target/target-url";
import type { addPushDevice } from "./contract";
import { CHANNELS, NOTIFICATION_KINDS } from "./kinds";
import { readChoices } from "./read-choices";

const MOST_DEVICES = 10;

type NewDevice = Input<typeof addPushDevice>["body"];

/**
 * Adds this browser to the signed-in person's devices; one that was another's is theirs from now on. The first
 * device of a client who has chosen nothing gets every kind, beside the texts they had.
 */
export async function addDevice(context: ActorContext, { endpoint, keys, label }: NewDevice): Promise<void> {
  const { accountId: userId, personId, sessionId = null } = context.actor;
  checkAddress(endpoint);
  const values = { userId: personId, sessionId, label, p256dh: plain(keys.p256dh), auth: plain(keys.auth) };
  checkKey(values.p256dh);
  await database().transaction(async (tx) => {
    await executeIn(tx)(sql`select pg_advisory_xact_lock(hashtextextended(${`devices ${personId}`}, 0))`);
    const others = and(eq(pushDevices.userId, personId), ne(pushDevices.endpoint, endpoint));
    const [known] = await tx.select({ count: count() }).from(pushDevices).where(others);
    if ((known?.count ?? 0) >= MOST_DEVICES) {
      throw new AppError("conflict", `You already have ${MOST_DEVICES} devices. Remove one of them first.`);
    }
    await tx
      .insert(pushDevices)
      .values({ endpoint, ...values })
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: { ...values, problem: null } });
    const { chosen, choices } = await readChoices(userId, tx);
    if (!chosen) {
      const first = NOTIFICATION_KINDS.map((kind) => [
        kind,
        CHANNELS.filter((each) => each === "push" || choices[kind].includes(each)),
      ]);
      await tx
        .insert(notificationChoices)
        .values({ userId, ...Object.fromEntries(first) })
        .onConflictDoNothing();
    }
    const changes = { label: { from: null, to: label } };
    await recordChange(context, { action: "created", entity: "device", userId, changes }, tx);
  });
}

/** Removes one of one's own devices. Throws `not_found`. */
export async function removeDevice(context: ActorContext, id: string): Promise<void> {
  const { accountId: userId, personId } = context.actor;
  await database().transaction(async (tx) => {
    const [removed] = await tx
      .delete(pushDevices)
      .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, personId)))
      .returning({ label: pushDevices.label });
    if (!removed) throw notFound("That device");
    const changes = { label: { from: removed.label, to: null } };
    await recordChange(context, { action: "deleted", entity: "device", entityId: id, userId, changes }, tx);
  });
}

function checkAddress(endpoint: string): void {
  const fault = targetUrlFault(endpoint, { allowPrivate: env().ALLOW_PRIVATE_TARGETS });
  if (!fault) return;
  throw new AppError(
    "invalid_input",
    "This browser's push service cannot be used. Please try another browser.",
    {
      extra: { fields: { endpoint: fault } },
    },
  );
}

/** A key that is no point of the curve could encrypt nothing. */
function checkKey(p256dh: string): void {
  try {
    const keys = createECDH("prime256v1");
    keys.generateKeys();
    keys.computeSecret(p256dh, "base64url");
  } catch {
    throw new AppError(
      "invalid_input",
      "This browser's keys cannot be used. Please turn notifications on again.",
    );
  }
}

const plain = (base64url: string) => base64url.replace(/=+$/, "");
