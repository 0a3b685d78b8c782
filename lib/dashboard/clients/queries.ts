import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { placeOf } from "@/db/pages";
import { isInvited } from "@/lib/accounts/account-mail/tables";
import { isCalendar } from "@/lib/accounts/connections/tables";
import { isKnownToProvider } from "@/lib/accounts/phones/tables";
import type { AdminUser } from "@/lib/accounts/users/contract";
import { missingSteps, SETUP_STEPS, type SetupFacts } from "@/lib/accounts/users/setup";
import { isRequired } from "@/lib/agent/readiness/tables";
import { isLive, isPaused } from "@/lib/agent/setup/tables";
import { agencyRole, isAdmin, isDisabled } from "@/lib/platform/auth/tables";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";

type UserRow = SetupFacts & {
  id: string;
  email: string;
  username: string;
  full_name: string | null;
  town: string | null;
  country: CountryCode;
  created_at: Date;
  place: string;
  is_admin: boolean;
  agency_role: AdminUser["agency_role"];
  approved_at: Date | null;
  disabled_at: Date | null;
  invited: boolean;
  live_at: Date | null;
  stopped: NonNullable<AdminUser["live"]>["stopped"];
  failing_since: Date | null;
};

/**
 * The users of a `with page as (select * from profiles …)` with the state of their setup: one statement for all of
 * them, with a few index lookups each.
 */
export const selectUsers = (page: SQL) =>
  execute<UserRow[]>(sql`
  with page as materialized (${page}),
  lines as (
    select a.user_id, count(*)::int as numbers,
           (count(*) filter (where not ${isKnownToProvider("a")}))::int as unknown_numbers,
           (count(*) filter (where exists (
             select 1 from tool_targets t
             where t.user_id = a.user_id and t.phone_number = a.phone_number and t.is_active)))::int as numbers_with_tool
    from phone_assignments a where a.is_active and a.user_id in (select id from page) group by a.user_id)
  select u.id, u.email, u.username, nullif(trim(u.full_name), '') as full_name, u.town, u.country, u.created_at, u.approved_at, u.disabled_at,
         ${placeOf({ moment: sql`u.created_at`, id: sql`u.id` }, ".")} as place,
         ${isInvited("u")} as invited, ${isAdmin(sql`u.id`)} as is_admin, ${agencyRole(sql`u.id`)} as agency_role,
         coalesce(l.numbers, 0) as numbers, coalesce(l.unknown_numbers, 0) as unknown_numbers,
         coalesce(l.numbers_with_tool, 0) as numbers_with_tool,
         c.id is not null and not c.needs_reauth as calendar_works,
         -- as values: for exists, every client's plan may be read
         coalesce((select num_nonnulls(b.cost_per_job, b.down_payment, b.monthly_payment) > 0 from user_attributes b
           where b.user_id = u.id), false) as has_plan,
         g.user_id is not null as has_agent, ${isLive("g")} as is_live, g.live_at,
         case when ${isDisabled("u")} then 'disabled' when ${isPaused("g")} then 'paused' end as stopped,
         case when ${isLive("g")} and not ${isDisabled("u")} then least(
           (select min(r.failing_since) from readiness_results r
             where r.user_id = u.id and ${isRequired("r")}),
           -- known before the next check finds it
           case when c.id is null then coalesce(
               (select r.tried_at from readiness_results r where r.user_id = u.id and r.check_name = 'calendar'), g.live_at)
             when c.needs_reauth then c.updated_at end) end as failing_since
  from page u left join lines l on l.user_id = u.id left join agents g on g.user_id = u.id
    left join user_tokens c on c.user_id = u.id and ${isCalendar("c")}
  order by u.created_at desc nulls first, u.id`);

export const serializeUser = (row: Omit<UserRow, "place">): AdminUser => ({
  id: row.id,
  email: row.email,
  full_name: row.full_name ?? row.email,
  country: row.country,
  user_metadata: { full_name: row.full_name },
  created_at: row.created_at.toISOString(),
  is_admin: row.is_admin,
  agency_role: row.agency_role,
  approved_at: row.approved_at?.toISOString() ?? null,
  disabled_at: row.disabled_at?.toISOString() ?? null,
  invited: row.invited,
  live: row.live_at
    ? {
        since: row.live_at.toISOString(),
        stopped: row.stopped,
        failing_since: row.failing_since?.toISOString() ?? null,
      }
    : null,
  setup: { missing: missingSteps(row), of: SETUP_STEPS.length },
});
