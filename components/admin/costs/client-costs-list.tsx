import { Users } from "lucide-react";
import Link from "next/link";
import { ListPages } from "@/components/admin/list-pages";
import { EmptyState } from "@/components/shared/empty-state";
import { SectionCard } from "@/components/shared/section-card";
import type { ClientCosts, MonthCosts } from "@/lib/dashboard/costs/contract";
import { formatNumber } from "@/lib/platform/locale/format-number";
import { costsAddress, SOURCE_NAMES, writeMicros } from "./words";

const ROW = "grid gap-x-6 gap-y-3 px-4 py-4 sm:px-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,6fr)]";
const AMOUNTS = "tabular grid grid-cols-2 gap-x-5 gap-y-3 text-sm sm:grid-cols-4";

type ClientCostsListProps = { costs: MonthCosts; from: number };

/** What each client's calls and texts cost, beside the plan. */
export function ClientCostsList({ costs: { clients, next, month, total }, from }: ClientCostsListProps) {
  return (
    <SectionCard
      title="Clients"
      description="The margin is the plan’s monthly payment less the charges."
      flush
    >
      {clients.length === 0 ? (
        <EmptyState
          icon={Users}
          title={from > 0 ? "No more clients" : "No client with a plan or charges"}
          description="Clients appear here once they have a plan, or a priced call or text in the month."
        />
      ) : (
        <ul className="divide-y">
          <TotalRow total={total} />
          {clients.map((client) => (
            <ClientRow key={client.id} client={client} />
          ))}
        </ul>
      )}
      {next !== null || from > 0 ? (
        <div className="flex flex-wrap gap-2.5 border-t px-4 py-3 sm:px-6">
          <ListPages
            newest={costsAddress(month)}
            isLater={from > 0}
            older={next === null ? null : costsAddress(month, next)}
            label="More clients"
            first="From the beginning"
          />
        </div>
      ) : null}
    </SectionCard>
  );
}

/** The total of all pages. */
function TotalRow({ total: { planned, plans, charges, margin } }: Pick<MonthCosts, "total">) {
  return (
    <li className={`${ROW} bg-muted/40`}>
      <div className="min-w-0">
        <p className="font-semibold">All clients</p>
        <p className="text-muted-foreground text-sm">{formatNumber(planned)} with a plan; charges of all</p>
      </div>
      <dl className={AMOUNTS}>
        <Charges charges={charges} />
        {plans.length > 0 ? (
          <Amount name="Plans" value={plans.map(({ currency, micros }) => writeMicros(micros, currency))} />
        ) : null}
        <Amount
          name="Margin"
          value={margin ? writeMicros(margin.micros, margin.currency) : "–"}
          note={sayNoMargin(plans.length, margin !== null)}
        />
      </dl>
    </li>
  );
}

function sayNoMargin(currencies: number, isKnown: boolean): string | undefined {
  if (isKnown || currencies === 0) return undefined;
  return currencies > 1 ? "Plans in several currencies" : "Enter the exchange rate";
}

function ClientRow({ client }: { client: ClientCosts }) {
  const { id, name, calls, priced, charges, parts, plan, margin, is_converted: isConverted } = client;
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <Link
          href={`/admin?tab=user-attributes&user=${id}`}
          className="break-words font-semibold underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <p className="text-muted-foreground text-sm">{sayPriced(priced, calls)}</p>
      </div>
      <div className="space-y-3">
        <dl className={AMOUNTS}>
          <Charges charges={charges} />
          <Amount name="Plan" value={plan ? writeMicros(plan.micros, plan.currency) : "–"} />
          <Amount
            name="Margin"
            value={margin !== null && plan ? writeMicros(margin, plan.currency) : "–"}
            note={
              plan && isConverted ? (margin === null ? "Enter the exchange rate" : "Converted") : undefined
            }
          />
        </dl>
        {parts.length > 0 ? (
          <details className="text-sm">
            <summary className="w-fit cursor-pointer text-muted-foreground underline-offset-4 hover:underline">
              What it was for
            </summary>
            <ul className="tabular mt-2 space-y-1">
              {parts.map(({ source, component, currency, micros }) => (
                <li
                  key={`${source} ${component} ${currency}`}
                  className="flex justify-between gap-4 sm:max-w-sm"
                >
                  <span>
                    {SOURCE_NAMES[source]}, {PART_NAMES[component] ?? component}
                  </span>
                  <span>{writeMicros(micros, currency)}</span>
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
    </li>
  );
}

function sayPriced(priced: number, calls: number): string {
  if (calls === 0 && priced === 0) return "No calls";
  const all = `${formatNumber(calls)} ${calls === 1 ? "call" : "calls"}`;
  return priced >= calls ? `${all}, all charged for` : `${all}, ${formatNumber(priced)} charged for so far`;
}

/** The providers' own names of parts, in words. */
const PART_NAMES: Record<string, string> = {
  transport: "line",
  transcriber: "transcription",
  model: "language model",
  voice: "voice",
  vapi: "platform",
  analysis: "summaries",
  total: "calls",
  other: "other",
  call: "calls",
  text: "texts",
};

function Charges({ charges }: Pick<ClientCosts, "charges">) {
  return charges.map(({ source, currency, micros }) => (
    <Amount key={`${source} ${currency}`} name={SOURCE_NAMES[source]} value={writeMicros(micros, currency)} />
  ));
}

/** Several values are of several currencies. */
function Amount({ name, value, note }: { name: string; value: string | string[]; note?: string }) {
  return (
    <div>
      <dt className="whitespace-nowrap text-muted-foreground text-xs">{name}</dt>
      <dd className="font-semibold">
        {[value].flat().map((one) => (
          <span key={one} className="block">
            {one}
          </span>
        ))}
        {note ? <span className="block font-normal text-muted-foreground text-xs">{note}</span> : null}
      </dd>
    </div>
  );
}
