import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { ActorContext } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { userCalls } from "./contract";
import { cursorAt, readCursor, readNewestCalls } from "./select-calls";
import { serializeCall } from "./serialize";
import { toUserCall } from "./to-user-call";

type Request = Pick<Input<typeof userCalls>, "params" | "query">;

/**
 * A page of a client's calls, newest first, without their content; for admins. Throws `not_found` for an unknown user.
 */
export async function listUserCalls(
  context: ActorContext,
  { params: { id: userId }, query: { cursor, limit } }: Request,
): Promise<Result<typeof userCalls>> {
  assertAgency(context.actor);
  await assertVisibleUser(context, userId);
  const [rows, { statusRule }] = await Promise.all([
    within(3 * SECOND, readNewestCalls({ userId, from: null, before: readCursor(cursor), limit: limit + 1 })),
    referenceMode(),
  ]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: shown.map((row) => toUserCall(serializeCall(row, statusRule))),
    next_cursor: last ? cursorAt(last) : null,
  };
}
