import { rawSql } from "@/db/client";
import { assertAdmin } from "@/lib/auth/assert-admin";
import type { ActorContext } from "@/lib/auth/context";

/** Amounts in major units of `currency`; null is what nobody has set. */
export type ClientBilling = {
  user_id: string;
  email: string;
  full_name: string | null;
  cost_per_job: number | null;
  down_payment: number | null;
  monthly_payment: number | null;
  months_paid: number | null;
  currency: string | null;
  created_at: string;
};

/** Everybody's payment plan, by name; for admins. */
export async function listAttributes({ actor }: ActorContext): Promise<ClientBilling[]> {
  assertAdmin(actor);
  const rows = await rawSql()<(Omit<ClientBilling, "created_at"> & { created_at: Date })[]>`
    select p.id as user_id, p.email, nullif(trim(p.full_name), '') as full_name,
           a.cost_per_job::float8 as cost_per_job, a.down_payment::float8 as down_payment,
           a.monthly_payment::float8 as monthly_payment, a.months_paid, a.currency, p.created_at
    from profiles p left join user_attributes a on a.user_id = p.id
    order by coalesce(nullif(trim(p.full_name), ''), p.email), p.id`;
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
