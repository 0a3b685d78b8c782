import { CircleCheck, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { cn } from "@/components/ui/cn";
import type { ShownAlert } from "@/lib/dashboard/alerts/contract";
import { formatDate, formatDateTime, formatDayTime, formatTime } from "@/lib/platform/locale/dates";

/** One line each: what is or was wrong and since when, and what to do. The title leads to where it can be fixed. */
export function AlertList({ alerts }: { alerts: ShownAlert[] }) {
  return (
    <ul className="divide-y">
      {alerts.map((alert) => (
        <AlertRow key={alert.id} alert={alert} />
      ))}
    </ul>
  );
}

function AlertRow({ alert: { title, line, path, since, closed_at: closedAt } }: { alert: ShownAlert }) {
  const Icon = closedAt ? CircleCheck : TriangleAlert;
  return (
    <li className="relative flex items-start gap-3 px-4 py-4 transition-colors hover:bg-muted/50 sm:px-6">
      <Icon
        aria-hidden="true"
        className={cn("mt-0.5 size-5 shrink-0", closedAt ? "text-muted-foreground" : "text-destructive-text")}
      />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Link
          href={path}
          className="break-words font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
        <p className="tabular text-muted-foreground text-sm sm:text-right">
          {closedAt
            ? `${formatDateTime(since)} to ${endOf(since, closedAt)}`
            : `Since ${formatDayTime(since).replace(/^(Today|Yesterday)/, (day) => day.toLowerCase())}`}
        </p>
        {closedAt ? null : <p className="max-w-prose text-muted-foreground text-sm sm:col-span-2">{line}</p>}
      </div>
    </li>
  );
}

const endOf = (since: string, end: string) =>
  formatDate(since) === formatDate(end) ? formatTime(end) : formatDateTime(end);
