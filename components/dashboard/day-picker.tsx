"use client";

import { type PointerEvent, type ReactNode, useState } from "react";

type DayPickerProps = {
  /** The chart's description. */
  label: string;
  /** What each day had, in words. */
  texts: readonly string[];
  /** The chart: its days side by side, equally wide. */
  children: ReactNode;
};

/** Around the bars of a chart: tells the values of the day under a finger, the cursor or the keyboard. */
export function DayPicker({ label, texts, children }: DayPickerProps) {
  const [picked, setPicked] = useState<number | null>(null);
  const count = texts.length;

  const pointAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPicked(Math.min(Math.max(Math.floor(((clientX - left) / width) * count), 0), count - 1));
  };

  // Another period may have fewer days.
  const day = picked === null ? null : Math.min(picked, count - 1);
  return (
    <div
      onPointerDown={pointAt}
      onPointerMove={pointAt}
      // A finger may stay where it was; a cursor leaves.
      onPointerLeave={({ pointerType }) => (pointerType === "mouse" ? setPicked(null) : undefined)}
      className="relative touch-pan-y rounded-md outline-offset-4 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring"
    >
      {children}
      <input
        type="range"
        aria-label={`${label}. Day`}
        aria-valuetext={texts[day ?? count - 1]}
        className="sr-only"
        min={0}
        max={count - 1}
        value={day ?? count - 1}
        onFocus={() => setPicked((before) => before ?? count - 1)}
        onBlur={() => setPicked(null)}
        onChange={(event) => setPicked(Number(event.target.value))}
      />
      {day === null ? null : (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 bg-foreground/10"
          style={{ left: `${(day / count) * 100}%`, width: `${100 / count}%` }}
        >
          <p
            data-slot="day-values"
            className={`tabular absolute -top-3 z-10 w-max max-w-56 rounded-md border bg-card px-2.5 py-1.5 text-xs shadow-md ${day < count / 2 ? "left-0" : "right-0"}`}
          >
            {texts[day]}
          </p>
        </div>
      )}
    </div>
  );
}
