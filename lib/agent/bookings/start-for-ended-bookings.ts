import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isConfirmed } from "@/lib/calls/calls/tables";
import { isOn } from "@/lib/outward/automations/tables";
import { startRuns } from "@/lib/outward/runs/start-runs";
import { isUpcoming } from "./tables";

const AT_ONCE = 500;

type Ended = {
  id: string;
  user_id: string;
  job: string;
  starts_at: Date;
  ends_at: Date;
  client_name: string | null;
  client_phone: string | null;
  address: string | null;
  call_id: string | null;
  key: string;
};

const KEY = sql`'booking.ended|' || b.id`;
/** The key for a visit that was put on a later day after its first end. */
const LATER_KEY = sql`${KEY} || '|' || floor(extract(epoch from b.ends_at))`;

/**
 * Starts the workflows that wait for the end of a job: of those confirmed jobs that ended within the last day, once for
 * each end.
 */
export async function startForEndedBookings({ userId }: { userId?: string } = {}): Promise<void> {
  const rows = await execute<Ended[]>(sql`
    select b.id, b.user_id, b.job, b.starts_at, b.ends_at, b.client_name, b.client_phone, b.address, b.call_id,
      case when first.id is null then ${KEY} else ${LATER_KEY} end as key
    from automations a
    join bookings b on b.user_id = a.user_id
    left join workflow_events first on first.user_id = b.user_id and first.key = ${KEY}
    where ${isOn("a")} and a.trigger = 'booking.ended' and ${userId ? sql`a.user_id = ${userId}` : sql`true`}
      and ${isConfirmed("b")} and b.ends_at > greatest(now() - interval '1 day', a.listening_since)
      and not ${isUpcoming("b")} and b.starts_at > now() - interval '8 days'
      and (first.id is null or (first.happened_at < date_trunc('milliseconds', b.ends_at) and not exists (
        select from workflow_events e where e.user_id = b.user_id and e.key = ${LATER_KEY})))
    order by b.ends_at limit ${AT_ONCE}`);
  await startRuns(
    rows.map((row) => ({
      userId: row.user_id,
      kind: "booking.ended",
      key: row.key,
      happenedAt: row.ends_at,
      subject: [row.job, row.client_name && `for ${row.client_name}`].filter(Boolean).join(" "),
      callId: row.call_id,
      bookingId: row.id,
      data: {
        booking_id: row.id,
        status: "confirmed",
        job: row.job,
        starts_at: row.starts_at.toISOString(),
        ends_at: row.ends_at.toISOString(),
        customer_name: row.client_name,
        customer_phone: row.client_phone,
        address: row.address,
        call_id: row.call_id,
      },
    })),
  );
}
