import { DAY } from "@/lib/platform/core/clock";
import { AppError } from "@/lib/platform/core/errors";

const REMEMBERED = 30 * DAY;

/** What the run read and wrote is still kept, so it can be run again. */
export const isRemembered = ({ endedAt }: { endedAt: Date | null }) =>
  endedAt === null || Date.now() - endedAt.getTime() < REMEMBERED;

/** Throws `conflict` for a run whose data was deleted: its steps would send blanks. */
export function assertRemembered(run: { endedAt: Date | null }): void {
  if (!isRemembered(run))
    throw new AppError("conflict", "This run's data was deleted after 30 days, so it can't be run again.");
}
