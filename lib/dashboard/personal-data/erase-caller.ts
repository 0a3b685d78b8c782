import { sql } from "drizzle-orm";
import { database, executeIn } from "@/db/client";
import { erasureItems, erasures } from "@/db/schema/personal-data";
import { type Author, recordChange } from "@/lib/accounts/audit/record-change";
import { isFrom } from "@/lib/accounts/leads/tables";
import { emitEvent } from "@/lib/outward/events/emit-event";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import { AppError } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { enqueue } from "@/lib/platform/queue/enqueue";
import type { eraseCaller as contract, Erasure, eraseClientsCaller as forClient } from "./contract";
import { eraseLeads } from "./erase-leads";
import { eraseRows } from "./erase-rows";
import { type Caller, findTraces } from "./find-traces";
import { readErasures } from "./list-erasures";

/**
 * Erases a caller of the actor's account, by number. Our own rows go in one commit; what providers have follows by a
 * job that does not give up for two weeks. Held calls stay, and are counted. A later call of the same number is a new one. Throws `not_found` if there is
 * nothing, and `conflict` while they are on the phone or have a visit ahead.
 */
export const eraseCaller: Verb<typeof contract> = async (context, { body: { phone_number: number } }) => {
  return {
    data: await erase(context, {
      userId: context.actor.accountId,
      number,
      isByAgency: false,
      withLeads: false,
    }),
  };
};

/** The same once more, on the server, in a database that was restored from before the erasure. */
export const eraseAgain = (author: Author, { userId, number }: Caller) =>
  erase(author, { userId, number, isByAgency: true, withLeads: false });

/**
 * The same for any client; for admins. The client sees who did it. What the caller wrote to the agency itself, by the
 * contact form, goes too.
 */
export const eraseClientsCaller: Verb<typeof forClient> = async (
  context,
  { params: { id: userId }, body: { phone_number: number } },
) => {
  assertAdmin(context.actor);
  await assertVisibleUser(context, userId);
  return { data: await erase(context, { userId, number, isByAgency: true, withLeads: true }) };
};

type Erase = Caller & { isByAgency: boolean; withLeads: boolean };

async function erase(author: Author, { userId, number, isByAgency, withLeads }: Erase): Promise<Erasure> {
  const id = await database().transaction(async (tx) => {
    await executeIn(tx)(
      sql`select pg_advisory_xact_lock(hashtextextended(${`erase ${userId} ${number}`}, 0))`,
    );
    const traces = await findTraces({ userId, number }, tx);
    const { callIds, bookingIds, texts, held, elsewhere } = traces;
    const leads = withLeads ? await eraseLeads(isFrom("l", { phone: number }), tx) : 0;
    const rows = leads + (await eraseRows({ userId, number }, traces, tx));
    if (rows === 0 && held > 0) {
      throw new AppError(
        "conflict",
        "All that is left about this number belongs to calls marked to be kept. Choose “Stop keeping this call” on each call's page first.",
      );
    }
    if (rows === 0) {
      throw new AppError(
        "not_found",
        "There is nothing about this number. Check it, or it was erased before.",
      );
    }
    const [erasure] = await tx
      .insert(erasures)
      .values({
        ...{ userId, requestedBy: author.actor.personId, isByAgency, numberEnding: number.slice(-3) },
        ...{ calls: callIds.length, texts, bookings: bookingIds.length, held },
        completedAt: elsewhere.length === 0 ? new Date() : null,
      })
      .returning({ id: erasures.id });
    if (!erasure) throw new Error("The insert returned no row");
    const erasureId = erasure.id;
    if (elsewhere.length > 0) {
      const items = elsewhere.map((item) => ({ erasureId, system: item.system, externalId: item.id }));
      await tx.insert(erasureItems).values(items);
    }
    const changes = {
      calls: { from: null, to: callIds.length },
      bookings: { from: null, to: bookingIds.length },
    };
    await recordChange(
      author,
      { action: "deleted", entity: "caller's data", entityId: erasureId, userId, changes },
      tx,
    );
    await emitEvent(
      {
        userId,
        type: "caller.erased",
        data: { erasure_id: erasureId, call_ids: callIds, booking_ids: bookingIds },
        key: `caller.erased|${erasureId}`,
      },
      tx,
    );
    await recordEvents([pagesChanged(userId)], tx);
    return erasureId;
  });
  await enqueue("finish-erasures", {}, { key: "finish-erasures" });
  const [erasure] = await readErasures(userId, id);
  if (!erasure) throw new Error("The erasure was not found");
  return erasure;
}
