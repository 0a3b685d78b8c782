import type { TransactionSql } from "postgres";
import { rawSql } from "@/db/client";

/** Calls of a client's day, and clients who need attention whatever their number. */
export const CALLS = 10;
export const IN_TROUBLE = 5;
/** Entries of each log and list that has rows of its own: ten clients fill the longest page, of fifty. */
export const ENTRIES = 6;
/** Days that the lists of calls were compared for. */
const DAYS = 30;

/**
 * Clients who are live, each with what an admin's lists have a row of: a number, a plan, a workflow, a campaign, a place
 * in the one tool, costs, keys, connections, the day's calls and older ones.
 */
export async function addClients(count: number, olderCalls: number): Promise<void> {
  await rawSql().begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await addPeople(tx, count);
    await addSetup(tx);
    await addCalls(tx, CALLS + olderCalls);
    await addLogs(tx);
    await addFigures(tx);
  });
  const connection = await rawSql().reserve();
  await connection`set statement_timeout = 0`;
  await connection`vacuum (analyze)`;
  await connection`reset statement_timeout`;
  connection.release();
}

async function addPeople(tx: TransactionSql, count: number): Promise<void> {
  await tx`
    create temporary table added on commit drop as
    select gen_random_uuid() as id, n, name, lower(left(name, 7)) || n || '@clients.example' as email,
      '+44207' || lpad((n * 7654321::bigint % 10000000)::text, 7, '0') as number
    from generate_series(1, ${count}::int) n,
      lateral (select initcap(translate(left(md5(n::text), 7), '0123456789', 'ghijklmnop')) || ' Plumbing' as name) named`;
  await tx`insert into auth.users (id, email, created_at) select id, email, now() from added`;
  await tx`
    update profiles p set full_name = a.name, town = left(a.name, 7) || 'ton', approved_at = now(), created_at = now() - a.n * interval '1 minute'
    from added a where a.id = p.id`;
  await tx`
    insert into agents (user_id, business_name, trade, time_zone, service_areas, hours, exceptions, job_types,
      buffer_minutes, min_notice_minutes, max_days_ahead, questions, emergency_words, greeting, live_at)
    select id, name, 'plumber', 'Europe/London', '{}', '[]', '[]', '[]', 0, 0, 30, '{}', '{}', 'Hello.', now() from added`;
}

async function addSetup(tx: TransactionSql): Promise<void> {
  await tx`
    insert into phone_assignments (phone_number, user_id, vapi_phone_number_id, description, created_at)
    select number, id, gen_random_uuid(), 'Main line', now() - n * interval '1 minute' from added`;
  await tx`
    insert into readiness_results (user_id, check_name, outcome, message, tried_at, failing_since, failures)
    select id, 'number', case when n <= ${IN_TROUBLE}::int then 'failed' else 'ok' end, '', now(),
      case when n <= ${IN_TROUBLE}::int then now() end, case when n <= ${IN_TROUBLE}::int then 1 else 0 end
    from added`;
  await tx`
    insert into user_tokens (user_id, service, needs_reauth) select id, 'google_calendar', n <= ${IN_TROUBLE}::int from added`;
  await tx`insert into user_attributes (user_id, monthly_payment, currency) select id, 250, 'GBP' from added`;
  await tx`
    insert into workflow_assignments (user_id, workflow_name, workflow_slug, created_at)
    select id, 'Booked job to sheet', 'booked-job', now() - n * interval '1 minute' from added`;
  await tx`
    with made as (insert into ad_campaigns (name, business_type, daily_budget, created_at)
      select 'Boilers of ' || n, 'plumber', 10, now() - n * interval '1 minute' from added returning id, name)
    insert into campaign_assignments (campaign_id, user_id)
    select made.id, added.id from made join added on made.name = 'Boilers of ' || added.n`;
  await tx`
    insert into automation_keys (user_id, name, prefix, key_hash)
    select id, 'Key ' || k, 'cw_', id || '-' || k from added, generate_series(1, ${ENTRIES}::int) k`;
  await tx`
    with tool as (insert into tools (name, public_key) values ('Book a job', 'bench') returning id)
    insert into tool_targets (tool_id, user_id, phone_number, target_url)
    select tool.id, added.id, number, 'https://target.example' from tool, added`;
}

