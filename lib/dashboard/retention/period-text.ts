/** Browser-safe: "12 months" for whole years, otherwise days. */
export function periodText(days: number): string {
  if (days % 365 === 0) return `${(days / 365) * 12} months`;
  return days === 1 ? "1 day" : `${days} days`;
}
