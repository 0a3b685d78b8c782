import { useFormats } from "@/components/shared/place";
import type { ReminderGroup, ReminderState } from "@/lib/agent/reminders/contract";

/** No-shows and cancellations with and without a reminder: counts, and percentages once there are enough of both. */
export function ReminderEffect({ effect }: { effect: ReminderState["effect"] }) {
  const { formatDayOfMonth } = useFormats();
  const { since, with_reminder: reminded, without, enough } = effect;
  if (!since) return null;
  const rows = [
    {
      title: "No-shows",
      detail: "of visits whose outcome you recorded",
      of: (group: ReminderGroup) => [group.no_shows, group.told] as const,
      isEnough: enough.no_shows,
    },
    {
      title: "Cancelled",
      detail: "of all visits",
      of: (group: ReminderGroup) => [group.cancelled, group.visits] as const,
      isEnough: enough.cancelled,
    },
  ];
  return (
    <div className="max-w-xl space-y-2 text-sm">
      <table className="w-full text-left">
        <caption className="pb-1 text-left text-muted-foreground">
          Visits that are over, since {formatDayOfMonth(since.slice(0, 10))}
        </caption>
        <thead>
          <tr className="border-b text-muted-foreground">
            <td />
            <th scope="col" className="py-1.5 pr-3 font-medium">
              With a reminder
            </th>
            <th scope="col" className="py-1.5 font-medium">
              Without
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(({ title, detail, of, isEnough }) => (
            <tr key={title} className="align-top">
              <th scope="row" className="py-2 pr-3 font-medium">
                {title}
                <span className="block font-normal text-muted-foreground text-xs">{detail}</span>
              </th>
              {[reminded, without].map((group, column) => {
                const [count, all] = of(group);
                return (
                  <td key={column === 0 ? "with" : "without"} className="tabular whitespace-nowrap py-2 pr-3">
                    {count} of {all}
                    {isEnough ? (
                      <span className="block text-muted-foreground text-xs">
                        {Math.round((100 * count) / all)}%
                      </span>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.some(({ isEnough }) => !isEnough) ? (
        <p className="text-muted-foreground">{tooFew(rows.filter(({ isEnough }) => !isEnough))}</p>
      ) : null}
      <p className="text-muted-foreground">
        One visit in ten, chosen at random, gets no reminder, so that the two can be compared. A difference
        may still be chance.
      </p>
    </div>
  );
}

const tooFew = (rows: readonly { title: string }[]) =>
  rows.length > 1 ? "Too few visits to say." : `${rows[0]?.title}: too few visits to say.`;
