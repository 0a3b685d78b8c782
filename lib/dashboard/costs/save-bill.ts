import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { providerBills } from "@/db/schema/money";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { saveBill as contract } from "./contract";

/** Enters what a provider's bill of a month says, or removes it; for admins. */
export const saveBill: Verb<typeof contract> = async (
  context,
  { body: { month, source, currency, amount } },
) => {
  assertAdmin(context.actor);
  const key = { month: `${month}-01`, source, currency };
  const billed = amount === null ? null : Math.round(amount * 1_000_000);
  const isTheBill = and(
    eq(providerBills.month, key.month),
    eq(providerBills.source, source),
    eq(providerBills.currency, currency),
  );
  await database().transaction(async (tx) => {
    const [before] = await tx.select().from(providerBills).where(isTheBill).for("update");
    if ((before?.amountMicros ?? null) === billed) return;
    if (billed === null) await tx.delete(providerBills).where(isTheBill);
    else
      await tx
        .insert(providerBills)
        .values({ ...key, amountMicros: billed })
        .onConflictDoUpdate({
          target: [providerBills.month, providerBills.source, providerBills.currency],
          set: { amountMicros: billed, updatedAt: new Date() },
        });
    const changes = { amount: { from: before ? before.amountMicros / 1_000_000 : null, to: amount } };
    const bill = { entity: "provider bill", entityId: `${source} ${month} ${currency}` } as const;
    const action = billed === null ? "deleted" : before ? "updated" : "created";
    await recordChange(context, { action, ...bill, changes }, tx);
  });
  return { data: { billed } };
};
