import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { Cause } from "./trouble";

/** A nightly backup that is two hours late. Before the first one there is nothing to expect: a host may make them. */
export const lateBackup: Cause = {
  kind: "backup",
  settleMinutes: 0,
  several: (count) => `${count} backups are late`,
  find: async (tx) => {
    const [{ since, hours }] = await execute<[{ since: Date | null; hours: number }]>(
      sql`
      select max(made_at) + interval '26 hours' as since,
        floor(extract(epoch from now() - max(made_at)) / 3600)::int as hours from backups`,
      tx,
    );
    if (!since || since > new Date()) return [];
    return [
      {
        subject: "",
        since,
        title: "The database has not been backed up since yesterday",
        line: `The last backup was made ${hours} hours ago. See what the nightly deploy/backup.sh printed, and whether its disk is full, then run it by hand.`,
        path: "/admin/alerts#parts",
      },
    ];
  },
};
