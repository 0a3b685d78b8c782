"use client";

import { useEffect, useRef, useState } from "react";

export type DayPickerProps = {
  /** The chart's description. */
  label: string;
  /** What each day had, in words. */
  texts: readonly string[];
  /** Where the pointer is, from the left of the window; null if the keyboard asked. */
  startX: number | null;
};

/**
 * Over the bars of a chart: tells the values of the day under a finger, the cursor or the keyboard. It listens to its
 * parent, because a finger that is down already belongs to what it touched first.
 */
export default function DayPicker({ label, texts, startX }: DayPickerProps) {
  const slider = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<number | null>(null);
  const count = texts.length;

  useEffect(() => {
    const area = slider.current?.parentElement;
    if (!area) return;
    const pointAt = (x: number) => {
      const { left, width } = area.getBoundingClientRect();
      setPicked(Math.min(Math.max(Math.floor(((x - left) / width) * count), 0), count - 1));
    };
    const onMove = ({ clientX }: PointerEvent) => pointAt(clientX);
    // A finger may stay where it was; a cursor leaves.
    const onLeave = ({ pointerType }: PointerEvent) =>
      pointerType === "mouse" ? setPicked(null) : undefined;
    area.addEventListener("pointerdown", onMove);
    area.addEventListener("pointermove", onMove);
    area.addEventListener("pointerleave", onLeave);
    return () => {
      area.removeEventListener("pointerdown", onMove);
      area.removeEventListener("pointermove", onMove);
      area.removeEventListener("pointerleave", onLeave);
    };
  }, [count]);

  useEffect(() => {
    if (startX === null) slider.current?.focus();
    else slider.current?.parentElement?.dispatchEvent(new PointerEvent("pointermove", { clientX: startX }));
  }, [startX]);

  // Another period may have fewer days.
  const day = picked === null ? null : Math.min(picked, count - 1);
  return (
    <>
      <input
        ref={slider}
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
    </>
  );
}
