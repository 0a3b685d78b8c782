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
  for (;;) {
    const { recorded, behind } = await findUnfollowed(newest?.id);
    if (!recorded && behind.length === 0) return;
    const handedTo = recorded ? (await handOn(followers)).followers : [];
    const done = await Promise.all(
      Object.entries(followers)
        .filter(([name]) => behind.includes(name) || handedTo.includes(name))
        .map(([name, follower]) => follow(name, follower, holder)),
    );
    if (done.every((count) => count === 0)) await sleep(5);
  }
}

/** Whether events wait to be handed on, and the followers that have some. Failed ones that wait for a retry do not count. */
async function findUnfollowed(newest: number): Promise<{ recorded: boolean; behind: string[] }> {
  const [row] = await rawSql()<{ recorded: boolean; behind: string[] }[]>`
    select exists (select from outbox where id <= ${newest}) as recorded,
      array(select distinct follower from follow_ups where id <= ${newest} and due_at <= now()) as behind`;
  return row ?? { recorded: false, behind: [] };
}
