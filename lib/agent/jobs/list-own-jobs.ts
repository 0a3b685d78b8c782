import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isExpected, isUpcoming } from "@/lib/agent/bookings/tables";
import { readUntold } from "@/lib/agent/money/read-untold";
import { readVisitTexts } from "@/lib/agent/reminders/read-visit-texts";
import { isConfirmed } from "@/lib/calls/calls/tables";
import { may } from "@/lib/platform/auth/permissions";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { ownJobs as contract, OwnJob } from "./contract";

const MOST = 50;

type Row = Omit<OwnJob, "starts_at" | "ends_at" | "on_the_way_at"> & { starts_at: Date; ends_at: Date };

/** The actor's own next jobs: those given to them at their account. */
export const listOwnJobs: Verb<typeof contract> = async ({ actor: { accountId, personId, role } }) => {
  const [over, rows] = await within(
    3 * SECOND,
    Promise.all([
      readUntold(accountId, personId),
      execute<Row[]>(sql`
      select b.id, b.job, b.starts_at, b.ends_at, b.client_name, coalesce(b.client_phone, b.caller_phone) as phone,
        b.address, b.notes, ${isConfirmed("b")} as is_confirmed
      from bookings b
      where b.assignee_id = ${personId} and b.user_id = ${accountId} and ${isExpected("b")} and ${isUpcoming("b")}
      order by b.starts_at, b.id limit ${MOST}`),
    ]),
  );
  const texts = await readVisitTexts(sql`b.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`);
  return {
    over: may(role, "calls.read") ? over : over.map((visit) => ({ ...visit, call_id: null })),
    data: rows.map((row) => ({
      ...row,
      starts_at: row.starts_at.toISOString(),
      ends_at: row.ends_at.toISOString(),
      on_the_way_at: texts.get(row.id)?.on_the_way_at ?? null,
    })),
  };
};
