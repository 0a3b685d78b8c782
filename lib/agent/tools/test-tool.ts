import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { callAsProvider, ownId } from "./call-as-provider";
import type { testTool as contract } from "./contract";
import { findTool } from "./queries";

/** Ofcom keeps this number free for drama: anything that a target sends there reaches no one. */
export const TEST_CALLER = "+447700900999";

/** Calls a tool for a number as the voice provider would; for admins. The target really runs. */
export async function testTool(
  context: ActorContext,
  { params: { id }, body }: Input<typeof contract>,
): Promise<Result<typeof contract>> {
  assertAdmin(context.actor);
  const tool = await findTool(id);
  const callId = ownId("test");
  const changes = { call: { from: null, to: callId }, phone_number: { from: null, to: body.phone_number } };
  await recordChange(context, { action: "tested", entity: "tool", entityId: id, changes });
  const line = { phoneNumber: body.phone_number, phoneNumberId: await providerIdOf(body.phone_number) };
  const toolCallId = ownId("test");
  return {
    data: await callAsProvider(context, {
      tool,
      callId,
      toolCallId,
      line,
      caller: TEST_CALLER,
      arguments: body.arguments,
    }),
  };
}

async function providerIdOf(phoneNumber: string): Promise<string | null> {
  const [row] = await execute<{ id: string | null }[]>(sql`
    select vapi_phone_number_id as id from phone_assignments where is_active and phone_number = ${phoneNumber}`);
  return row?.id ?? null;
}
