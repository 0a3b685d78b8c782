import { rawSql } from "@/db/client";
import { listAllCalls } from "@/lib/calls/calls/list-all-calls";
import { listUsers } from "@/lib/dashboard/clients/list-users";
import { showOverview } from "@/lib/dashboard/overview/show-overview";
import type { ActorContext } from "@/lib/platform/auth/context";
import { makePerson } from "@/tests/support/people";
import { ownerContext } from "./context";
import { timesRows } from "./growth";
import { type Times, timeOf } from "./statistics";
import type { Row } from "./table";

const FEW = 10;
const MANY = 10_000;
/** Calls of a client's day, and clients who need attention whatever their number. */
const CALLS = 10;
const IN_TROUBLE = 5;

export const CLIENTS_HOW = `clients who are live, each with a number, ${CALLS} calls today and what was last checked; the same ${IN_TROUBLE} need attention. The lists are timed at the verbs that both the page and the API use, without HTTP.`;

/**
 * What an admin looks at first, with ten clients and with ten thousand: live, each with a number, a day's calls and what
 * was last checked. The same five need attention. Without HTTP.
 */
export async function clientRows(seconds: number): Promise<Row[]> {
  const admin = ownerContext(await makePerson({ admin: true }));
  Object.assign(admin.actor, { isAdmin: true, role: "admin" });
  await addClients(1, FEW);
  const few = await timeAll(admin, seconds);
  await addClients(FEW + 1, MANY);
  const many = await timeAll(admin, seconds);
  return timesRows(few, many, { few: FEW, many: MANY, of: "clients" });
}

async function timeAll(admin: ActorContext, seconds: number): Promise<Times> {
  const overview = (search: string) =>
    timeOf(() => showOverview(admin, { query: { search, from: 0 } }), seconds);
  const users = (search: string) =>
    timeOf(() => listUsers(admin, { query: { search, limit: FEW } }), seconds);
  const [{ name, number }] = await rawSql()<[{ name: string; number: string }]>`
    select p.full_name as name, '0' || substr(n.phone_number, 4) as number
    from profiles p join phone_assignments n on n.user_id = p.id where p.email = '7@clients.example'`;
  return {
    Overview: await overview(""),
    "Overview, search for a name": await overview(name),
    "Overview, search for a number": await overview(number),
    "Ten users": await users(""),
    "Users, search for a name": await users(name),
    "All clients' newest calls": await timeOf(() => listAllCalls(admin, { query: { limit: 25 } }), seconds),
  };
}

async function addClients(first: number, last: number): Promise<void> {
  await rawSql().begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`
      create temporary table added on commit drop as
      select gen_random_uuid() as id, n, name from generate_series(${first}::int, ${last}::int) n,
        lateral (select initcap(translate(left(md5(n::text), 7), '0123456789', 'ghijklmnop')) || ' Plumbing' as name) named`;
    await tx`insert into auth.users (id, email, created_at) select id, n || '@clients.example', now() from added`;
    await tx`update profiles p set full_name = a.name, approved_at = now() from added a where a.id = p.id`;
    await tx`
      insert into agents (user_id, business_name, trade, time_zone, service_areas, hours, exceptions, job_types,
        buffer_minutes, min_notice_minutes, max_days_ahead, questions, emergency_words, greeting, live_at)
      select id, name, 'plumber', 'Europe/London', '{}', '[]', '[]', '[]', 0, 0, 30, '{}', '{}', 'Hello.', now() from added`;
    await tx`
      insert into phone_assignments (phone_number, user_id, vapi_phone_number_id)
      select '+44207' || lpad((n * 7654321::bigint % 10000000)::text, 7, '0'), id, gen_random_uuid() from added`;
    await tx`
      insert into readiness_results (user_id, check_name, outcome, message, tried_at, failing_since, failures)
      select id, 'number', case when n <= ${IN_TROUBLE}::int then 'failed' else 'ok' end, '', now(),
        case when n <= ${IN_TROUBLE}::int then now() end, case when n <= ${IN_TROUBLE}::int then 1 else 0 end
      from added`;
    await tx`
      insert into call_logs (call_id, user_id, phone_number, started_at, ended_at, happened_at, duration, summary,
        end_reason, reported_at)
      select 'client-' || id || '-' || k, id, '+447700900123', at, at, at, 50, 'A tap.', 'customer-ended-call', at
      from added, generate_series(1, ${CALLS}::int) k, lateral (select now() - k * interval '1 minute' as at) moment`;
  });
  for (const table of [
    "profiles",
    "accounts",
    "members",
    "agents",
    "phone_assignments",
    "readiness_results",
    "call_logs",
  ])
    await rawSql()`vacuum (analyze) ${rawSql()(table)}`;
}
