import { sql } from "drizzle-orm";
import { closeDatabase, execute } from "@/db/client";

/** `npm run record-backup -- <bytes>`, for deploy/backup.sh: a backup was written. The alert about late ones counts from it. */
const bytes = Number(process.argv[2]);
if (!Number.isSafeInteger(bytes) || bytes <= 0) throw new Error("Give the size of the dump in bytes.");
await execute(sql`insert into backups (bytes) values (${bytes})`);
await closeDatabase();
