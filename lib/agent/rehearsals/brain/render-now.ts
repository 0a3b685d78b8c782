import { wallTimeAt } from "@/lib/platform/locale/zoned-time";

const NOW = /\{\{\s*"now"\s*\|\s*date:\s*"([^"]+)",\s*"([^"]+)"\s*\}\}/g;

/**
 * Fills in the time of the call where the provider would, with the same template (LiquidJS `date`). A rehearsed call
 * has a time of its own.
 */
export const renderNow = (prompt: string, now: number): string =>
  prompt.replace(NOW, (_, format: string, timeZone: string) => formatLike(format, now, timeZone));

function formatLike(format: string, now: number, timeZone: string): string {
  const wall = wallTimeAt(now, timeZone);
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en", { timeZone: "UTC", ...options }).format(Date.parse(`${wall}Z`));
  const parts: Record<string, string> = {
    A: named({ weekday: "long" }),
    B: named({ month: "long" }),
    Y: wall.slice(0, 4),
    m: wall.slice(5, 7),
    d: wall.slice(8, 10),
    e: String(Number(wall.slice(8, 10))),
    H: wall.slice(11, 13),
    I: String(((Number(wall.slice(11, 13)) + 11) % 12) + 1).padStart(2, "0"),
    M: wall.slice(14, 16),
    p: Number(wall.slice(11, 13)) < 12 ? "AM" : "PM",
  };
  return format.replace(/%(\w)/g, (whole, letter: string) => parts[letter] ?? whole);
}
