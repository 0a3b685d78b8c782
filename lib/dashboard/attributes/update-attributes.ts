import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { userAttributes } from "@/db/schema/billing";
import { profiles } from "@/db/schema/identity";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { fromPennies } from "@/lib/accounts/billing/amounts";
import type { updateUserAttributes as contract } from "@/lib/accounts/billing/contract";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { showUserAttributes } from "./show-attributes";

const PLAN = {
  costPerJob: userAttributes.costPerJob,
  downPayment: userAttributes.downPayment,
  monthlyPayment: userAttributes.monthlyPayment,
  monthsPaid: userAttributes.monthsPaid,
  currency: userAttributes.currency,
};

/** Sets a client's payment plan, amounts in pennies; for admins. Throws `not_found` for a user who does not exist. */
export const updateUserAttributes: Verb<typeof contract> = async (context, { params, body }) => {
  assertAdmin(context.actor);
  const { userId } = params;
  const { fixedPlan } = await referenceMode();
  const plan = {
    costPerJob: fromPennies(body.cost_per_job),
    downPayment: fromPennies(body.down_payment),
    monthlyPayment: fromPennies(body.monthly_payment),
    monthsPaid: fixedPlan?.months_paid ?? body.months_paid / 100,
    currency: fixedPlan?.currency ?? body.currency,
  };
  await database().transaction(async (tx) => {
    // The profile's lock serialises two admins' first plans for one client, so that the log is correct.
    const [client] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.id, userId))
      .for("no key update");
    if (!client) throw notFound("That user");
    const [before = null] = await tx
      .select(PLAN)
      .from(userAttributes)
      .where(eq(userAttributes.userId, userId));
    await tx
      .insert(userAttributes)
      .values({ userId, ...plan })
      .onConflictDoUpdate({ target: userAttributes.userId, set: { ...plan, updatedAt: new Date() } });
    const changes = fieldChanges(before, plan);
    if (Object.keys(changes).length === 0) return;
    await recordChange(context, { action: "updated", entity: "payment plan", entityId: userId, changes }, tx);
  });
  return showUserAttributes(context, { params, query: {}, body: undefined });
};
