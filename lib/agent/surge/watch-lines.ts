import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { countLines } from "@/lib/calls/calls/count-lines";
import { logger } from "@/lib/platform/core/logger";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { isSurge } from "./tables";

/** Shares of the lines in use. */
const BEGINS_AT = 0.8;
const CALM_BELOW = 0.6;
/** How long it has to be calm before calls go to the voice provider directly again. */
const CALM_FOR = "10 minutes";

/**
 * Begins a surge when nearly all lines are in use, and ends it once it has been calm for a while. Either way the numbers'
 * addresses at Twilio change: during a surge calls ask us for a line first (SURGE-02). May run at any time, also twice at
 * once.
 */
export async function watchLines(): Promise<void> {
  const { running, lines } = await countLines();
  const share = running / lines;
  const changed = share >= BEGINS_AT ? await begin() : await calmDown(share < CALM_BELOW);
  if (!changed) return;
  logger().warn({ running, lines, surge: changed }, "a surge of calls changes where they go");
  await enqueue("point-calls", {}, { key: "point-calls:surge" });
}

/** Whether calls ask us for a line before they go to the voice provider. */
export async function isSurging(): Promise<boolean> {
  const [surge] = await execute(sql`select from line_surges s where ${isSurge("s")}`);
  return surge !== undefined;
}

async function begin(): Promise<"began" | null> {
  const begun = await execute(sql`
    insert into line_surges default values
    on conflict ((ended_at is null)) where ended_at is null do update set calm_since = null
    returning (xmax = 0) as is_new`);
  return begun[0]?.is_new ? "began" : null;
}

async function calmDown(isCalm: boolean): Promise<"ended" | null> {
  const ended = await execute(sql`
    update line_surges s set
      calm_since = case when ${isCalm}::boolean then coalesce(calm_since, now()) end,
      ended_at = case when ${isCalm}::boolean and calm_since < now() - ${CALM_FOR}::interval then now() end
    where ${isSurge("s")}
    returning ended_at is not null as is_over`);
  return ended[0]?.is_over ? "ended" : null;
}
