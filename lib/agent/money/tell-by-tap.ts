import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import type { ActorContext } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { tellByTap as contract } from "./contract";
import { tellOutcome } from "./tell-outcome";

/** What the actor says of their own job counts before what systems said until now. */
export async function tellByTap(
  { actor }: ActorContext,
  { params, body }: Pick<Input<typeof contract>, "params" | "body">,
): Promise<Result<typeof contract>> {
  const { outcome, amount_minor: minor, currency } = body;
  const { result } = await within(
    3 * SECOND,
    database().transaction((tx) =>
      tellOutcome(
        {
          userId: actor.accountId,
          bookingId: params.id,
          outcome,
          amount: minor && currency ? { minor, currency } : null,
          source: "tap",
          externalId: randomUUID(),
        },
        tx,
      ),
    ),
  );
  return { data: result };
}
