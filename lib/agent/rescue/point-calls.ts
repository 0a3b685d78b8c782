import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { env } from "@/lib/platform/core/env";
import { logger } from "@/lib/platform/core/logger";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { describeTwilioFailure } from "@/lib/providers/twilio/errors";
import { findOwnNumber, setCallAddresses } from "@/lib/providers/twilio/own-number";
import { fallbackAddress, limited, withoutFragment } from "./addresses";

type TwilioClient = NonNullable<ReturnType<typeof createTwilioClient>>;

/**
 * `covered`: a call that the voice provider does not take comes to us. `uncovered`: the number is not at our Twilio
 * account. `elsewhere`: its calls go to another address than the voice provider's, or to an application.
 */
export type Cover = { cover: "covered" | "uncovered" } | { cover: "elsewhere"; address: string };

/**
 * Sets our fallback, and time limits for both addresses, on a number of ours whose calls go to the voice provider;
 * `repaired` is the foreign fallback that it replaced, without its query. Rejects as the SDK does.
 */
export async function coverNumber(
  client: TwilioClient,
  number: string,
): Promise<Cover & { repaired?: string }> {
  const own = await findOwnNumber(client, number);
  if (!own) return { cover: "uncovered" };
  const { voiceUrl, fallbackUrl, application } = own.calls;
  if (application) return { cover: "elsewhere", address: `the application ${application}` };
  if (!voiceUrl || !isProviders(voiceUrl))
    return { cover: "elsewhere", address: voiceUrl ? withoutQuery(voiceUrl) : "nowhere" };
  const isSet = voiceUrl === limited(voiceUrl) && fallbackUrl === fallbackAddress();
  if (isSet) return { cover: "covered" };
  await setCallAddresses(client, own, { voiceUrl: limited(voiceUrl), fallbackUrl: fallbackAddress() });
  const isForeign = fallbackUrl && withoutFragment(fallbackUrl) !== withoutFragment(fallbackAddress());
  return { cover: "covered", ...(isForeign ? { repaired: withoutQuery(fallbackUrl) } : {}) };
}

/** The same for the numbers of a client, or of all; what could not be done is logged and found by readiness. */
export async function pointCalls(userId?: string): Promise<void> {
  const client = createTwilioClient();
  if (!client) return;
  for (const number of await activeNumbers(userId)) {
    try {
      const { cover, repaired } = await coverNumber(client, number);
      if (repaired) logger().warn({ number, repaired }, "put our fallback for calls back at Twilio");
      if (cover !== "covered") logger().info({ number, cover }, "a number has no fallback for its calls");
    } catch (thrown) {
      const { reason, retry } = describeTwilioFailure(thrown); // the error itself holds credentials
      logger().warn({ number, reason }, "could not set the fallback for calls at Twilio");
      if (userId && retry) throw new Error(`could not set the fallback for calls at Twilio: ${reason}`);
    }
  }
}

async function activeNumbers(userId?: string): Promise<string[]> {
  const rows = await execute<{ number: string | null }[]>(sql`
    select phone_number as number from phone_assignments
    where is_active and (${userId ?? null}::uuid is null or user_id = ${userId ?? null})
    order by phone_number`);
  return rows.flatMap(({ number }) => number ?? []);
}

/** Vapi's address for ringing calls, as it stores it when it imports a number. */
const isProviders = (address: string) =>
  withoutFragment(address) === `${env().VAPI_BASE_URL.replace(/\/+$/, "")}/twilio/inbound_call`;

function withoutQuery(address: string): string {
  if (!URL.canParse(address)) return "an address that cannot be read";
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
