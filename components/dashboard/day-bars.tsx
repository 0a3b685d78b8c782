"use client";

import { useFormats } from "@/components/shared/place";
import { formatNumber } from "@/lib/platform/locale/format-number";
import { DayAxis, isMonday } from "./day-axis";
import { DayPicker } from "./day-picker";
import { type DayScale, scaleOf } from "./day-scale";

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
  /** Whether anything is known of a day without a row: then it had nothing. By default, it is a gap. */
  isCounted?: (day: string) => boolean;
  /** The height of the chart alone, in pixels. */
  height?: number;
};

const DAY_MS = 86_400_000;
const SLOT = 10;
const HEIGHT = 100;
/** The height of a day that had nothing, so that it differs from a gap. */
const NOTHING = 1.5;

/**
 * One stacked bar per day, in an SVG that needs no script. The scale begins at 0 and ends at a round number; a spike is
 * cut off and named.
 */
export function DayBars<T extends { day: string }>(props: DayBarsProps<T>) {
  const { formatDayOfWeek } = useFormats();
  const { label, from, to, rows, series, format = plain, isCounted = () => false, height = 128 } = props;
  const days = daysBetween(from, to);
  const scale = scaleOf(rows.map((row) => total(row, series)));
  const rowOf = (day: string) => rows.find((row) => row.day === day);
  const texts = days.map(
    (day) => `${formatDayOfWeek(day)}: ${tellDay(rowOf(day), { series, format, isCounted: isCounted(day) })}`,
  );
  const beyond = rows.filter((row) => scale.isBeyond(total(row, series)));
  return (
    <div>
      <DayPicker label={label} texts={texts}>
        <span aria-hidden="true" className="tabular absolute top-0 right-0 text-muted-foreground text-xs">
          {format(scale.top)}
        </span>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${days.length * SLOT} ${HEIGHT}`}
          preserveAspectRatio="none"
          style={{ height }}
          className="block w-full overflow-visible pt-5"
        >
          <path
            d={`M0 0H${days.length * SLOT}M0 ${HEIGHT}H${days.length * SLOT}${weekLines(days)}`}
            vectorEffect="non-scaling-stroke"
            className="stroke-border"
          />
          {days.map((day, index) => (
            <Bar
              key={day}
              row={rowOf(day)}
              text={texts[index] ?? ""}
              counted={isCounted(day)}
              series={series}
              scale={scale}
              x={index * SLOT}
              width={days.length > 14 ? 7 : 4}
            />
          ))}
        </svg>
      </DayPicker>
      <DayAxis days={days} />
      {beyond.map((row) => (
        <p key={row.day} className="tabular mt-2 text-muted-foreground text-sm">
          Beyond the scale: {formatDayOfWeek(row.day)}, {format(total(row, series))}
        </p>
      ))}
    </div>
  );
}

type BarProps<T> = {
  row: T | undefined;
  text: string;
  counted: boolean;
  series: readonly Series<T>[];
  scale: DayScale;
  x: number;
  /** Out of ten parts of a day's width. */
  width: number;
};

function Bar<T>({ row, text, counted, series, scale, x, width }: BarProps<T>) {
  if (!row && !counted) return null;
  const left = x + (SLOT - width) / 2;
  const sum = row ? total(row, series) : 0;
  const isBeyond = scale.isBeyond(sum);
  const most = isBeyond ? sum : scale.top;
  let y = HEIGHT;
  return (
    <g>
      <title>{text}</title>
      {sum === 0 ? (
        <rect x={left} y={HEIGHT - NOTHING} width={width} height={NOTHING} className="fill-border" />
      ) : null}
      {series.map(({ name, fill, read }) => {
        const size = row ? (read(row) / most) * HEIGHT : 0;
        if (size === 0) return null;
        y -= size;
        return <rect key={name} x={left} y={y} width={width} height={size} className={fill} />;
      })}
      {isBeyond ? (
        <path
          d={`M${left - 1} 14L${left + width + 1} 8`}
          vectorEffect="non-scaling-stroke"
          strokeWidth={4}
          className="stroke-card"
        />
      ) : null}
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

type Telling<T> = { series: readonly Series<T>[]; format: (value: number) => string; isCounted: boolean };

/** "Booked 3, Missed 1". */
function tellDay<T>(row: T | undefined, { series, format, isCounted }: Telling<T>): string {
  if (!row) return isCounted ? "none" : "no figures";
  const parts = series.filter(({ read }) => read(row) > 0);
  return parts.map(({ name, read }) => `${name} ${format(read(row))}`).join(", ") || "none";
}

function total<T>(row: T, series: readonly Series<T>[]): number {
  return series.reduce((sum, { read }) => sum + read(row), 0);
}

function daysBetween(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Where a week begins. */
const weekLines = (days: readonly string[]) =>
  days.map((day, index) => (index > 0 && isMonday(day) ? `M${index * SLOT} 0V${HEIGHT}` : "")).join("");
