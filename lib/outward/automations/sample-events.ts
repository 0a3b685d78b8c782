import { and, desc, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { workflowEvents } from "@/db/schema/automations";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { Verb } from "@/lib/platform/http/endpoint";
import { formatDayTime } from "@/lib/platform/locale/dates";
import type { sampleEvents as contract } from "./contract";
import { type FieldValues, plain } from "./template";

const NEWEST = 10;

/** The newest events of a kind, for previews. Throws `not_found` for a user whom the actor may not see. */
export const sampleEvents: Verb<typeof contract> = async (context, { params: { userId, trigger } }) => {
  await assertVisibleUser(context, userId);
  const rows = await database()
    .select()
    .from(workflowEvents)
    .where(and(eq(workflowEvents.userId, userId), eq(workflowEvents.kind, trigger)))
    .orderBy(desc(workflowEvents.happenedAt))
    .limit(NEWEST);
  return {
    data: rows.map(({ id, happenedAt, data }) => ({
      id,
      happened_at: happenedAt.toISOString(),
      label: [formatDayTime(happenedAt), ...wordsOf(data as FieldValues)].join(" · "),
      data: data as FieldValues,
    })),
  };
};

/** What tells one event from another. */
const wordsOf = (data: FieldValues) =>
  [
    "outcome",
    "job",
    "full_name",
    "subject",
    "message",
    "description",
    "customer_name",
    "caller_name",
    "sender_name",
    "phone_number",
  ]
    .map((name) => plain(data[name]).slice(0, 40))
    .filter(Boolean)
    .slice(0, 2);
