"use client";

import { type ChangeEvent, type PointerEvent, useState } from "react";

/** The day of a chart that a finger, a cursor or the keyboard is at; null for none. */
export function usePickedDay(count: number) {
  const [picked, setPicked] = useState<number | null>(null);
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * count);
    setPicked(Math.min(Math.max(index, 0), count - 1));
  };
  return {
    // A shorter period may follow.
    picked: picked === null || picked >= count ? null : picked,
    /** For the area of the bars: a finger may stay where it was, a cursor leaves. */
    area: {
      onPointerDown: point,
      onPointerMove: point,
      onPointerLeave: ({ pointerType }: PointerEvent) =>
        pointerType === "mouse" ? setPicked(null) : undefined,
    },
    /** For the slider that the keyboard moves. */
    slider: {
      min: 0,
      max: count - 1,
      value: picked ?? count - 1,
      onFocus: () => setPicked((before) => before ?? count - 1),
      onBlur: () => setPicked(null),
      onChange: (event: ChangeEvent<HTMLInputElement>) => setPicked(Number(event.target.value)),
    },
  };
}
