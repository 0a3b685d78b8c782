import { useFormats } from "@/components/shared/place";

/** More days than this get a label per week instead of one each. */
const DAYS_WITH_LABELS = 14;
const MOST_WEEKS = 4;

/** The days below a chart: each with its weekday, or the Mondays of a longer period. */
export function DayAxis({ days }: { days: readonly string[] }) {
  const { formatDayOfMonth, formatDayOfWeek, formatWeekday } = useFormats();
  const look = "mt-1.5 text-muted-foreground text-xs";
  if (days.length <= DAYS_WITH_LABELS)
    return (
      <ol
        aria-hidden="true"
        className={`${look} grid text-center`}
        style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
      >
        {days.map((day, index) => (
          <li key={day} className="tabular truncate">
            {formatWeekday(day)}
            <span className="block">
              {index === 0 || day.endsWith("-01") ? formatDayOfMonth(day) : Number(day.slice(-2))}
            </span>
          </li>
        ))}
      </ol>
    );
  const mondays = days.flatMap((day, index) => (isMonday(day) ? [{ day, index }] : []));
  const step = Math.ceil(mondays.length / MOST_WEEKS);
  return (
    <ol aria-hidden="true" className={`${look} relative h-4`}>
      {mondays
        .filter((_, index) => index % step === 0)
        .map(({ day, index }) => {
          const share = (index + 0.5) / days.length;
          const shift = share < 0.12 ? "" : share > 0.88 ? "-translate-x-full" : "-translate-x-1/2";
          return (
            <li
              key={day}
              className={`tabular absolute whitespace-nowrap ${shift}`}
              style={{ left: `${share * 100}%` }}
            >
              {formatDayOfWeek(day)}
            </li>
          );
        })}
    </ol>
  );
}

export const isMonday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
