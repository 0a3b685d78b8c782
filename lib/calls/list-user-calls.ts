import { assertAdmin } from "@/lib/auth/assert-admin";
import type { ActorContext } from "@/lib/auth/context";
import type { userCalls } from "@/lib/calls/contract";
import { cursorAt, readCursor, readNewestCalls } from "@/lib/calls/queries";
import { serializeCall } from "@/lib/calls/serialize";
import { SECOND } from "@/lib/core/clock";
import { within } from "@/lib/core/errors";
import type { Input, Result } from "@/lib/http/endpoint";
import { referenceMode } from "@/lib/reference-mode";
import { assertVisibleUser } from "@/lib/users/visible-user";

type Request = Pick<Input<typeof userCalls>, "params" | "query">;

/** A page of a client's calls, newest first, without what was said; for admins. Throws `not_found` for an unknown user. */
export async function listUserCalls(
  context: ActorContext,
  { params: { id: userId }, query: { cursor, limit } }: Request,
): Promise<Result<typeof userCalls>> {
  assertAdmin(context.actor);
  await assertVisibleUser(context, userId);
  const [rows, { callStatus }] = await Promise.all([
    within(3 * SECOND, readNewestCalls({ userId, from: null, before: readCursor(cursor), limit: limit + 1 })),
    referenceMode(),
  ]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: shown.map((row) => {
      const { call_id, phone_number, started_at, duration, call_direction, status } = serializeCall(
        row,
        callStatus,
      );
      return { call_id, phone_number, started_at, duration, call_direction, status };
    }),
    next_cursor: last ? cursorAt(last) : null,
  };
}
