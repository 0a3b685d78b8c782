import { AppError } from "@/lib/platform/core/errors";

/** Throws `conflict` while calls of a client are held. */
export function assertNoneHeld(held: number): void {
  if (held === 0) return;
  const calls = held === 1 ? "One call is held" : `${held} calls are held`;
  throw new AppError("conflict", `${calls}. End the hold on each call's page first.`);
}
