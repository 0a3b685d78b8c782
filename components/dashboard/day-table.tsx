import { useFormats } from "@/components/shared/place";

export type DayTableProps = {
  caption: string;
  columns: readonly string[];
  /** A day as `2026-11-21` and its cells. */
  rows: readonly { day: string; cells: readonly string[] }[];
};

/** The values of a day chart as a table, to read, hear and copy. */
export default function DayTable({ caption, columns, rows }: DayTableProps) {
  const { formatDayOfMonth } = useFormats();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="mt-3 max-h-72 overflow-auto rounded-lg border">
      <table className="tabular w-full text-right">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-muted text-muted-foreground">
          <tr>
            <th scope="col" className="px-3 py-2 text-left font-semibold">
              Day
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((row) => (
            <tr key={row.day}>
              <th scope="row" className="whitespace-nowrap px-3 py-1.5 text-left font-normal">
                {formatDayOfMonth(row.day)}
              </th>
              {row.cells.map((cell, index) => (
                <td key={columns[index]} className="px-3 py-1.5">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
