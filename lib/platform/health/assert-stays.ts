import { AppError } from "@/lib/platform/core/errors";
import { isDraining } from "@/lib/platform/process/drain";

/** Throws `unavailable` (with `alive: true`) while this process drains before it stops. */
export function assertStays(): void {
  if (!isDraining()) return;
  throw new AppError("unavailable", "This instance is about to stop.", {
    expected: true,
    extra: { alive: true, ready: false },
    retryAfterSeconds: 5,
  });
}
