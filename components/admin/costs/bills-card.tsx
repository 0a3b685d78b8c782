import { Receipt } from "lucide-react";
import { EmptyState } from "@/components/shared/empty-state";
import { SectionCard } from "@/components/shared/section-card";
import type { MonthCosts } from "@/lib/dashboard/costs/contract";
import { BillForm } from "./bill-form";
import { nameMonth, SOURCE_NAMES, writeMicros } from "./words";

const CHARGED_FOR = { vapi: "for calls", twilio: "for calls and texts" };

/** Each provider's charges of the month beside its bill, and what neither calls nor texts explain. */
export function BillsCard({ costs: { bills, month, is_over: isOver } }: { costs: MonthCosts }) {
  return (
    <SectionCard
      title="Providers’ bills"
      description="Months are those of the bills, in UTC. The rent of numbers is on the bill only."
      flush
    >
      {bills.length === 0 ? (
        <EmptyState
          icon={Receipt}
          title={`No charges in ${nameMonth(month)}`}
          description="Vapi sends the cost of a call with its report; Twilio’s follows some hours later."
        />
      ) : (
        <ul className="divide-y">
          {bills.map(({ source, currency, micros, billed }) => (
            <li
              key={`${source} ${currency}`}
              className="grid gap-x-6 gap-y-4 px-4 py-4 sm:px-6 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end"
            >
              <div className="space-y-1">
                <h3 className="font-semibold">{SOURCE_NAMES[source]}</h3>
                <p className="tabular">
                  {writeMicros(micros, currency)} {CHARGED_FOR[source]}
                </p>
                <p className="text-muted-foreground text-sm">
                  {explain({ micros, billed, currency, isOver })}
                </p>
              </div>
              <BillForm
                key={billed}
                month={month}
                source={source}
                currency={currency}
                billed={billed}
                name={`${SOURCE_NAMES[source]}’s bill, ${currency}`}
              />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

type Compared = { micros: number; billed: number | null; currency: string; isOver: boolean };

function explain({ micros, billed, currency, isOver }: Compared): string {
  if (billed === null)
    return isOver
      ? "Enter what the bill says to compare."
      : "The month is not over. Enter the bill when it comes.";
  const rest = billed - micros;
  // Bills are in hundredths, charges in millionths.
  if (Math.abs(rest) < 10_000) return "The bill agrees with the charges.";
  return rest > 0
    ? `Unexplained: ${writeMicros(rest, currency)} on the bill, such as the rent of numbers.`
    : `The bill is ${writeMicros(-rest, currency)} less than the charges, such as by a discount or a credit.`;
}
