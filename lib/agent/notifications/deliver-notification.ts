import { eq, sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { notificationDeliveries, pushDevices } from "@/db/schema/notifications";
import { addDeliveries } from "@/lib/accounts/notifications/add-deliveries";
import { fallBack } from "@/lib/accounts/notifications/fall-back";
import type { Channel } from "@/lib/accounts/notifications/kinds";
import { queueDeliveries } from "@/lib/accounts/notifications/queue-deliveries";
import { quietUntil } from "@/lib/accounts/notifications/quiet-until";
import { readChoices } from "@/lib/accounts/notifications/read-choices";
import { isDue, isFree, isTime } from "@/lib/accounts/notifications/tables";
import { readPlace } from "@/lib/accounts/users/read-place";
import { isOpen } from "@/lib/agent/to-dos/tables";
import { HOUR, MINUTE, SECOND } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { deliverByEmail } from "./deliver-by-email";
import { deliverByPush } from "./deliver-by-push";
import { deliverByText } from "./deliver-by-text";
import type { AttemptOutcome, DueDelivery } from "./due-delivery";
import { isOvertaken } from "./tables";

/** The wait after each failed attempt; after the last it has failed. */
const WAITS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
] as const;

/**
 * Makes one attempt of a delivery, and queues the next if another may help. Only one worker holds it at a time, and
 * none before its time or in quiet hours; nothing is sent about what was ticked off or has changed meanwhile.
 */
export async function deliverNotification(id: string): Promise<void> {
  const delivery = await claim(id);
  if (!delivery) return;
  if (delivery.is_settled) return settle(delivery, { state: "dropped" });
  const quietEnd = await quietEndFor(delivery);
  if (quietEnd !== null) return postpone(delivery, new Date(quietEnd));
  if (delivery.channel === "email" && !delivery.person_id && (await divide(delivery))) return;
  const outcome = await deliverBy[delivery.channel](delivery).catch((err: unknown): AttemptOutcome => {
    logger().error({ err, deliveryId: id }, "could not deliver a notification");
    return { state: "due", problem: "Something went wrong here." };
  });
  await settle(delivery, outcome.state === "due" ? orGiveUp(delivery, outcome) : outcome);
}

/** A retry, or a job that runs late, may come in quiet hours, which only emergencies and the client's own tests break. */
async function quietEndFor({ kind, user_id: userId }: DueDelivery): Promise<number | null> {
  if (kind === "emergency" || kind === "test") return null;
  const { quiet } = await readChoices(userId);
  return quiet && quietUntil(Date.now(), quiet, (await readPlace(userId)).timeZone);
}

/** Nothing was tried. */
async function postpone({ id }: DueDelivery, tellAt: Date): Promise<void> {
  await database()
    .update(notificationDeliveries)
    .set({ tellAt, busyUntil: null, attempts: sql`${notificationDeliveries.attempts} - 1` })
    .where(eq(notificationDeliveries.id, id));
  await queueDeliveries([{ id, tellAt }]);
}

/**
 * Replaces an email without a person by one for each present owner: it waited while no owner could be told, or was noted
 * by the previous release, which named none. Resolves to false if there is still no owner.
 */
async function divide({ id, notification_id: notificationId, user_id: userId }: DueDelivery) {
  const added = await database().transaction(async (tx) => {
    const owners = await addDeliveries({ notificationId, userId, channels: ["email"], tellAt: null }, tx);
    if (owners.length > 0) await tx.delete(notificationDeliveries).where(eq(notificationDeliveries.id, id));
    return owners;
  });
  await queueDeliveries(added);
  return added.length > 0;
}

const deliverBy: Record<Channel, (delivery: DueDelivery) => Promise<AttemptOutcome>> = {
  push: deliverByPush,
  text: deliverByText,
  email: deliverByEmail,
};

async function claim(id: string): Promise<DueDelivery | undefined> {
  const [delivery] = await execute<DueDelivery[]>(sql`
    with held as (
      update notification_deliveries d set attempts = attempts + 1, busy_until = now() + interval '1 minute'
      where id = ${id} and ${isDue("d")} and ${isTime("d")} and ${isFree("d")}
      returning *
    )
    select h.id, h.notification_id, n.user_id, h.channel, h.device_id, h.person_id, n.kind, n.title, n.line, n.path, n.call_id,
      n.to_do_id, n.text_cause, h.attempts, n.created_at,
      ${isOvertaken("n")} or n.to_do_id is not null and not exists (
        select from caller_messages m where m.id = n.to_do_id and ${isOpen("m")}) as is_settled
    from held h join notifications n on n.id = h.notification_id`);
  return delivery;
}

type Retry = Extract<AttemptOutcome, { state: "due" }>;
type Settled = Exclude<AttemptOutcome, Retry> | (Retry & { tellAt: Date }) | { state: "dropped" };

function orGiveUp({ attempts }: DueDelivery, retry: Retry): Settled {
  const wait = WAITS[attempts - 1];
  if (wait === undefined) return { state: "failed", problem: retry.problem };
  return { ...retry, tellAt: new Date(Date.now() + Math.max(wait, retry.retryAfterMs ?? 0)) };
}

async function settle(delivery: DueDelivery, settled: Settled): Promise<void> {
  const { id, channel, device_id: deviceId, kind } = delivery;
  const { state } = settled;
  const problem = "problem" in settled ? settled.problem : null;
  const other = await database().transaction(async (tx) => {
    const due = state === "due" ? { tellAt: settled.tellAt } : { settledAt: new Date() };
    await tx
      .update(notificationDeliveries)
      .set({ state, problem, busyUntil: null, ...due })
      .where(eq(notificationDeliveries.id, id));
    if (channel === "push" && deviceId && state !== "dropped") {
      const isDevice = eq(pushDevices.id, deviceId);
      if (state === "failed" && settled.gone) await tx.delete(pushDevices).where(isDevice);
      else
        await tx
          .update(pushDevices)
          .set({ problem, ...(state === "sent" ? { reachedAt: new Date() } : {}) })
          .where(isDevice);
    }
    return state === "failed" && kind === "emergency" ? fallBack(delivery, tx) : [];
  });
  await queueDeliveries(state === "due" ? [{ id, tellAt: settled.tellAt }] : other);
  if (state === "failed")
    logger().warn({ deliveryId: id, channel, problem }, "a notification did not arrive");
}
