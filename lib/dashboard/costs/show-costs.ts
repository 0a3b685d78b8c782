import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { ATTRIBUTE_DEFAULTS } from "@/lib/accounts/billing/stored-attributes";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { Bill, ClientCosts, CostSource, monthCosts } from "./contract";

const A_PAGE = 30;
/** Calls that are priced by part have each part once: the part that most have says how many are priced. */
type Part = {
  user_id: string;
  source: CostSource;
  component: string;
  currency: string;
  micros: number;
  things: number;
};

/**
 * What a month's calls and texts cost, for the agency: by client beside the plan, and by provider beside the bill. Reads
 * sums that are kept per client and month, so it takes as long for years of calls as for one. Nothing is added up across
 * currencies.
 */
export async function showCosts(
  { actor }: ActorContext,
  { query: { month, from } }: Pick<Input<typeof monthCosts>, "query">,
): Promise<Result<typeof monthCosts>> {
  assertAgency(actor);
  const [bills, clients] = await within(
    5 * SECOND,
    Promise.all([readBills(`${month}-01`), readClients(`${month}-01`, from)]),
  );
  return {
    data: {
      month,
      is_over: month < new Date().toISOString().slice(0, 7),
      bills,
      clients: clients.slice(0, A_PAGE),
      next: clients.length > A_PAGE ? from + A_PAGE : null,
    },
  };
}

const readBills = (firstDay: string) =>
  execute<Bill[]>(sql`
    select source, currency, coalesce(known.micros, 0)::float8 as micros, b.amount_micros::float8 as billed
    from (select source, currency, sum(amount_micros) as micros from cost_months where month = ${firstDay}
        group by source, currency having sum(amount_micros) > 0) known
      full join (select * from provider_bills where month = ${firstDay}) b using (source, currency)
    order by source desc, currency`);

type Client = { id: string; name: string; plan: { currency: string; micros: number } | null; calls: number };

async function readClients(firstDay: string, from: number): Promise<ClientCosts[]> {
  const clients = await execute<Client[]>(sql`
    with page as (
      select p.id, coalesce(g.business_name, nullif(trim(p.full_name), ''), p.email) as name
      from profiles p left join agents g on g.user_id = p.id
      where p.id in (select m.user_id from cost_months m where m.month = ${firstDay} and m.amount_micros > 0)
      order by 2, 1 limit ${A_PAGE + 1} offset ${from}
    )
    select page.id, page.name,
      case when a.monthly_payment is not null then json_build_object(
        'currency', coalesce(a.currency, ${ATTRIBUTE_DEFAULTS.currency}), 'micros', (a.monthly_payment * 1000000)::bigint) end as plan,
      (select count(*)::int from call_logs c where c.user_id = page.id
        and c.happened_at >= ${firstDay}::timestamp at time zone 'UTC'
        and c.happened_at < (${firstDay}::timestamp + interval '1 month') at time zone 'UTC'
        and c.call_id is distinct from c.carrier_sid) as calls
    from page left join user_attributes a on a.user_id = page.id
    order by page.name, page.id`);
  const parts = await execute<Part[]>(sql`
    select user_id, source, component, currency, amount_micros::float8 as micros, things from cost_months
    where month = ${firstDay} and user_id = any(${sql.param(clients.map(({ id }) => id))}::uuid[]) and amount_micros > 0
    order by amount_micros desc`);
  const byClient = Map.groupBy(parts, (part) => part.user_id);
  return clients.map(({ id, name, plan, calls }) =>
    toClient({ id, name, plan, calls }, byClient.get(id) ?? []),
  );
}

function toClient(client: Client, parts: Part[]): ClientCosts {
  const charges = [...Map.groupBy(parts, ({ source, currency }) => `${source} ${currency}`).values()].map(
    (group) => ({
      source: group[0]?.source ?? "vapi",
      currency: group[0]?.currency ?? "",
      micros: group.reduce((sum, { micros }) => sum + micros, 0),
    }),
  );
  const isComparable =
    client.plan !== null && charges.every(({ currency }) => currency === client.plan?.currency);
  return {
    ...client,
    priced: Math.max(0, ...parts.filter(({ source }) => source === "vapi").map(({ things }) => things)),
    charges: charges.toSorted((one, other) => other.source.localeCompare(one.source)),
    parts: parts.map(({ source, component, currency, micros }) => ({ source, component, currency, micros })),
    margin: isComparable
      ? (client.plan?.micros ?? 0) - charges.reduce((sum, { micros }) => sum + micros, 0)
      : null,
  };
}
