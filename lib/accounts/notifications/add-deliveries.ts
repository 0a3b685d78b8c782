import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { notificationDeliveries, pushDevices } from "@/db/schema/notifications";
import { readOwners } from "@/lib/accounts/users/read-owners";
import { isToldOf } from "@/lib/platform/auth/tables";
import type { Channel } from "./kinds";

type NewDeliveries = {
  notificationId: string;
  userId: string;
  channels: readonly Channel[];
  /** Null for now. */
  tellAt: Date | null;
};

type Target = { channel: Channel; deviceId?: string; label?: string; personId?: string };

/**
 * One delivery per channel, of push one per device, of email one per owner; a channel without a recipient has one that
 * says so. Returns those that are new.
 */
export async function addDeliveries(
  { notificationId, userId, channels, tellAt }: NewDeliveries,
  tx: Tx,
): Promise<{ id: string; tellAt: Date }[]> {
  const devices = channels.includes("push")
    ? await tx
        .select()
        .from(pushDevices)
        .where(isToldOf(sql`${pushDevices.userId}`, sql`${userId}::uuid`))
    : [];
  const owners = channels.includes("email") ? await readOwners(userId, tx) : [];
  const targets = channels.flatMap((channel): Target[] => {
    if (channel === "push" && devices.length > 0)
      return devices.map(({ id, label }) => ({ channel, deviceId: id, label }));
    if (channel === "email" && owners.length > 0) return owners.map(({ id }) => ({ channel, personId: id }));
    return [{ channel }];
  });
  return tx
    .insert(notificationDeliveries)
    .values(targets.map((target) => ({ notificationId, ...target, tellAt: tellAt ?? sql`now()` })))
    .onConflictDoNothing()
    .returning({ id: notificationDeliveries.id, tellAt: notificationDeliveries.tellAt });
}
