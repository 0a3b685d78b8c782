import { readFile } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { releasedFiles } from "@/db/schema/released-files";
import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { within } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import { filesBelow } from "./precompressed";
import { offerReleased } from "./serve-released";

const DAYS_KEPT = 30;
const AT_ONCE = 20;

/**
 * Stores this build's scripts, styles and fonts for the other instances, at every start and then hourly: they are
 * deleted when no instance has used them for 30 days.
 */
export async function keepRelease(distDir = ".next"): Promise<void> {
  const root = path.join(distDir, "static");
  const names = filesBelow(root).filter((name) => !name.endsWith(".br"));
  const known = await database()
    .update(releasedFiles)
    .set({ lastUsedAt: sql`now()` })
    .where(sql`${releasedFiles.name} = any(${sql.param(names)}::text[])`)
    .returning({ name: releasedFiles.name });
  const missing = new Set(names).difference(new Set(known.map(({ name }) => name)));
  const left = [...missing];
  while (left.length > 0) {
    const rows = left
      .splice(0, AT_ONCE)
      .map(async (name) => ({ name, content: await readFile(path.join(root, name)) }));
    await database()
      .insert(releasedFiles)
      .values(await Promise.all(rows))
      .onConflictDoNothing();
  }
}

/** Before the first page is served. Without the database the hourly sweep catches up. */
export async function startRelease(): Promise<void> {
  if (env().NODE_ENV !== "production") return;
  offerReleased((name) => within(3 * SECOND, readReleased(name)));
  await within(10 * SECOND, keepRelease()).catch((err: unknown) =>
    logger().warn({ err }, "could not store this release's scripts for other instances; will retry"),
  );
}

export async function sweepReleases(): Promise<void> {
  if (env().NODE_ENV === "production") await keepRelease();
  await execute(sql`delete from released_files where last_used_at < now() - ${DAYS_KEPT} * interval '1 day'`);
}

async function readReleased(name: string): Promise<Buffer | null> {
  const [file] = await database()
    .select({ content: releasedFiles.content })
    .from(releasedFiles)
    .where(eq(releasedFiles.name, name));
  return file?.content ?? null;
}
