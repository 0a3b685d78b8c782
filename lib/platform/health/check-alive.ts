import { assertStays } from "./assert-stays";

/**
 * Whether this process should get requests, whatever the database says: without it calls are still answered and
 * emergencies go on. Throws `unavailable` while the process drains before it stops.
 */
export async function checkAlive(): Promise<{ alive: true }> {
  assertStays();
  return { alive: true };
}
