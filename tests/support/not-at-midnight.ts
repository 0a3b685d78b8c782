import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE } from "@/lib/platform/core/clock";
import { addDays } from "@/lib/platform/locale/dates";
import { localDay, startOfDay } from "@/lib/platform/locale/zoned-time";

/**
 * Vitest's setup: tests read the day, act, and expect what belongs to that day. So no file begins less than two minutes
 * before a day of London or UTC ends, and helpers take the day on which it began (`began.ts`).
 */
const leftOf = (zone: string, now: number) => startOfDay(addDays(localDay(now, zone), 1), zone) - now;

for (const zone of ["Europe/London", "UTC"]) {
  const left = leftOf(zone, Date.now());
  if (left < 2 * MINUTE) await sleep(left);
}
const shared = globalThis as typeof globalThis & { callwrightBegan?: number };
shared.callwrightBegan = Date.now();
