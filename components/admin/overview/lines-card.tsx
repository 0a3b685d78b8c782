import { PhoneCall, TriangleAlert } from "lucide-react";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import type { Overview } from "@/lib/dashboard/overview/contract";
import { formatDayTime, lowerDay } from "@/lib/platform/locale/dates";
import { formatNumber } from "@/lib/platform/locale/format-number";

/** What concerns all clients together: the voice provider's lines, and how many clients need somebody. */
export function LinesCard({ overview: { lines, need_attention: needAttention } }: { overview: Overview }) {
  const { running, of: all, is_nearly_full: isNearlyFull, surge } = lines;
  return (
    <Card className="grid gap-6 p-4 sm:grid-cols-2 sm:p-6">
      <div className="space-y-2">
        <p className="flex items-center gap-2 text-muted-foreground text-sm">
          <PhoneCall aria-hidden="true" className="size-4" />
          Lines in use
        </p>
        <p className="tabular font-bold text-2xl">
          {formatNumber(running)} <span className="font-normal text-base">of {formatNumber(all)}</span>
        </p>
        <meter
          aria-label="Lines in use"
          min={0}
          max={all}
          value={Math.min(running, all)}
          className="sr-only"
        />
        {/* Browsers draw an empty meter as a white bar in dark mode, which looks full. */}
        <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-muted">
          <div
            className={cn("h-full rounded-full", isNearlyFull ? "bg-destructive" : "bg-primary")}
            style={{ width: `${Math.min(100, (100 * running) / Math.max(1, all))}%` }}
          />
        </div>
        {isNearlyFull ? (
          <p role="alert" className="text-destructive-text text-sm">
            Nearly all lines are in use. Further callers hear our answer instead of an agent. Add lines in
            Vapi, then raise “Vapi Lines” in the settings.
          </p>
        ) : null}
        {surge ? (
          <p className="text-muted-foreground text-sm">
            Clients have taken turns since {lowerDay(formatDayTime(surge.since))}, so that none is without a
            line because of another.{" "}
            {surge.unserved === 0
              ? "Every caller has got a line."
              : `${formatNumber(surge.unserved)} caller${surge.unserved === 1 ? "" : "s"} heard our answer instead.`}
          </p>
        ) : null}
      </div>
      <div className="space-y-2">
        <p className="flex items-center gap-2 text-muted-foreground text-sm">
          <TriangleAlert aria-hidden="true" className="size-4" />
          Clients who need attention
        </p>
        <p className="tabular font-bold text-2xl">{formatNumber(needAttention)}</p>
        <p className="text-muted-foreground text-sm">
          {needAttention === 0
            ? "No open emergency, no failing agent, none stopped."
            : "An open emergency, a failing agent, or one that takes no calls."}
        </p>
      </div>
    </Card>
  );
}
