import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { departureSteps, departures } from "@/db/schema/departures";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { isOwner } from "@/lib/platform/auth/tables";
import { DAY } from "@/lib/platform/core/clock";
import { AppError } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { assertNoneHeld } from "./assert-none-held";
import type { endClient as endContract, Leaving, leave as leaveContract } from "./contract";
import { readLeaving } from "./show-leaving";
import { DAYS_TO_UNDO, STEPS } from "./steps";

/**
 * Ends the actor's account: at once it is switched off, after 30 days erased everywhere. Throws `invalid_input` if
 * another name than the firm's was typed, and `conflict` if it leaves already or has held calls.
 */
export const leave: Verb<typeof leaveContract> = async (context, { body }) => {
  return { data: await start(context, { ...body, accountId: context.actor.accountId, isByAgency: false }) };
};

/** The same for any client; for admins. */
export const endClient: Verb<typeof endContract> = async (context, { params: { id }, body }) => {
  assertAdmin(context.actor);
  return { data: await start(context, { ...body, accountId: id, isByAgency: true }) };
};

type Start = { accountId: string; firm: string; numbers: "released" | "ported"; isByAgency: boolean };

async function start(
  context: ActorContext,
  { accountId, firm, numbers, isByAgency }: Start,
): Promise<Leaving> {
  await database().transaction(async (tx) => {
    await executeIn(tx)(sql`select from accounts where id = ${accountId} for update`);
    const known = await readLeaving(accountId, tx);
    if (same(firm) !== same(known.firm)) {
      throw new AppError("invalid_input", `Type the firm's name as it is written here: ${known.firm}`);
    }
    assertNoneHeld(known.held);
    const eraseAt = new Date(Date.now() + DAYS_TO_UNDO * DAY);
    const [departure] = await tx
      .insert(departures)
      .values({
        ...{ accountId, requestedBy: context.actor.personId, isByAgency, numbers, eraseAt },
        address: await readAddress(accountId, tx),
      })
      .onConflictDoNothing()
      .returning({ id: departures.id });
    if (!departure)
      throw new AppError("conflict", "The account is already ending. Reload the page to see it.");
    await tx.insert(departureSteps).values(
      STEPS.map(({ step, atOnce }, place) => ({
        ...{ departureId: departure.id, step, place },
        dueAt: atOnce ? new Date() : eraseAt,
      })),
    );
    const changes = { leaves: { from: null, to: eraseAt.toISOString() } };
    await recordChange(context, { action: "ended", entity: "account", entityId: accountId, changes }, tx);
    await recordEvents([pagesChanged(accountId)], tx);
  });
  await enqueue("finish-departures", {}, { key: "finish-departures" });
  return readLeaving(accountId);
}

const same = (name: string) => name.trim().replace(/\s+/g, " ").toLowerCase();

/** The first owner's, who gets the certificate. */
async function readAddress(accountId: string, tx: Tx): Promise<string | null> {
  const [owner] = await executeIn(tx)<{ email: string }[]>(
    sql`select p.email from profiles p where ${isOwner(sql`p.id`, sql`${accountId}`)} order by p.created_at limit 1`,
  );
  return owner?.email ?? null;
}
