import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { limitTo, skip } from "@/db/planning";
import { ATTRIBUTE_DEFAULTS } from "@/lib/accounts/billing/stored-attributes";
import { hasPlan } from "@/lib/accounts/billing/tables";
import { isPriced } from "@/lib/calls/costs/tables";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { Bill, ClientCosts, CostSource, ExchangeRate, monthCosts } from "./contract";

const A_PAGE = 30;
type Part = {
  user_id: string;
  source: CostSource;
  component: string;
  currency: string;
  micros: number;
};

/**
 * What a month's calls and texts cost, for the agency: by client beside the plan, and by provider beside the bill. Reads
 * sums that are kept per client and month, so it takes as long for years of calls as for one. Nothing is added up across
 * currencies, but for margins at the rates that an admin entered for the month.
 */
export const showCosts: Verb<typeof monthCosts> = async ({ actor }, { query: { month, from } }) => {
  assertAgency(actor);
  const firstDay = `${month}-01`;
  const reading = [readBills(firstDay), readRates(firstDay), readPlans(firstDay)] as const;
  const [bills, entered, plans, charges, found] = await within(
    5 * SECOND,
    Promise.all([...reading, readCharges(firstDay), readClients(firstDay, from)]),
  );
  const clients = found.slice(0, A_PAGE);
  const all = {
    plan: plans.length === 1 ? (plans[0] ?? null) : null,
    charges: charges ?? bills.filter(({ micros }) => micros > 0),
  };
  const { margin } = marginOf(all, entered);
  return {
    data: {
      month,
      is_over: isOver(firstDay),
      bills,
      rates: withMissing(entered, [all, ...clients]),
      total: {
        planned: plans.reduce((sum, { clients: count }) => sum + count, 0),
        plans: plans.map(({ currency, micros }) => ({ currency, micros })),
        charges: all.charges.map(({ source, currency, micros }) => ({ source, currency, micros })),
        margin: all.plan && margin !== null ? { currency: all.plan.currency, micros: margin } : null,
      },
      clients: clients.map((client) => ({ ...client, ...marginOf(client, entered) })),
      next: found.length > A_PAGE ? from + A_PAGE : null,
    },
  };
};

/** Whether the month of a day (`2026-11-01`) has ended, in UTC. */
const isOver = (day: string) => day.slice(0, 7) < new Date().toISOString().slice(0, 7);

type Charge = ClientCosts["charges"][number];

const readBills = (firstDay: string) =>
  execute<Bill[]>(sql`
    select source, currency, coalesce(known.micros, 0)::float8 as micros, b.amount_micros::float8 as billed
    from (select source, currency, amount_micros as micros from cost_totals
        where month = ${firstDay} and amount_micros > 0) known
      full join (select * from provider_bills where month = ${firstDay}) b using (source, currency)
    order by source desc, currency`);

/**
 * The charges of a past month without those of clients who were erased since, whose plans went with them: the bill is
 * explained by all charges, a margin by those of the plans. Null for a month that is not over.
 */
const readCharges = async (firstDay: string): Promise<Charge[] | null> =>
  isOver(firstDay)
    ? execute<Charge[]>(sql`
        select source, currency, sum(amount_micros)::float8 as micros from cost_months
        where month = ${firstDay} group by 1, 2 having sum(amount_micros) > 0 order by source desc, currency`)
    : null;

const readRates = (firstDay: string) =>
  execute<ExchangeRate[]>(sql`
    select from_currency as "from", to_currency as "to", rate_micros::float8 as rate from exchange_rates
    where month = ${firstDay} order by 1, 2`);

/** The plan in a month of the profile `p`: the current one, unless it has been changed since. */
const planIn = (firstDay: string): SQL => sql`
  select coalesce(currency, ${ATTRIBUTE_DEFAULTS.currency}) as currency, (monthly_payment * 1000000)::bigint as micros
  from (
    (select monthly_payment, currency, 1 as turn from former_plans
      where user_id = p.id and last_month >= ${firstDay} order by last_month limit 1)
    union all select monthly_payment, currency, 2 from user_attributes
      where user_id = p.id
    order by turn limit 1) told
  where ${hasPlan("told")}`;

/** Whether the profile `p` had joined by then, or has charges all the same. */
const isIn = (firstDay: string): SQL => sql`(
  p.created_at < (${firstDay}::timestamp + interval '1 month') at time zone 'UTC' or ${hasCharges(firstDay)})`;

/** As a value: with "in" it would read every client's costs for a page of names. */
const hasCharges = (firstDay: string): SQL => sql`(
  select true from cost_months m
  where m.month = ${firstDay} and m.user_id = p.id and m.amount_micros > 0 limit 1) is not null`;

type Plans = { currency: string; micros: number; clients: number };

