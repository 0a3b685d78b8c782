import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { noteCosts } from "@/lib/calls/costs/note-costs";
import { DAY } from "@/lib/platform/core/clock";
import { readTextPrices } from "@/lib/providers/twilio/prices";

const FURTHEST_BACK = 3 * DAY;

type Unpriced = { user_id: string; sid: string; at: Date };

/** Notes what Twilio charged for texts of the last days, both ways, once it has said so. For every client, or for one. */
export async function noteTextPrices({ userId }: { userId?: string } = {}): Promise<void> {
  const since = new Date(Date.now() - FURTHEST_BACK);
  const texts = await execute<Unpriced[]>(sql`
    select * from (
      select user_id, twilio_sid as sid, sent_at as at from text_messages
      union all select user_id, sid, received_at from inbound_texts) t
    where t.sid is not null and t.at > ${since.toISOString()}::timestamptz
      and ${userId ? sql`t.user_id = ${userId}` : sql`t.user_id is not null`}
      and not exists (
        select from cost_entries e where e.user_id = t.user_id and e.source = 'twilio' and e.external_id = t.sid)`);
  if (texts.length === 0) return;
  const prices = await readTextPrices(since);
  await noteCosts(
    texts.flatMap(({ user_id: owner, sid, at }) => {
      const price = prices.get(sid);
      if (!price) return [];
      const { micros, currency } = price;
      const parts = [{ component: "text", micros }];
      return [
        { userId: owner, source: "twilio", externalId: sid, currency, happenedAt: new Date(at), parts },
      ];
    }),
  );
}
