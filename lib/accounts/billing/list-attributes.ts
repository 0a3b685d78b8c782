import { sql } from "drizzle-orm";
import * as z from "zod";
import { execute } from "@/db/client";
import { limitTo } from "@/db/planning";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { agencyRole, isCard } from "@/lib/platform/auth/tables";
import type { Currency } from "@/lib/platform/locale/currencies";

/** Amounts in major units of `currency`; null if never set. */
export type ClientBilling = {
  user_id: string;
  email: string;
  full_name: string | null;
  cost_per_job: number | null;
  down_payment: number | null;
  monthly_payment: number | null;
  months_paid: number | null;
  currency: Currency | null;
  created_at: string;
};

export type BillingPage = {
  plans: ClientBilling[] /** The `after` of the next page; null on the last one. */;
  next: string | null;
};

const A_PAGE = 25;

/**
 * Clients' payment plans, newest account first; for admins. Accounts of the agency's people are listed only if they have a plan.
 * `after` is the id of the last one already seen; an invalid one, or of a client erased since, starts from the top.
 */
export async function listAttributes(
  { actor }: ActorContext,
  { after, limit = A_PAGE }: { after?: string; limit?: number } = {},
): Promise<BillingPage> {
  assertAgency(actor);
  const id = z.uuid().safeParse(after).data;
  const [seen] = id
    ? await execute<{ moment: string }[]>(sql`
        select created_at::text as moment from profiles where id = ${id}`)
    : [];
  const rows = await execute<(Omit<ClientBilling, "created_at"> & { created_at: Date })[]>(sql`
    select p.id as user_id, p.email, nullif(trim(p.full_name), '') as full_name,
           a.cost_per_job::float8 as cost_per_job, a.down_payment::float8 as down_payment,
           a.monthly_payment::float8 as monthly_payment, a.months_paid, a.currency, p.created_at
    from profiles p left join user_attributes a on a.user_id = p.id
    where (a.user_id is not null or ${isCard("p")} and ${agencyRole(sql`p.id`)} is null)
      ${seen ? sql`and p.created_at <= ${seen.moment}::timestamptz and (p.created_at < ${seen.moment}::timestamptz or p.id > ${id})` : sql``}
    order by p.created_at desc, p.id ${limitTo(limit + 1)}`);
  const plans = rows.slice(0, limit).map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  return { plans, next: rows.length > limit ? (plans.at(-1)?.user_id ?? null) : null };
}
