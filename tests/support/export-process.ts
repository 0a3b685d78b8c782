import { closeDatabase } from "@/db/client";
import { exportFiles } from "@/lib/dashboard/personal-data/export-files";
import { writeZip } from "@/lib/dashboard/personal-data/write-zip";

/** Reads an account's archive in a process of its own, and prints its bytes and how much more memory that took, in MB. */
const [accountId = ""] = process.argv.slice(2);
const manifest = () => ({ name: "manifest.json", open: async () => null });

async function read(id: string): Promise<{ bytes: number; most: number }> {
  let [bytes, most] = [0, 0];
  for await (const part of writeZip(exportFiles(id), manifest)) {
    bytes += (part as Buffer).length;
    most = Math.max(most, process.memoryUsage.rss());
  }
  return { bytes, most };
}

// An empty account first: the code and the connections are there then.
await read("00000000-0000-4000-8000-000000000000");
const before = process.memoryUsage.rss();
const { bytes, most } = await read(accountId);
process.stdout.write(JSON.stringify({ bytes, megabytes: (most - before) / 2 ** 20 }));
await closeDatabase();
