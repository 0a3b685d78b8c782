import { and, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { pushDevices } from "@/db/schema/notifications";
import { readPushKeys } from "@/lib/accounts/settings/push-keys";
import { isToldOf } from "@/lib/platform/auth/tables";
import { DAY, HOUR, SECOND } from "@/lib/platform/core/clock";
import { env, isSecure } from "@/lib/platform/core/env";
import { readRetryAfter } from "@/lib/platform/core/read-retry-after";
import { sendPush } from "@/lib/providers/push/send-push";
import type { PostAnswer } from "@/lib/providers/target/send-post";
import type { AttemptOutcome, DueDelivery } from "./due-delivery";

/** After a day the client has seen the dashboard; an emergency is over sooner. */
const LIFE = { emergency: 4 * HOUR, other: DAY } as const;

/**
 * Pushes to one device. A push service has no idempotency key: a retry after a lost answer carries the same topic, which
 * replaces the first one while it waits, and the same tag, which replaces it on the screen.
 */
export async function deliverByPush(delivery: DueDelivery): Promise<AttemptOutcome> {
  if (!delivery.device_id) return { state: "failed", problem: "No device is turned on for notifications." };
  const isTheirs = isToldOf(sql`${pushDevices.userId}`, sql`${delivery.user_id}::uuid`);
  const [device] = await database()
    .select()
    .from(pushDevices)
    .where(and(eq(pushDevices.id, delivery.device_id), isTheirs));
  // Another user's browser by now, if they signed in there, or its person has left.
  if (!device) {
    return { state: "failed", problem: "The device was removed before this was sent." };
  }
  const { kind, title, line, path, notification_id: id } = delivery;
  const isEmergency = kind === "emergency";
  const answer = await sendPush({
    device,
    payload: JSON.stringify({ id, title, line, path, urgent: isEmergency }),
    keys: await readPushKeys(),
    subject: senderAddress(),
    topic: id.replaceAll("-", ""),
    urgent: isEmergency,
    ttlSeconds: LIFE[isEmergency ? "emergency" : "other"] / SECOND,
  });
  return judge(answer, new Date());
}

/** Push services want somebody to write to; Apple's refuses localhost. */
function senderAddress(): string {
  const { APP_URL, MAIL_FROM } = env();
  if (isSecure()) return APP_URL;
  const address = /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM ?? "")?.[0];
  return `mailto:${address ?? "callwright@localhost"}`;
}

function judge(answer: PostAnswer, now: Date): AttemptOutcome {
  const status = answer.httpStatus;
  if (status === undefined) {
    return answer.kind === "refused"
      ? {
          state: "failed",
          problem: "The device’s push service cannot be used. Remove the device and add it again.",
        }
      : { state: "due", problem: "The push service could not be reached." };
  }
  if (status >= 200 && status < 300) return { state: "sent" };
  if (status === 404 || status === 410) {
    const problem = "The device no longer takes notifications, so it was removed. Turn them on again there.";
    return { state: "failed", gone: true, problem };
  }
  if (status === 408 || status === 429 || status >= 500) {
    const retryAfterMs =
      answer.kind === "answered" ? readRetryAfter(answer.headers["retry-after"], now) : null;
    return { state: "due", problem: `The push service is busy (${status}).`, retryAfterMs };
  }
  const problem = `The push service refused it (${status}). Remove the device and add it again.`;
  return { state: "failed", problem };
}
