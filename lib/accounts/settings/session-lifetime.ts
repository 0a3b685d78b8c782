import { DAY } from "@/lib/platform/core/clock";
import { findDefinition } from "./catalogue";
import { peekSetting } from "./read-setting";

/** The maximum lifetime and idle time of a session, in milliseconds. Never throws. */
export async function sessionLifetime(): Promise<{ longest: number; idle: number }> {
  const [longest, idle] = await Promise.all([days("session_days"), days("session_idle_days")]);
  return { longest, idle };
}

/** The lifetime of a session's cookie, which every renewal rewrites, in seconds. */
export async function cookieSeconds(): Promise<number> {
  const { longest, idle } = await sessionLifetime();
  return Math.min(longest, idle) / 1_000;
}

async function days(key: string): Promise<number> {
  return Number((await peekSetting(key)) ?? findDefinition(key)?.initial) * DAY;
}
