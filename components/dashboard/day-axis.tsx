import { useFormats } from "@/components/shared/place";

/** More days than this get a label per week instead of one each. */
const DAYS_WITH_LABELS = 14;
const MOST_WEEKS = 4;

/** The days below a chart: each with its weekday, or the Mondays of a longer period. */
export function DayAxis({ days }: { days: readonly string[] }) {
  const { formatDayOfMonth, formatWeekday } = useFormats();
  const isShort = days.length <= DAYS_WITH_LABELS;
  const labelled = days.filter((day) => isShort || isMonday(day));
  const step = isShort ? 1 : Math.ceil(labelled.length / MOST_WEEKS);
  return (
    <ol
      aria-hidden="true"
      className={`tabular relative mt-1.5 text-muted-foreground text-xs ${isShort ? "h-8" : "h-4"}`}
    >
      {labelled.map((day, index) => {
        const share = (days.indexOf(day) + 0.5) / days.length;
        // The nearer to an end, the further its text reaches back from there.
        const shift = isShort ? 0.5 : share;
        return index % step > 0 ? null : (
          <li
            key={day}
            className="absolute whitespace-nowrap text-center"
            style={{ left: `${share * 100}%`, translate: `${-shift * 100}%` }}
          >
            {isShort ? (
              <>
                {formatWeekday(day)}
                <br />
                {Number(day.slice(-2))}
              </>
            ) : (
              formatDayOfMonth(day)
            )}
          </li>
        );
      })}
    </ol>
  );
}

export const isMonday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
