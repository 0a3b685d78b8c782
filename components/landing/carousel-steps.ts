/** The index `delta` steps away, wrapping around. */
export function stepIndex(index: number, delta: number, count: number): number {
  return (((index + delta) % count) + count) % count;
}

/** A slide's position relative to the current one, the shorter way round: -1 is just left of it, 1 just right. */
export function slideOffset(slide: number, current: number, count: number): number {
  const ahead = stepIndex(slide, -current, count);
  return ahead > count / 2 ? ahead - count : ahead;
}

/** The direction of a sideways swipe in pixels: the next slide (1), the previous one (-1) or neither. */
export function swipeStep(pixels: number): -1 | 0 | 1 {
  if (Math.abs(pixels) < SHORTEST_SWIPE) return 0;
  return pixels < 0 ? 1 : -1;
}

const SHORTEST_SWIPE = 40;
