import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isSurging } from "@/lib/agent/surge/watch-lines";
import { logger } from "@/lib/platform/core/logger";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { describeTwilioFailure } from "@/lib/providers/twilio/errors";
import { findOwnNumber, setCallAddresses } from "@/lib/providers/twilio/own-number";
import { fallbackAddress, providerAddress, stepAddress, voiceAddress, withoutFragment } from "./addresses";

/** A surge must not wait for one number after the other. */
const AT_ONCE = 5;

type TwilioClient = NonNullable<ReturnType<typeof createTwilioClient>>;

/**
 * `covered`: a call that the voice provider does not take comes to us. `uncovered`: the number is not at our Twilio
 * account. `elsewhere`: its calls go to another address than the voice provider's, or to an application.
 */
export type Cover = { cover: "covered" | "uncovered" } | { cover: "elsewhere"; address: string };

/**
 * Sets our fallback, and time limits for both addresses, on a number of ours whose calls go to the voice provider, or to
 * us during a surge; `repaired` is the foreign fallback that it replaced, without its query. Rejects as the SDK does.
 */
export async function coverNumber(
  client: TwilioClient,
  number: string,
  { isSurge }: { isSurge: boolean },
): Promise<Cover & { repaired?: string }> {
  const own = await findOwnNumber(client, number);
  if (!own) return { cover: "uncovered" };
  const { voiceUrl, fallbackUrl, application } = own.calls;
  if (application) return { cover: "elsewhere", address: `the application ${application}` };
  if (!voiceUrl || !isKnown(voiceUrl))
    return { cover: "elsewhere", address: voiceUrl ? withoutQuery(voiceUrl) : "nowhere" };
  const wanted = { voiceUrl: voiceAddress({ isSurge }), fallbackUrl: fallbackAddress() };
  if (voiceUrl === wanted.voiceUrl && fallbackUrl === wanted.fallbackUrl) return { cover: "covered" };
  await setCallAddresses(client, own, wanted);
  const isForeign = fallbackUrl && withoutFragment(fallbackUrl) !== withoutFragment(fallbackAddress());
  return { cover: "covered", ...(isForeign ? { repaired: withoutQuery(fallbackUrl) } : {}) };
}

/**
 * The same for the numbers of a client, or of all; what could not be done is logged and found by readiness. Rejects at the
 * end if another try may do it.
 */
export async function pointCalls(userId?: string): Promise<void> {
  const client = createTwilioClient();
  if (!client) return;
  const [numbers, isSurge] = await Promise.all([activeNumbers(userId), isSurging()]);
  const problems: string[] = [];
  const point = async () => {
    for (let number = numbers.pop(); number; number = numbers.pop()) {
      const problem = await pointNumber(client, number, { isSurge });
      if (problem) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, point));
  if (problems.length > 0)
    throw new Error(`could not set the fallback of ${problems.length} numbers in Twilio: ${problems[0]}`);
}

/** Resolves to why it is worth another try; null if it is not. */
async function pointNumber(
  client: TwilioClient,
  number: string,
  mode: { isSurge: boolean },
): Promise<string | null> {
  try {
    const { cover, repaired } = await coverNumber(client, number, mode);
    if (repaired) logger().warn({ number, repaired }, "restored our fallback for calls in Twilio");
    if (cover !== "covered") logger().info({ number, cover }, "a number has no fallback for its calls");
    return null;
  } catch (thrown) {
    const { reason, retry } = describeTwilioFailure(thrown); // the error itself holds credentials
    logger().warn({ number, reason }, "could not set the fallback for calls in Twilio");
    return retry ? reason : null;
  }
}

async function activeNumbers(userId?: string): Promise<string[]> {
  const rows = await execute<{ number: string | null }[]>(sql`
    select phone_number as number from phone_assignments
    where is_active and (${userId ?? null}::uuid is null or user_id = ${userId ?? null})
    order by phone_number`);
  return rows.flatMap(({ number }) => number ?? []);
}

const isKnown = (address: string) =>
  [providerAddress(), stepAddress("admit")].includes(withoutFragment(address));

function withoutQuery(address: string): string {
  if (!URL.canParse(address)) return "an address that cannot be read";
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
