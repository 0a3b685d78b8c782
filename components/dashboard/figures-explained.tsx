import { MeasuredReminders } from "@/components/reminders/measured-reminders";
import { useFormats } from "@/components/shared/place";
import type { Figures } from "@/lib/dashboard/figures/contract";
import { addDays } from "@/lib/platform/locale/dates";
import { formatMoney } from "./money";

/** What each card counts, for which days, and what it is compared with. */
export default function FiguresExplained({ figures }: { figures: Figures }) {
  const { formatDayOfMonth } = useFormats();
  const { leads, revenue, roi, counted, currency } = figures;
  const span = (from: string, to: string) => `${formatDayOfMonth(from)} to ${formatDayOfMonth(to)}`;
  const when = `${span(counted.from, counted.to)}, the month so far and the whole month before`;
  const earlier = `the ${counted.days} days before, ${span(addDays(counted.from, -counted.days), addDays(counted.from, -1))}`;
  const jobs = `${revenue.jobs} booked ${revenue.jobs === 1 ? "job" : "jobs"}`;
  const texts = [
    [
      "Leads This Month",
      `Every call from or to your numbers, ${when}${leftOut(leads.left_out)}. Compared with ${earlier}.`,
    ],
    [
      "Estimated Revenue",
      `${jobs} among those calls, each at ${formatMoney(revenue.job_value, currency)}${revenue.is_standard ? ", the standard value, since none is set for you" : ", your value of a job"}. Compared with ${earlier}.`,
    ],
    [
      "ROI",
      roi.down_payment === 0
        ? "Revenue as a share of your down payment, which is not set."
        : `That revenue as a share of ${roi.is_standard ? "the standard" : "your"} down payment of ${formatMoney(roi.down_payment, currency)}. Monthly payments are not counted. Compared with the revenue of ${earlier}.`,
    ],
    ["Active Ads", "Your campaigns on Facebook that run right now. It is not compared with earlier days."],
  ] as const;
  return (
    <>
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {texts.map(([title, text]) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-muted-foreground">{text}</dd>
          </div>
        ))}
      </dl>
      <MeasuredReminders />
    </>
  );
}

function leftOut(count: number): string {
  return count === 0 ? "" : `, without ${count} that you marked as no lead`;
}
