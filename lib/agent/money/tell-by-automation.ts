import { database } from "@/db/client";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { tellByAutomation as contract } from "./contract";
import { tellOutcome } from "./tell-outcome";

/** What another system says of the actor's own job. Sent twice it is one; a change is a correction. */
export const tellByAutomation: Verb<typeof contract> = async ({ actor }, { body }) => {
  const { outcome, amount_minor: minor, currency, source, external_id: externalId, told_at } = body;
  const { result, isNew } = await within(
    3 * SECOND,
    database().transaction((tx) =>
      tellOutcome(
        {
          userId: actor.accountId,
          bookingId: body.booking_id,
          outcome,
          amount: minor && currency ? { minor, currency } : null,
          source: `api:${source}`,
          externalId,
          ...(told_at ? { toldAt: new Date(told_at) } : {}),
        },
        tx,
      ),
    ),
  );
  return { data: result, is_new: isNew };
};
