import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { readUserAttributes } from "@/lib/accounts/billing/contract";
import { readStoredAttributes, withDefaults } from "@/lib/accounts/billing/stored-attributes";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { readPlace } from "@/lib/accounts/users/read-place";
import { countCalls } from "@/lib/dashboard/figures/count-calls";
import { countFetchedCalls } from "@/lib/dashboard/figures/count-fetched-calls";
import { cardValues } from "@/lib/dashboard/figures/rules";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";

/**
 * A user's plan over the defaults, and the ROI of their dashboard. Throws `not_found` if the actor may not see the
 * user.
 */
export const showUserAttributes: Verb<typeof readUserAttributes> = async (
  context,
  { params: { userId } },
) => {
  await assertVisibleUser(context, userId);
  const { countedCalls, roiOfNothing } = await referenceMode();
  const [stored, [profile], months] = await Promise.all([
    readStoredAttributes(userId),
    execute<{ created_at: Date }[]>(sql`select created_at from profiles where id = ${userId}`),
    countedCalls === "fetched"
      ? countFetchedCalls(context, userId)
      : countCalls({ userId, ...(await readPlace(userId)), days: 30, log: context.log }).then(
          (counts) => counts.months,
        ),
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
};
