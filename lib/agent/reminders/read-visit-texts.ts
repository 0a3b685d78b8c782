import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { hasFailed } from "@/lib/agent/texts/tables";
import { ON_THE_WAY, REMINDER } from "./causes";
import type { VisitReminder } from "./contract";
import { startInMs, wasLeftOut, wasRefused } from "./tables";

export type VisitTexts = { reminder: VisitReminder | null; on_the_way_at: string | null };

type Row = {
  id: string;
  left_out: boolean | null;
  refused: boolean;
  answer: "kept" | "other_time" | null;
  at: Date | null;
  on_the_way_at: Date | null;
};

/** What was texted to customers of visits at their present times, by booking id. `which` is a condition on `b`. */
export async function readVisitTexts(which: SQL): Promise<Map<string, VisitTexts>> {
  const rows = await execute<Row[]>(sql`
    select b.id, ${wasLeftOut("m")} as left_out, m.answer, coalesce(m.answered_at, m.created_at) as at,
      coalesce(${wasRefused("m")} or ${hasFailed("t")}, false) as refused, w.created_at as on_the_way_at
    from bookings b
      left join reminders m on m.booking_id = b.id and m.starts_at = b.starts_at
      left join text_messages t on t.cause = ${REMINDER} || b.id::text || '|' || ${startInMs("b")}
      left join text_messages w on w.cause = ${ON_THE_WAY} || b.id::text || '|' || ${startInMs("b")} and not ${hasFailed("w")}
    where ${which}`);
  return new Map(
    rows.map(({ id, left_out, refused, answer, at, on_the_way_at }) => {
      const state = left_out ? "left_out" : refused ? "failed" : (answer ?? "sent");
      const reminder = at && ({ state, at: new Date(at).toISOString() } as const);
      return [id, { reminder, on_the_way_at: on_the_way_at && new Date(on_the_way_at).toISOString() }];
    }),
  );
}
