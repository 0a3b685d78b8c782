import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { conflict, notFound } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { callAsProvider, ownId } from "./call-as-provider";
import type { replayInvocation as contract } from "./contract";
import { findTool } from "./queries";
import { readInvocations } from "./read-invocations";

/**
 * Calls the target of an invocation's number again, as a new tool call within the same call; for admins. Throws
 * `conflict` while the first is running, and if the number now belongs to another client, who must not get this call's
 * data.
 */
export async function replayInvocation(
  context: ActorContext,
  { params: { id: toolId, invocationId } }: Input<typeof contract>,
): Promise<Result<typeof contract>> {
  assertAdmin(context.actor);
  const [tool, [former]] = await Promise.all([
    findTool(toolId),
    readInvocations({ toolId, id: invocationId, limit: 1 }),
  ]);
  if (!former) throw notFound("That invocation");
  if (former.status === "running") {
    throw conflict("This is still running. Wait until it has ended, then replay it.");
  }
  const line = await lineOf(invocationId);
  const toolCallId = ownId("replay");
  const changes = { tool_call: { from: former.tool_call_id, to: toolCallId } };
  await recordChange(context, {
    action: "replayed",
    entity: "tool invocation",
    entityId: invocationId,
    changes,
  });
  return {
    data: await callAsProvider(context, {
      tool,
      callId: former.call_id,
      toolCallId,
      line,
      caller: former.caller,
      arguments: former.arguments ?? {},
    }),
  };
}

/** The called number, as long as the same client has it. */
async function lineOf(invocationId: string) {
  const [row] = await execute<
    { number: string | null; phone_number_id: string | null; is_theirs: boolean }[]
  >(sql`
    select i.called_number as number, a.vapi_phone_number_id as phone_number_id,
      a.user_id is not null and (i.user_id is null or i.user_id = a.user_id) as is_theirs
    from tool_invocations i left join phone_assignments a on a.is_active and a.phone_number = i.called_number
    where i.id = ${invocationId}`);
  if (!row?.number || !row.is_theirs) {
    throw conflict(
      "The number of this call no longer belongs to the same client, so it cannot be replayed. Assign the number again, or make a test call.",
    );
  }
  return { phoneNumber: row.number, phoneNumberId: row.phone_number_id };
}
