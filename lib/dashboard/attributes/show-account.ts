import { sql } from "drizzle-orm";
import * as z from "zod";
import { execute } from "@/db/client";
import { accountMonth, totalPaid } from "@/lib/accounts/billing/account";
import type { UserAttributes } from "@/lib/accounts/billing/contract";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { showUserAttributes } from "./show-attributes";

export type ClientAccount = {
  id: string;
  /** The email if no name was given. */
  name: string;
  email: string;
  country: CountryCode;
  plan: UserAttributes;
  /** In months of 30 days, from 1. */
  month: number;
  /** In major units of the plan's currency. */
  totalPaid: number;
};

/** A client's plan and the amounts derived from it; null for an unknown id. For admins. */
export async function showAccount(
  context: ActorContext,
  userId: string | undefined,
): Promise<ClientAccount | null> {
  assertAgency(context.actor);
  const id = z.uuid().toLowerCase().safeParse(userId).data;
  if (!id) return null;
  const [user] = await execute<{ name: string; email: string; country: CountryCode }[]>(sql`
    select coalesce(nullif(trim(full_name), ''), email) as name, email, country from profiles where id = ${id}`);
  if (!user) return null;
  const { data: plan } = await showUserAttributes(context, {
    params: { userId: id },
    query: {},
    body: undefined,
  });
  const month = accountMonth(new Date(plan.created_at), new Date());
  return { id, ...user, plan, month, totalPaid: totalPaid(plan, month) };
}
