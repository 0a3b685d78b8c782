import { database } from "@/db/client";
import { SECOND } from "@/lib/platform/core/clock";
import { conflict, notFound, within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { cancelEmergency } from "./cancel";
import type { endEmergency as contract } from "./contract";
import { lockEmergency, personAt } from "./emergency";

/** Ends an emergency of the actor's that is over. Throws `not_found` for any other, `conflict` once somebody has it. */
export const endEmergency: Verb<typeof contract> = async ({ actor }, { params: { id } }) => {
  await within(
    3 * SECOND,
    database().transaction(async (tx) => {
      const e = await lockEmergency(id, tx);
      if (!e || e.userId !== actor.accountId) throw notFound("The emergency");
      if (e.acceptedBy !== null)
        throw conflict(
          `${personAt(e, e.acceptedBy).name} has taken this emergency. Call them to say that it is over.`,
        );
      await cancelEmergency(e, "client", tx);
    }),
  );
  return { data: { id, status: "cancelled" } };
};
