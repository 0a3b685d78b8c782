import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE } from "@/lib/platform/core/clock";
import { addDays } from "@/lib/platform/locale/dates";
import { localDay, startOfDay } from "@/lib/platform/locale/zoned-time";

const leftOf = (zone: string, now: number) => startOfDay(addDays(localDay(now, zone), 1), zone) - now;

/**
 * Tests read the day, act, and expect what belongs to that day: waits for the next one if the day of London or UTC ends
 * within two minutes.
 */
export async function passMidnight(): Promise<void> {
  for (const zone of ["Europe/London", "UTC"]) {
    const left = leftOf(zone, Date.now());
    if (left < 2 * MINUTE) await sleep(left);
  }
}
