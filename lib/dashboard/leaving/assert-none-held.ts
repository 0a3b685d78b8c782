import { AppError } from "@/lib/platform/core/errors";

/** Throws `conflict` while calls of a client are held. */
export function assertNoneHeld(held: number): void {
  if (held === 0) return;
  const calls = held === 1 ? "One call is" : `${held} calls are`;
  throw new AppError(
    "conflict",
    `${calls} marked to be kept. Choose “Stop keeping this call” on each call's page first.`,
  );
}
