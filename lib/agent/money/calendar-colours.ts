import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { colourMeanings } from "@/db/schema/money";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import type { ActorContext } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Result, Verb } from "@/lib/platform/http/endpoint";
import type { ColourMeanings, calendarColours, saveCalendarColours as saveContract } from "./contract";

const NONE: ColourMeanings = { done: null, no_show: null, quoted: null };

/** What a client means by the colours of events. */
export async function readColours(userId: string): Promise<ColourMeanings> {
  const rows = await database().select().from(colourMeanings).where(eq(colourMeanings.userId, userId));
  return { ...NONE, ...Object.fromEntries(rows.map(({ outcome, colourId }) => [outcome, colourId])) };
}

export async function showCalendarColours({ actor }: ActorContext): Promise<Result<typeof calendarColours>> {
  return { data: await within(3 * SECOND, readColours(actor.accountId)) };
}

/** Saves them as a whole. They count for visits of the last two weeks. */
export const saveCalendarColours: Verb<typeof saveContract> = async (context, { body }) => {
  const { accountId: userId } = context.actor;
  const before = await readColours(userId);
  const rows = (["done", "no_show", "quoted"] as const).flatMap((outcome) => {
    const colourId = body[outcome];
    return colourId ? [{ userId, outcome, colourId }] : [];
  });
  const changes = fieldChanges(before, body);
  if (Object.keys(changes).length === 0) return { data: before };
  await within(
    3 * SECOND,
    database().transaction(async (tx) => {
      await tx.delete(colourMeanings).where(eq(colourMeanings.userId, userId));
      if (rows.length > 0) await tx.insert(colourMeanings).values(rows);
      await recordChange(
        context,
        { action: "updated", entity: "calendar colours", entityId: userId, changes },
        tx,
      );
    }),
  );
  return { data: body };
};
