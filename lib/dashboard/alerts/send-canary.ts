import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { readSetting } from "@/lib/accounts/settings/read-setting";
import { SECOND } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { sendPost } from "@/lib/providers/target/send-post";

const TIMEOUT = 10 * SECOND;

/**
 * The work of a job that only proves that jobs are run: notes the time, and tells the heartbeat address, whose service
 * tells the agency when no more of it comes, such as when nothing of ours runs (a dead man's switch).
 */
export async function sendCanary(): Promise<void> {
  await execute(sql`
    insert into queue_beats (name, beat_at) values ('jobs', now())
    on conflict (name) do update set beat_at = excluded.beat_at`);
  const url = await readSetting("heartbeat_address");
  if (!url) return;
  const answer = await sendPost({
    url,
    body: "",
    headers: () => ({ "user-agent": "Callwright" }),
    timeoutMs: TIMEOUT,
    limit: 1_024,
    cut: true,
  });
  const { httpStatus = null } = answer;
  const isTold = httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
  if (!isTold)
    logger().warn({ httpStatus, kind: answer.kind }, "the heartbeat address did not take the beat");
}
