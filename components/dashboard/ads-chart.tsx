import type { Figures } from "@/lib/dashboard/figures/contract";
import type { AdDay } from "@/lib/outward/ads/contract";
import { DayBars, type Series } from "./day-bars";
import { formatAdMoney } from "./money";
import { TableDisclosure } from "./table-disclosure";

const SPEND: Series<AdDay> = { name: "Spend", fill: "fill-chart-2", dot: "", read: ({ spend }) => spend };
const LEADS: Series<AdDay> = { name: "Leads", fill: "fill-chart-1", dot: "", read: ({ leads }) => leads };

/** Spend and leads, day by day: two charts over the same days, since no single scale fits both. */
export function AdsChart({ figures }: { figures: Figures }) {
  const { ads_by_day: rows, from, to, days } = figures;
  const money = (value: number) => formatAdMoney(value, figures);
  const sum = (read: (row: AdDay) => number) => rows.reduce((total, row) => total + read(row), 0);
  const period = { from, to, rows, height: 84 };
  return (
    <figure className="space-y-4 border-t p-4 sm:p-6">
      <figcaption className="font-semibold text-sm">Spend and leads per day</figcaption>
      <div>
        <p className="text-muted-foreground text-xs">Spend</p>
        <DayBars
          {...period}
          label={`Spend per day over ${days} days: ${money(sum(SPEND.read))} in all`}
          series={[SPEND]}
          format={money}
        />
      </div>
      <div>
        <p className="text-muted-foreground text-xs">Leads</p>
        <DayBars
          {...period}
          label={`Leads per day over ${days} days: ${sum(LEADS.read)} in all`}
          series={[LEADS]}
        />
      </div>
      <TableDisclosure
        caption="Spend and leads per day"
        columns={["Spend", "Leads"]}
        rows={rows.map(({ day, spend, leads }) => ({ day, cells: [money(spend), String(leads)] }))}
      />
    </figure>
  );
}
