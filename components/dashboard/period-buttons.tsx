"use client";

import { cn } from "@/components/ui/cn";
import { PERIODS, type Period } from "@/lib/platform/locale/period";

type PeriodButtonsProps = {
  days: Period;
  onSelect: (days: Period) => void;
  /** The user is about to select it. */
  onReach?: (days: Period) => void;
};

/** Selects the period of the page (DASH-02). */
export function PeriodButtons({ days, onSelect, onReach }: PeriodButtonsProps) {
  return (
    <fieldset className="inline-flex max-w-full rounded-xl border bg-card p-1 shadow-xs">
      <legend className="sr-only">Period</legend>
      {PERIODS.map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={period === days}
          onPointerEnter={() => onReach?.(period)}
          onFocus={() => onReach?.(period)}
          onClick={() => onSelect(period)}
          className={cn(
            "h-9 whitespace-nowrap rounded-lg px-3 font-semibold text-muted-foreground text-sm transition-colors hover:text-foreground sm:h-8",
            period === days && "bg-primary-soft text-primary-text hover:text-primary-text",
          )}
        >
          {period} Days
        </button>
      ))}
    </fieldset>
  );
}
