import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { PERIODS } from "@/lib/platform/locale/period";

type PeriodLinksProps = { days: number; addressOf: (days: (typeof PERIODS)[number]) => string };

/** A page's periods as links, so that they work without a script. */
export function PeriodLinks({ days, addressOf }: PeriodLinksProps) {
  return (
    <nav aria-label="Period" className="inline-flex max-w-full rounded-xl border bg-card p-1 shadow-xs">
      {PERIODS.map((period) => (
        <Link
          key={period}
          href={addressOf(period)}
          prefetch={false}
          aria-current={period === days ? "page" : undefined}
          className={cn(
            "inline-flex h-9 items-center whitespace-nowrap rounded-lg px-3 font-semibold text-muted-foreground text-sm hover:text-foreground sm:h-8",
            period === days && "bg-primary-soft text-primary-text hover:text-primary-text",
          )}
        >
          {period} Days
        </Link>
      ))}
    </nav>
  );
}
