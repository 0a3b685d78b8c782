import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { exchangeRates } from "@/db/schema/money";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { saveRate as contract } from "./contract";

/** Enters what one currency was worth in another in a month, or removes it; for admins. */
export const saveRate: Verb<typeof contract> = async (context, { body: { month, from, to, rate } }) => {
  assertAdmin(context.actor);
  const rateMicros = rate === null ? null : Math.round(rate * 1_000_000);
  const key = { month: `${month}-01`, fromCurrency: from, toCurrency: to };
  const isTheRate = and(
    eq(exchangeRates.month, key.month),
    eq(exchangeRates.fromCurrency, from),
    eq(exchangeRates.toCurrency, to),
  );
  await database().transaction(async (tx) => {
    const [before] = await tx.select().from(exchangeRates).where(isTheRate).for("update");
    if ((before?.rateMicros ?? null) === rateMicros) return;
    if (rateMicros === null) await tx.delete(exchangeRates).where(isTheRate);
    else
      await tx
        .insert(exchangeRates)
        .values({ ...key, rateMicros })
        .onConflictDoUpdate({
          target: [exchangeRates.month, exchangeRates.fromCurrency, exchangeRates.toCurrency],
          set: { rateMicros, updatedAt: new Date() },
        });
    const changes = { rate: { from: before ? before.rateMicros / 1_000_000 : null, to: rate } };
    const action = rateMicros === null ? "deleted" : before ? "updated" : "created";
    const entityId = `${month} ${from} ${to}`;
    await recordChange(context, { action, entity: "exchange rate", entityId, changes }, tx);
  });
  return { data: { rate: rateMicros } };
};
