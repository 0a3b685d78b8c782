import Link from "next/link";
import type { ReactNode } from "react";
import { formatAdMoney } from "@/components/dashboard/money";
import { measuredSentence } from "@/lib/agent/money/measured-sentence";
import type { Graded, GradedFigures, SourceFigure, SourceRow } from "@/lib/agent/sources/contract";
import type { Currency } from "@/lib/platform/locale/currencies";
import { figureAddress } from "./sources-address";

type Spend = NonNullable<SourceRow["spend"]>;

const GRADES: Record<Graded, { title: string; why: string }> = {
  measured: { title: "Measured", why: "A number that is used only by this campaign." },
  matched: { title: "Matched", why: "The caller sent a form after a click, at most 30 days before." },
};

/** `currency` is the client's own, which spend may not be in. */
type Props = { days: number; row: SourceRow; currency: Currency; grade: Graded; figures: GradedFigures };

/** What is known by one grade of evidence; each figure opens what it counts. */
export function SourceFigures({ days, row, currency, grade, figures }: Props) {
  const { calls, existing, booked, jobs, paid, unknown } = figures;
  const { title, why } = GRADES[grade];
  const to = (figure: SourceFigure) => figureAddress(days, row, grade, figure);
  return (
    <section className="space-y-3 px-4 py-4 sm:px-6">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-muted-foreground text-sm">{why}</p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-6">
        <Figure name="Calls" count={calls} href={to("calls")} />
        <Figure name="Existing customers" count={existing} href={to("existing")} />
        <Figure name="Jobs booked" count={booked} href={to("booked")} />
        <Figure name="Visits so far" count={jobs} href={to("jobs")} />
        <Figure name="Known to be paid" count={paid} href={to("paid")} />
        <Figure name="Not recorded yet" count={unknown} href={to("unknown")} />
      </dl>
      <p className="tabular text-sm">{measuredSentence(figures)}.</p>
      {grade === "measured" && row.spend ? (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
          <Cost name="Spend per booked job" amount={row.per_booked} currency={currency} />
          <Cost name="Spend per paid job" amount={row.per_paid} currency={currency} />
        </dl>
      ) : null}
    </section>
  );
}

/** What ads cost, to a client with this currency. */
export const writeSpend = ({ minor, currency: ad_currency }: Spend, currency: Currency): string =>
  formatAdMoney(minor / 100, { currency, ad_currency });

type CostProps = { name: string; amount: Spend | null; currency: Currency };

function Cost({ name, amount, currency }: CostProps): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd className="tabular mt-1 font-bold text-lg">{amount ? writeSpend(amount, currency) : "–"}</dd>
    </div>
  );
}

function Figure({ name, count, href }: { name: string; count: number; href: string }): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd className="tabular font-bold text-2xl">
        {count > 0 ? (
          <Link
            href={href}
            prefetch={false}
            aria-label={`${name}: ${count}`}
            className="inline-flex min-h-11 min-w-11 items-center underline decoration-1 decoration-muted-foreground underline-offset-4 hover:decoration-2 sm:min-h-8 sm:min-w-8"
          >
            {count}
          </Link>
        ) : (
          <span className="inline-flex min-h-11 items-center sm:min-h-8">0</span>
        )}
      </dd>
    </div>
  );
}
