import { sql } from "drizzle-orm";
import { executeIn } from "@/db/client";
import { HOUR } from "@/lib/platform/core/clock";
import type { Cause } from "./trouble";

export const LATE_BACKUP = 26 * HOUR;

/** A nightly backup that is two hours late. Before the first one there is nothing to expect: a host may make them. */
export const lateBackup: Cause = {
  kind: "backup",
  settleMinutes: 0,
  several: (count) => `${count} backups are late`,
  find: async (tx) => {
    const [{ madeAt }] = await executeIn(tx)<[{ madeAt: Date | null }]>(
      sql`select max(made_at) as "madeAt" from backups`,
    );
    const age = madeAt ? Date.now() - madeAt.getTime() : 0;
    if (!madeAt || age < LATE_BACKUP) return [];
    return [
      {
        subject: "",
        since: new Date(madeAt.getTime() + LATE_BACKUP),
        title: "The database has not been backed up for more than a day",
        line: `The last backup was made ${Math.floor(age / HOUR)} hours ago. See what the nightly deploy/backup.sh printed, and whether its disk is full, then run it by hand.`,
        path: "/admin/alerts#parts",
      },
    ];
  },
};
