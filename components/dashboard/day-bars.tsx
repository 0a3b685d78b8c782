import { useFormats } from "@/components/shared/place";
import { formatNumber } from "@/lib/platform/locale/format-number";

export type Series<T> = {
  name: string;
  /** A class with the bar's colour as `fill`, and the legend dot's as `background`. */
  fill: string;
  dot: string;
  read: (row: T) => number;
};

type DayBarsProps<T extends { day: string }> = {
  /** A description of the chart, for people who can’t see it. */
  label: string;
  from: string;
  to: string;
  rows: readonly T[];
  series: readonly Series<T>[];
  format?: (value: number) => string;
  /** Of the chart alone, in pixels. */
  height?: number;
};

const DAY_MS = 86_400_000;
const SLOT = 10;
const HEIGHT = 100;

/**
 * One stacked bar per day, in an SVG that needs no script. A day without a row has no bar. The scale begins at 0 and
 * ends at a round number, which is its label.
 */
export function DayBars<T extends { day: string }>(props: DayBarsProps<T>) {
  const { formatDayOfMonth } = useFormats();
  const { label, from, to, rows, series, format = plain, height = 128 } = props;
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  const top = roundUp(Math.max(0, ...rows.map((row) => total(row, series))));
  return (
    <div>
      <div className="relative">
        <span aria-hidden="true" className="tabular absolute top-0 right-0 text-muted-foreground text-xs">
          {format(top)}
        </span>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${days * SLOT} ${HEIGHT}`}
          preserveAspectRatio="none"
          style={{ height }}
          className="block w-full overflow-visible pt-5"
        >
          <path
            d={`M0 0H${days * SLOT}M0 ${HEIGHT}H${days * SLOT}`}
            vectorEffect="non-scaling-stroke"
            className="stroke-border"
          />
          {rows.map((row) => (
            <Bar
              key={row.day}
              row={row}
              series={series}
              top={top}
              from={from}
              width={days > 14 ? 7 : 4}
              format={format}
            />
          ))}
        </svg>
      </div>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-muted-foreground text-xs">
        <span>{formatDayOfMonth(from)}</span>
        <span>{formatDayOfMonth(to)}</span>
      </p>
    </div>
  );
}

type BarProps<T> = Required<Pick<DayBarsProps<T & { day: string }>, "from" | "series" | "format">> & {
  row: T & { day: string };
  top: number;
  /** Out of ten parts of a day's width. */
  width: number;
};

function Bar<T>({ row, series, top, from, width, format }: BarProps<T>) {
  const { formatDayOfMonth } = useFormats();
  const x = ((Date.parse(row.day) - Date.parse(from)) / DAY_MS) * SLOT + (SLOT - width) / 2;
  let y = HEIGHT;
  const parts = series.filter(({ read }) => read(row) > 0);
  const text = parts.map(({ name, read }) => `${name} ${format(read(row))}`).join(", ");
  return (
    <g>
      <title>{`${formatDayOfMonth(row.day)}: ${text}`}</title>
      {parts.map(({ name, fill, read }) => {
        const size = (read(row) / top) * HEIGHT;
        y -= size;
        return <rect key={name} x={x} y={y} width={width} height={size} className={fill} />;
      })}
    </g>
  );
}

type LegendProps<T> = { rows: readonly T[]; series: readonly Series<T>[] };

/** The legend, with the total of each colour. */
export function Legend<T>({ rows, series }: LegendProps<T>) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map(({ name, dot, read }) => (
        <li key={name} className="flex items-center gap-2">
          <span aria-hidden="true" className={`size-2.5 rounded-[3px] ${dot}`} />
          <span className="text-muted-foreground">{name}</span>
          <span className="tabular font-semibold">
            {formatNumber(rows.reduce((sum, row) => sum + read(row), 0))}
          </span>
        </li>
      ))}
    </ul>
  );
}

const plain = (value: number) => formatNumber(value);

function total<T>(row: T, series: readonly Series<T>[]): number {
  return series.reduce((sum, { read }) => sum + read(row), 0);
}

/** The next of 1, 2, 3, 4, 5, 6, 8, 10, 20, …, so that a scale ends at a round number. */
export function roundUp(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}
