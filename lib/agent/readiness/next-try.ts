import type { agents } from "@/db/schema/agents";
import { openingSpans } from "@/lib/agent/bookings/availability";
import { DAY, HOUR, MINUTE } from "@/lib/platform/core/clock";
import { addDays } from "@/lib/platform/locale/dates";
import { localDay, startOfDay } from "@/lib/platform/locale/zoned-time";
import { CHECKS, isCheck } from "./checks";

/** An outage of another service is reported only if it lasts. */
const OUTAGE = 2 * HOUR;
const AGAIN_AT_ONCE = MINUTE;
const AGAIN_WHILE_BROKEN = HOUR;
const USUAL_OPENING = 8 * HOUR;

type Result = { checkName: string; outcome: string; failures: number; failingSince: Date | null };

const blocks = ({ checkName }: Result) => isCheck(checkName) && CHECKS[checkName].blocking;

/** Whether a failure is certain: it failed twice in a row, or could not be checked for two hours. */
export function isBroken(result: Result, now: number): boolean {
  const { outcome, failures, failingSince } = result;
  if (!blocks(result) || outcome === "ok" || failures < 2) return false;
  return outcome === "failed" || now - (failingSince?.getTime() ?? now) >= OUTAGE;
}

type Client = Pick<typeof agents.$inferSelect, "userId" | "timeZone" | "hours" | "exceptions">;

/**
 * When a live client is checked next: a minute after a first failure, to confirm it; hourly while a check fails;
 * otherwise the next day, one to two hours before opening, with a minute of their own for each client.
 */
export function nextTry(
  { userId, timeZone, hours, exceptions }: Client,
  results: Result[],
  now: number,
): Date {
  const failing = results.filter((result) => blocks(result) && result.outcome !== "ok");
  if (failing.some(({ outcome, failures }) => outcome === "failed" && failures === 1)) {
    return new Date(now + AGAIN_AT_ONCE);
  }
  if (failing.length > 0) return new Date(now + AGAIN_WHILE_BROKEN);
  // The columns hold what lib/agent/setup/contract.ts has validated.
  const week = { time_zone: timeZone, hours, exceptions } as Parameters<typeof openingSpans>[0];
  const ahead = HOUR + minuteOf(userId) * MINUTE;
  const today = localDay(now, timeZone);
  const times = [today, addDays(today, 1), addDays(today, 2)].map((day) => {
    const opens = openingSpans(week, day)[0]?.start ?? startOfDay(day, timeZone) + USUAL_OPENING;
    return opens - ahead;
  });
  // A later first opening tomorrow than today must not make it more than a day.
  const next = times.find((time) => time > now) ?? now + DAY;
  return new Date(Math.min(next, now + DAY));
}

/** 0 to 59: stable for a client, and evenly spread over clients. */
const minuteOf = (userId: string) => Number.parseInt(userId.slice(0, 6), 16) % 60;
