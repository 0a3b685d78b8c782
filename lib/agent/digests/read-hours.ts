import type { Tx } from "@/db/client";
import { readPlace } from "@/lib/accounts/users/read-place";
import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { WEEKDAYS, type Weekday } from "@/lib/platform/locale/weekdays";
import type { Hours } from "./digest-slot";

const NONE = Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as Record<Weekday, []>;

/** When a client works: no day is known of one whose agent is not set up yet. */
export async function readHours(userId: string, tx?: Tx): Promise<Hours> {
  const setup = await readCallSetup(userId, tx);
  if (setup) return setup;
  const { country, timeZone } = await readPlace(userId, tx);
  return { country, time_zone: timeZone, hours: NONE, exceptions: [] };
}
