import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { rawSql } from "@/db/client";
import { follow } from "@/lib/platform/outbox/follow";
import { followNew } from "@/lib/platform/outbox/follow-new";
import { settled as answersSettled } from "@/lib/platform/process/after-answer";
import { followers } from "@/worker/followers";

/**
 * Resolves once all work after earlier responses is done, and every event recorded so far has been followed: here, or by
 * an app process that the test has started.
 */
export async function settled(): Promise<void> {
  await answersSettled();
  const holder = randomUUID();
  const [newest] = await rawSql()`select last_value::float8 as id from outbox_id_seq`;
  for (;;) {
    const { isNew, behind } = await findUnfollowed(newest?.id);
    if (!isNew && behind.length === 0) return;
    const { taken, slow } = await followNew(followers, holder);
    await Promise.all(slow.values());
    const done = await Promise.all(
      Object.entries(followers)
        .filter(([name]) => behind.includes(name))
        .map(([name, follower]) => follow(name, follower, holder)),
    );
    if (taken === 0 && done.every((count) => count === 0)) await sleep(5);
  }
}

/** Whether there are new events, and the followers that have others. Failed ones that wait for a retry do not count. */
async function findUnfollowed(newest: number): Promise<{ isNew: boolean; behind: string[] }> {
  const [row] = await rawSql()<{ isNew: boolean; behind: string[] }[]>`
    select exists (select from outbox where id <= ${newest}) as "isNew",
      array(select distinct follower from follow_ups where id <= ${newest} and due_at <= now()) as behind`;
  return row ?? { isNew: false, behind: [] };
}
