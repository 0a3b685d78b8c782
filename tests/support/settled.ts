import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { rawSql } from "@/db/client";
import { follow } from "@/lib/platform/outbox/follow";
import { handOn } from "@/lib/platform/outbox/hand-on";
import { settled as answersSettled } from "@/lib/platform/process/after-answer";
import { followers } from "@/worker/followers";

const holder = randomUUID();

/**
 * Resolves once all work after earlier responses is done, and every event recorded so far has been followed: here, or
 * by another process of the tests.
 */
export async function settled(): Promise<void> {
  await answersSettled();
  const [newest] = await rawSql()`select last_value::float8 as id from outbox_id_seq`;
  while (await isUnfollowed(newest?.id)) {
    await handOn(followers);
    const done = await Promise.all(
      Object.entries(followers).map(([name, follower]) => follow(name, follower, holder)),
    );
    if (done.every((count) => count === 0)) await sleep(5);
  }
}

/** Failed events that wait for their retry do not count. */
async function isUnfollowed(newest: number): Promise<boolean> {
  const [row] = await rawSql()<{ unfollowed: boolean }[]>`
    select exists (select from outbox where id <= ${newest})
      or exists (select from follow_ups where id <= ${newest} and due_at <= now()) as unfollowed`;
  return row?.unfollowed === true;
}
