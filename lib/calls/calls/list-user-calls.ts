import { pageOf } from "@/db/pages";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { CallLog, UserCall, userCalls } from "./contract";
import { readNewestCalls } from "./select-calls";
import { serializeCall } from "./serialize";

/**
 * A page of a client's calls, newest first, without their content; for admins. Throws `not_found` for an unknown user.
 */
export const listUserCalls: Verb<typeof userCalls> = async (
  context,
  { params: { id: userId }, query: { cursor, limit } },
) => {
  assertAgency(context.actor);
  await assertVisibleUser(context, userId);
  const [rows, { statusRule }] = await Promise.all([
    within(3 * SECOND, readNewestCalls({ userId, from: null, after: cursor, limit: limit + 1 })),
    referenceMode(),
  ]);
  const { shown, next } = pageOf(rows, limit);
  return {
    data: shown.map((row) => toUserCall(serializeCall(row, statusRule))),
    next_cursor: next,
  };
};

/** A call in an admin's list: without what was said. */
export const toUserCall = (call: CallLog): UserCall => ({
  call_id: call.call_id,
  phone_number: call.phone_number,
  number_deleted_after: call.number_deleted_after,
  started_at: call.started_at,
  duration: call.duration,
  call_direction: call.call_direction,
  status: call.status,
});
