import { pageOf } from "@/db/pages";
import { noteLooks } from "@/lib/accounts/audit/note-look";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { listInvocations as contract } from "./contract";
import { assertTool } from "./queries";
import { readInvocations } from "./read-invocations";

type Request = Pick<Input<typeof contract>, "params" | "query">;

/** A page of a tool's log; for admins. Throws `not_found` for a tool that does not exist. */
export async function listInvocations(
  context: ActorContext,
  { params: { id: toolId }, query: { target: targetId, failed, cursor: after, limit } }: Request,
): Promise<Result<typeof contract>> {
  assertAgency(context.actor);
  const [, rows] = await Promise.all([
    assertTool(toolId),
    within(
      5 * SECOND,
      readInvocations({ toolId, targetId, failed: failed === "true", after, limit: limit + 1 }),
    ),
  ]);
  const { shown: data, next } = pageOf(rows, limit);
  const clients = new Set(data.flatMap(({ user_id }) => user_id ?? []));
  await noteLooks(
    context,
    [...clients].map((userId) => ({ entity: "tool calls" as const, userId })),
  );
  return { data, next_cursor: next };
}
