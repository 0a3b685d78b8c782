import { instantOf } from "@/lib/platform/locale/zoned-time";

const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;

/**
 * Browser-safe: the instant that a text names, in ms; NaN if it names none. Other systems send days, and times without an
 * offset: those are of the client's zone.
 */
export function readMoment(text: string, zone: string): number {
  const [, day, time = "00:00", seconds = "00"] = LOCAL.exec(text.trim()) ?? [];
  if (!day) return Date.parse(text);
  const wallTime = `${day}T${time}:${seconds}`;
  return Number.isNaN(Date.parse(`${wallTime}Z`)) ? Number.NaN : instantOf(wallTime, zone);
}
