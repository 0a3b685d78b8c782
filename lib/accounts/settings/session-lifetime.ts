import { DAY } from "@/lib/platform/core/clock";
import { peekNumber } from "./peek-number";

/** The maximum lifetime and idle time of a session, in milliseconds. Never throws. */
export async function sessionLifetime(): Promise<{ longest: number; idle: number }> {
  const [longest, idle] = await Promise.all([peekNumber("session_days"), peekNumber("session_idle_days")]);
  return { longest: longest * DAY, idle: idle * DAY };
}

/** The lifetime of a session's cookie, which every renewal rewrites, in seconds. */
export async function cookieSeconds(): Promise<number> {
  const { longest, idle } = await sessionLifetime();
  return Math.min(longest, idle) / 1_000;
}
