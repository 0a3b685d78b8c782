import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { isAfter, pageOf, placeOf } from "@/db/pages";
import { automations, workflowRuns } from "@/db/schema/automations";
import { bookings } from "@/db/schema/bookings";
import { isWithinReach } from "@/lib/platform/auth/own-rows";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { listRuns as contract, runsOf as runsOfContract } from "./contract";
import { assertVisibleAutomation, SHOWN, serializeRun } from "./queries";

/** A page of a workflow's runs, the newest first. */
export const listRuns: Verb<typeof contract> = async (context, { params, query }) => {
  await assertVisibleAutomation(context, params.id);
  const rows = await database()
    .select({ ...SHOWN, place: placeOf(NEWEST, ".") })
    .from(workflowRuns)
    .innerJoin(automations, eq(automations.id, workflowRuns.automationId))
    .where(
      and(
        eq(workflowRuns.automationId, params.id),
        query.status ? eq(workflowRuns.status, query.status) : undefined,
        isAfter(query.cursor, NEWEST),
      ),
    )
    .orderBy(desc(workflowRuns.startedAt), desc(workflowRuns.id))
    .limit(query.limit + 1);
  const { shown, next } = pageOf(rows, query.limit);
  return { data: shown.map(serializeRun), next_cursor: next };
};

const NEWEST = { moment: workflowRuns.startedAt, id: workflowRuns.id };
const MOST = 50;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The runs that a call, with its bookings, or a booking started; none for another client's. */
export const runsOf: Verb<typeof runsOfContract> = async (context, { params: { kind, subjectId } }) => {
  const subject =
    kind === "call"
      ? or(eq(workflowRuns.callId, subjectId), inArray(workflowRuns.bookingId, bookingsOf(subjectId)))
      : UUID.test(subjectId)
        ? eq(workflowRuns.bookingId, subjectId)
        : sql`false`;
  const rows = await database()
    .select(SHOWN)
    .from(workflowRuns)
    .innerJoin(automations, eq(automations.id, workflowRuns.automationId))
    .where(and(subject, isWithinReach(context, workflowRuns.userId)))
    .orderBy(desc(workflowRuns.startedAt), desc(workflowRuns.id))
    .limit(MOST);
  return { data: rows.map(serializeRun) };
};

/** A job that ended or was moved later belongs to the call that booked it. */
const bookingsOf = (callId: string) =>
  database().select({ id: bookings.id }).from(bookings).where(eq(bookings.callId, callId));
