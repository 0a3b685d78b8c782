import { sql } from "drizzle-orm";
import { column } from "@/db/column";

const tellsBooking = (notification: string) => sql`(${column(notification, "kind")} = 'booking')`;

/**
 * The notification, by the alias of `notifications`, tells of a booking that was cancelled or moved since, as a newer one
 * tells. Their causes are those of note-news.ts.
 */
export const isOvertaken = (notification: string) => {
  const part = (row: string, nth: number) =>
    sql`split_part(${column(row, "cause")}, '|', ${sql.raw(String(nth))})`;
  return sql`(${tellsBooking(notification)} and exists (
    select from notifications newer
    where newer.user_id = ${column(notification, "user_id")} and newer.created_at > ${column(notification, "created_at")}
      and ${tellsBooking("newer")} and ${part("newer", 2)} in ('moved', 'cancelled')
      and ${part("newer", 3)} = ${part(notification, 3)}))`;
};