async function addCalls(tx: TransactionSql, each: number): Promise<void> {
  await tx`
    with made as (
      insert into call_logs (call_id, user_id, phone_number, started_at, ended_at, happened_at, duration, summary,
        end_reason, reported_at)
      select 'client-' || id || '-' || k, id, '+447700900123', at, at, at, 50, 'A tap.', 'customer-ended-call', at
      from added, generate_series(1, ${each}::int) k, lateral (
        select now() - k * interval '1 minute' - n * interval '1 millisecond'
          - case when k > ${CALLS}::int then interval '30 hours' else interval '0' end as at) moment
      returning id, user_id, happened_at, updated_at)
    insert into call_texts (id, user_id, happened_at, document, call_updated_at, booked, status)
    select id, user_id, happened_at, array_to_tsvector(array[mark || 'tap', mark || ' inbound', mark || ' evidence completed']),
      updated_at, false, 'completed'
    from made, lateral (select left(encode(sha256(user_id::text::bytea), 'hex'), 6) as mark) client`;
  // The failures are the oldest, so that a search for them along all calls would read every one.
  await tx`
    insert into tool_invocations (tool_id, target_id, user_id, call_id, tool_call_id, status, started_at)
    select g.tool_id, g.id, g.user_id, 'client-' || g.user_id || '-' || g.k, 'once',
      case when row_number() over (order by at) <= 20 then 'failed' else 'succeeded' end, at
    from (
      select *, now() - k * interval '1 minute' - random() * interval '1 minute' as at
      from tool_targets, generate_series(1, ${ENTRIES}::int) k offset 0) g`;
}

/** Logs, requests and what was erased: the newest of each are among all clients'. */
async function addLogs(tx: TransactionSql): Promise<void> {
  await tx`
    insert into audit_log (actor_id, action, entity, entity_id, user_id, changes)
    select id, 'updated', case k % 3 when 0 then 'user' when 1 then 'agent' else 'payment plan' end, id, id,
      '{"name": {"from": "A", "to": "B"}}' from added, generate_series(1, ${ENTRIES}::int) k`;
  await tx`
    insert into security_events (minute, kind, subject, user_id, actor_id, times, last_at)
    select date_trunc('minute', now() - k * interval '1 minute'),
      case k % 2 when 0 then 'sign-in' else 'sign-in-failed' end, '', id, id, 1, now()
    from added, generate_series(1, ${ENTRIES}::int) k`;
  await tx`
    insert into contact_leads (full_name, email, phone, company, created_at, handled_at)
    select 'Lead ' || n, 'lead@clients.example', '07700 900482', name, now() - n * k * interval '1 minute', now()
    from added, generate_series(1, ${ENTRIES}::int) k`;
  await tx`
    insert into alerts (kind, subject, user_id, title, line, path, since, closed_at)
    select 'agent', id::text, id, 'The agent is failing', '', '/admin', now() - interval '2 days', now() - n * k * interval '1 minute'
    from added, generate_series(1, ${ENTRIES}::int) k`;
  await tx`
    insert into departures (account_id, is_by_agency, numbers, requested_at, erase_at, completed_at, certificate, seal)
    select gen_random_uuid(), false, 'released', now() - n * k * interval '1 day', now(), now(), '{}', ''
    from added, generate_series(1, ${ENTRIES}::int) k`;
  await tx`
    insert into erasures (user_id, number_ending, calls, texts, bookings, completed_at)
    select id, '123', 1, 0, 0, now() from added, generate_series(1, ${ENTRIES}::int)`;
  await tx`
    insert into account_mails (user_id, kind, address, state, settled_at)
    select id, 'new-device', email, 'sent', now() - n * interval '1 second' from added`;
  await tx`
    with told as (insert into notifications (user_id, cause, kind, title, line, path, text_cause)
      select id, 'bench|' || k, 'message', '', '', '/', '' from added, generate_series(1, ${ENTRIES}::int) k returning id)
    insert into notification_deliveries (notification_id, channel, state, settled_at)
    select id, channel, 'sent', now() from told, unnest(array['push', 'email']) channel`;
}

async function addFigures(tx: TransactionSql): Promise<void> {
  await tx`
    insert into cost_entries (user_id, source, external_id, component, revision, amount_micros, currency, happened_at)
    select id, source, 'bench', component, 1, 1000000 + n, 'USD', now()
    from added, (values ('vapi', 'model'), ('vapi', 'voice'), ('vapi', 'transport'), ('twilio', 'call'), ('twilio', 'text'))
      parts(source, component)`;
  await tx`
    insert into ledger_days (user_id, day, carrier, provider, here, fetching, lost, never_reached, other_way,
      not_at_carrier, not_at_provider, recordings, recordings_waiting, recordings_lost, compared_at)
    select id, current_date - d, 10, 10, 10, 0, 0, 0, 0, 0, 0, 10, 0, 0, now()
    from added, generate_series(0, ${DAYS - 1}::int) d`;
}