/** What `planIn` has for all clients. For a past month every client is read, by table: look-ups would take ten times as long. */
const readPlans = (firstDay: string) =>
  execute<Plans[]>(sql`
    select coalesce(nullif(currency, ''), ${ATTRIBUTE_DEFAULTS.currency}) as currency,
      sum(amount_micros)::float8 as micros, sum(clients)::int as clients
    from (${isOver(firstDay) ? plansThen(firstDay) : sql`table plan_totals`}) plan
    group by 1 having sum(clients) > 0 order by 1`);

const plansThen = (firstDay: string): SQL => sql`
  select currency, monthly_payment * 1000000 as amount_micros, 1 as clients from (${attributesThen(firstDay)}) plan
  where ${hasPlan("plan")}`;

const attributesThen = (firstDay: string): SQL => sql`
  select case when f.user_id is null then a.monthly_payment else f.monthly_payment end as monthly_payment,
    case when f.user_id is null then a.currency else f.currency end as currency
  from profiles p left join user_attributes a on a.user_id = p.id left join (
    select distinct on (user_id) * from former_plans where last_month >= ${firstDay} order by user_id, last_month
  ) f on f.user_id = p.id
  where ${isIn(firstDay)}`;

type Client = Pick<ClientCosts, "id" | "name" | "plan" | "calls" | "priced">;

type Charged = Omit<ClientCosts, "margin" | "is_converted">;

async function readClients(firstDay: string, from: number): Promise<Charged[]> {
  const clients = await execute<Client[]>(sql`
    with page as (
      select p.id, p.listed_name as name, to_json(plan) as plan
      from profiles p left join lateral (${planIn(firstDay)}) plan on true
      where (plan.currency is not null and ${isIn(firstDay)}) or ${hasCharges(firstDay)}
      order by p.listed_name, p.id ${limitTo(A_PAGE + 1)} ${skip(from)}
    )
    select page.id, page.name, page.plan, heard.calls, heard.priced
    from page cross join lateral (
      select count(*)::int as calls, (count(*) filter (where ${isPriced("c")}))::int as priced
      from call_logs c where c.user_id = page.id
        and c.happened_at >= ${firstDay}::timestamp at time zone 'UTC'
        and c.happened_at < (${firstDay}::timestamp + interval '1 month') at time zone 'UTC'
        and c.call_id is distinct from c.carrier_sid) heard
    order by page.name, page.id`);
  const parts = await execute<Part[]>(sql`
    select user_id, source, component, currency, amount_micros::float8 as micros from cost_months
    where month = ${firstDay} and user_id = any(${sql.param(clients.map(({ id }) => id))}::uuid[]) and amount_micros > 0
    order by amount_micros desc`);
  const byClient = Map.groupBy(parts, (part) => part.user_id);
  return clients.map(({ id, name, plan, calls, priced }) =>
    toClient({ id, name, plan, calls, priced }, byClient.get(id) ?? []),
  );
}

function toClient(client: Client, parts: Part[]): Charged {
  const charges = [...Map.groupBy(parts, ({ source, currency }) => `${source} ${currency}`).values()].map(
    (group) => ({
      source: group[0]?.source ?? "vapi",
      currency: group[0]?.currency ?? "",
      micros: group.reduce((sum, { micros }) => sum + micros, 0),
    }),
  );
  return {
    ...client,
    charges: charges.toSorted((one, other) => other.source.localeCompare(one.source)),
    parts: parts.map(({ source, component, currency, micros }) => ({ source, component, currency, micros })),
  };
}

/** The plan less the charges; each charge in another currency at the rate of the month. */
function marginOf(
  { plan, charges }: Pick<Charged, "plan" | "charges">,
  rates: ExchangeRate[],
): Pick<ClientCosts, "margin" | "is_converted"> {
  if (!plan) return { margin: null, is_converted: false };
  let margin: number | null = plan.micros;
  for (const { currency, micros } of charges) {
    const rate = currency === plan.currency ? 1_000_000 : rateOf(rates, currency, plan.currency)?.rate;
    margin = margin === null || !rate ? null : margin - Math.round((micros * rate) / 1_000_000);
  }
  return { margin, is_converted: charges.some(({ currency }) => currency !== plan.currency) };
}

const rateOf = (rates: ExchangeRate[], from: string, to: string) =>
  rates.find((each) => each.from === from && each.to === to);

/** With those that these clients' margins need and that no one has entered. */
function withMissing(entered: ExchangeRate[], clients: Pick<Charged, "plan" | "charges">[]): ExchangeRate[] {
  const rates = [...entered];
  for (const { plan, charges } of clients)
    for (const { currency: from } of charges)
      if (plan && plan.currency !== from && !rateOf(rates, from, plan.currency))
        rates.push({ from, to: plan.currency, rate: null });
  return rates.toSorted((one, other) => one.from.localeCompare(other.from) || one.to.localeCompare(other.to));
}
