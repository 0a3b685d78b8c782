import type { RecordedChange } from "@/lib/dashboard/history/contract";
import { formatDateTime } from "@/lib/platform/locale/dates";

/** A new assistant has forty fields. */
const SHOWN = 6;

export function ChangeRow({ change }: { change: RecordedChange }) {
  const [first, others] = [change.details.slice(0, SHOWN), change.details.slice(SHOWN)];
  return (
    <li className="grid gap-x-8 gap-y-1 px-4 py-3.5 text-sm sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6">
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-semibold">
            {change.actor?.name ?? (change.automatic ? "Automatic" : "A deleted user")}
          </span>{" "}
          {change.sentence}
        </p>
        {first.length > 0 ? (
          <p className="mt-0.5 break-words text-muted-foreground">{first.join(" · ")}</p>
        ) : null}
        {others.length > 0 ? (
          <details className="mt-0.5 text-muted-foreground">
            <summary className="w-fit cursor-pointer rounded-md font-semibold text-primary-text underline-offset-4 hover:underline">
              {`${others.length} more`}
            </summary>
            <p className="mt-0.5 break-words">{others.join(" · ")}</p>
          </details>
        ) : null}
      </div>
      <time dateTime={change.at} className="tabular text-muted-foreground">
        {formatDateTime(change.at)}
      </time>
    </li>
  );
}
