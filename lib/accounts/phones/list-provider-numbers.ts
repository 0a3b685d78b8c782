import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { SECOND } from "@/lib/platform/core/clock";
import { AppError, within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { describeTwilioFailure } from "@/lib/providers/twilio/errors";
import type { twilioPhoneNumbers } from "./contract";

const ANSWER_WITHIN = 6 * SECOND;
const AT_MOST = 10_000;
/** Twilio's own limit. */
const A_PAGE = 1_000;

/**
 * The unassigned numbers of our Twilio account, by name; for admins. Throws `unavailable` if Twilio is not set up and
 * `provider_failed` when it refuses, fails or takes more than 6 s: numbers can still be typed (PHONES-07).
 */
export const listProviderNumbers: Verb<typeof twilioPhoneNumbers> = async ({ actor, log }) => {
  assertAgency(actor);
  const client = createTwilioClient();
  if (!client) throw new AppError("unavailable", "Twilio isn't set up here. Type the number instead.");
  const owned = await within(
    ANSWER_WITHIN,
    client.incomingPhoneNumbers.list({ pageSize: A_PAGE, limit: AT_MOST }),
  ).catch((thrown) => {
    log.warn(describeTwilioFailure(thrown), "could not read Twilio's list of numbers");
    throw new AppError(
      "provider_failed",
      "Twilio’s numbers can't be listed right now. Type the number instead.",
    );
  });
  const rows = await execute<{ phone_number: string }[]>(sql`
    select phone_number from phone_assignments
    where is_active and phone_number = any(${sql.param(owned.map(({ phoneNumber }) => phoneNumber))})`);
  const assigned = new Set(rows.map((row) => row.phone_number));
  return {
    data: owned
      .filter(({ phoneNumber }) => !assigned.has(phoneNumber))
      .map(({ phoneNumber, friendlyName, sid }) => ({ phoneNumber, friendlyName, sid }))
      .sort((left, right) => left.friendlyName.localeCompare(right.friendlyName)),
  };
};
