import { rawSql } from "@/db/client";
import type { ActorContext } from "@/lib/auth/context";
import { notFound } from "@/lib/core/errors";
import { countCalls } from "@/lib/figures/count-calls";
import { countFetchedCalls } from "@/lib/figures/count-fetched-calls";
import { cardValues } from "@/lib/figures/rules";
import type { Input, Result } from "@/lib/http/endpoint";
import { referenceMode } from "@/lib/reference-mode";
import { assertVisibleUser } from "@/lib/users/visible-user";
import type { readUserAttributes } from "./contract";
import { readStoredAttributes, withDefaults } from "./stored-attributes";

/** A user's plan over the defaults, and the ROI of their dashboard. Throws `not_found` where the actor may not look. */
export async function showUserAttributes(
  context: ActorContext,
  { params: { userId } }: Input<typeof readUserAttributes>,
): Promise<Result<typeof readUserAttributes>> {
  await assertVisibleUser(context, userId);
  const { countedCalls, roiOfNothing } = await referenceMode();
  const [stored, [profile], months] = await Promise.all([
    readStoredAttributes(userId),
    rawSql()<{ created_at: Date }[]>`select created_at from profiles where id = ${userId}`,
    countedCalls === "fetched"
      ? countFetchedCalls(context, userId)
      : countCalls({ userId, days: 30, log: context.log }).then((counts) => counts.months),
  ]);
  if (!profile) throw notFound("That user");
  const plan = withDefaults(stored);
  return {
    data: {
      ...plan,
      created_at: profile.created_at.toISOString(),
      roi: cardValues(months, plan).roi ?? roiOfNothing,
    },
  };
}
