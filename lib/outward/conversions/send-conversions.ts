import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { logger } from "@/lib/platform/core/logger";
import { askGoogle } from "./ask-google";
import { type Destination, dueDestinations } from "./claim-events";
import { sendToGoogle } from "./send-to-google";
import { sendToMeta } from "./send-to-meta";
import { DECLINED_NOTE, DIAGNOSES } from "./sentences";
import { endedBy, hasNoSender, isToBeSent, isTooOld, isWanted, lastSaid, mayHaveArrived } from "./tables";

const AT_ONCE = 4;

/** Sends what is due, of one client or of all, and asks what became of what was sent. A destination delays no other. */
export async function sendConversions({ userId = null }: { userId?: string | null } = {}): Promise<void> {
  await endHopeless(userId);
  const destinations = await dueDestinations(userId);
  const next = destinations.values();
  const work = async () => {
    for (const destination of next) await sendTo(destination);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await askGoogle(userId);
}

async function sendTo(destination: Destination): Promise<void> {
  const send = destination.provider === "meta" ? sendToMeta : sendToGoogle;
  try {
    while (await send(destination)) {
      // The next batch.
    }
  } catch (thrown) {
    logger().error({ err: thrown, userId: destination.userId }, "could not send conversions");
  }
}

/**
 * Ends what can no longer be sent: too old for the provider, or 48 hours after an attempt whose result is not known,
 * since Meta then counts a repeat as a second event.
 */
async function endHopeless(userId: string | null): Promise<void> {
  const isUnsure = sql`(o.unsure_since < now() - interval '48 hours')`;
  await execute(sql`
    update conversion_outbox o set updated_at = now(), lease_until = null,
      status = case when ${mayHaveArrived("o")} then 'dead' else 'too_old' end,
      diagnosis = case when ${mayHaveArrived("o")} then ${DIAGNOSES.unknown} else ${DIAGNOSES.tooOld} end
    where ${isToBeSent("o")} and ${hasNoSender("o")} and (${isUnsure} or ${isTooOld("o")})
      and (${userId}::uuid is null or o.user_id = ${userId})`);
  // While a destination was changed, another process may have been sending.
  await execute(sql`
    update conversion_outbox o set updated_at = now(), status = 'withdrawn', diagnosis = ${DIAGNOSES.moved}
    where ${isToBeSent("o")} and ${hasNoSender("o")} and not ${isWanted("o")}
      and (${userId}::uuid is null or o.user_id = ${userId})`);
  // A customer may decline on a page after the event was written or tried, or we may be told so only then.
  await execute(sql`
    update conversion_outbox o set updated_at = now(),
      ${endedBy("o", { why: DIAGNOSES.refusedConsent, note: DECLINED_NOTE })}
    from bookings b
    where b.id = o.booking_id and ${isToBeSent("o")} and ${hasNoSender("o")}
      and (${userId}::uuid is null or o.user_id = ${userId})
      and (select said.ad_user_data from (${lastSaid("b")}) said) = 'denied'`);
}
