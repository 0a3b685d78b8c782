import { SectionCard } from "@/components/shared/section-card";
import type { MonthCosts } from "@/lib/dashboard/costs/contract";
import { RateForm } from "./rate-form";

/** The month's rates, for margins of clients whose plan is in another currency than a provider's charges. */
export function RatesCard({ costs: { rates, month } }: { costs: MonthCosts }) {
  if (rates.length === 0) return null;
  return (
    <SectionCard
      title="Exchange rates"
      description="For margins where plan and charges are in different currencies: such as your bank’s rate when you paid the bill."
    >
      <ul className="flex flex-wrap gap-x-8 gap-y-5">
        {rates.map(({ from, to, rate }) => (
          <li key={`${from} ${to} ${rate}`}>
            <RateForm month={month} from={from} to={to} rate={rate} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
