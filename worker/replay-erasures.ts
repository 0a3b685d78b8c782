import { readFileSync } from "node:fs";
import { closeDatabase } from "@/db/client";
import { replayErasures } from "@/lib/dashboard/personal-data/replay-erasures";

/**
 * `npm run replay-erasures -- tombstones`: in a restored database, before the app starts on it, erases again whom the
 * file of `npm run write-tombstones` names. What other systems have is deleted once the app runs.
 */
const [file] = process.argv.slice(2);
if (file) {
  const hashes = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => /^[0-9a-f]{64}$/.test(line));
  const author = { actor: { personId: null }, requestId: "command replay-erasures" };
  const { callers, calls, leads, refused } = await replayErasures(author, hashes);
  process.stdout.write(
    `Tombstones: ${hashes.length}. Callers erased again: ${callers}. Calls of withheld numbers: ${calls}. Contact requests: ${leads}.\n`,
  );
  for (const line of refused) process.stderr.write(`Not erased: ${line}\n`);
  if (refused.length > 0) process.exitCode = 1;
} else {
  process.stderr.write("Give the file of tombstones: npm run replay-erasures -- tombstones\n");
  process.exitCode = 1;
}
await closeDatabase();
