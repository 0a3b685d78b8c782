import { closeDatabase } from "@/db/client";
import { listTombstones } from "@/lib/dashboard/personal-data/replay-erasures";

/** `npm run --silent write-tombstones > tombstones`: what was erased so far, for `npm run replay-erasures`. */
for (const hash of await listTombstones()) process.stdout.write(`${hash}\n`);
await closeDatabase();
