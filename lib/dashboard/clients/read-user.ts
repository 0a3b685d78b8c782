import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { ATTRIBUTE_DEFAULTS, readStoredAttributes } from "@/lib/accounts/billing/stored-attributes";
import { storedHealth } from "@/lib/accounts/connections/token-health";
import { isKnownToProvider } from "@/lib/accounts/phones/tables";
import type { readUser as contract, UserDetails } from "@/lib/accounts/users/contract";
import { isOpen } from "@/lib/agent/to-dos/tables";
import { isPromise } from "@/lib/outward/runs/tables";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { isRevoked } from "@/lib/platform/auth/tables";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { selectUsers, serializeUser } from "./queries";

/** One user with everything assigned to them; for admins. Throws `not_found` for an unknown id. */
export const readUser: Verb<typeof contract> = async ({ actor }, { params: { id } }) => {
  assertAgency(actor);
  const [[row], assigned, connections, stored] = await Promise.all([
    selectUsers(sql`select * from profiles where id = ${id}`),
    readAssigned(id),
    storedHealth(id),
    readStoredAttributes(id),
  ]);
  if (!row) throw notFound("That user");
  const { monthly_payment, down_payment, currency } = stored;
  return {
    data: {
      ...serializeUser(row),
      username: row.username,
      town: row.town,
      ...assigned,
      connections,
      plan: row.has_plan
        ? { monthly_payment, down_payment, currency: currency ?? ATTRIBUTE_DEFAULTS.currency }
        : null,
    },
  };
};

type Assigned = Pick<
  UserDetails,
  | "numbers"
  | "workflows"
  | "campaigns"
  | "automation_keys"
  | "webhooks"
  | "open_to_dos"
  | "broken_promises"
  | "last_call_at"
>;

async function readAssigned(id: string): Promise<Assigned> {
  const [numbers, workflows, campaigns, [counts], [open]] = await Promise.all([
    execute<UserDetails["numbers"]>(sql`
      select a.id, a.phone_number, a.description,
             ${isKnownToProvider("a")} as known_to_provider,
             array(select t.name from tools t join tool_targets g on g.tool_id = t.id
               where g.phone_number = a.phone_number and g.user_id = a.user_id and g.is_active order by t.name) as tools
      from phone_assignments a where a.user_id = ${id} and a.is_active order by a.created_at, a.id`),
    execute<UserDetails["workflows"]>(sql`
      select workflow_name, workflow_slug from workflow_assignments
      where user_id = ${id} order by workflow_name, id`),
    execute<UserDetails["campaigns"]>(sql`
      select c.id, c.name, c.status from ad_campaigns c join campaign_assignments s on s.campaign_id = c.id
      where s.user_id = ${id} order by c.name, c.id`),
    execute<{ automation_keys: number; webhooks: number; last_call_at: Date | null }[]>(sql`
      select (select count(*)::int from automation_keys where user_id = ${id} and not ${isRevoked("automation_keys")}) as automation_keys,
             (select count(*)::int from webhooks where user_id = ${id}) as webhooks,
             (select max(happened_at) from call_logs where user_id = ${id}) as last_call_at`),
    execute<{ open_to_dos: number; broken_promises: number }[]>(sql`
      select count(*)::int as open_to_dos, (count(*) filter (where ${isPromise("caller_messages")}))::int as broken_promises
      from caller_messages where user_id = ${id} and ${isOpen("caller_messages")}`),
  ]);
  return {
    numbers,
    workflows,
    campaigns,
    automation_keys: counts?.automation_keys ?? 0,
    webhooks: counts?.webhooks ?? 0,
    open_to_dos: open?.open_to_dos ?? 0,
    broken_promises: open?.broken_promises ?? 0,
    last_call_at: counts?.last_call_at?.toISOString() ?? null,
  };
}
