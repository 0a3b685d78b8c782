/** How far the bars of a chart reach. */
export type DayScale = {
  /** The round number at the top. */
  top: number;
  /** Whether a bar goes beyond it. */
  isBeyond: (value: number) => boolean;
};

/** A day this many times as high as every other would make them all look alike. */
const SPIKE = 3;
/** Fewer days have no usual height. */
const ENOUGH = 4;

/** From 0 to a round number; a single spike does not count, and its bar is cut off. */
export function scaleOf(values: readonly number[]): DayScale {
  const [highest = 0, second = 0, ...others] = [...values].filter((value) => value > 0).sort((a, b) => b - a);
  const hasSpike = others.length >= ENOUGH - 2 && highest > SPIKE * second;
  const top = roundUp(hasSpike ? second : highest);
  return { top, isBeyond: (value) => value > top };
}

/** The next of 1, 2, 3, 4, 5, 6, 8, 10, 20, …, so that a scale ends at a round number. */
export function roundUp(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}
