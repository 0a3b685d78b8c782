import { isAction } from "@/lib/agent/tools/action-names";
import { readArguments } from "@/lib/agent/tools/actions/read-arguments";
import { runAction } from "@/lib/agent/tools/actions/run-action";
import { OUR_FAULT } from "@/lib/agent/tools/sentences";
import { rehearsalOffice } from "./rehearsal-office";
import type { World } from "./world";

const TIME_LIMIT_MS = 5_000;
const NOT_ASKED = "This is a rehearsal: the business's own system was not asked. Please take a message.";

/** A call of one of the candidate's tools. `action`: null for an address of the client's own. */
export type WorldCall = {
  userId: string;
  callId: string;
  toolCallId: string;
  caller: string | null;
  action: string | null;
  arguments: unknown;
};

/** Runs a tool's built-in action on a world, which it changes. Systems of the client's own are never asked. */
export async function actInWorld(
  world: World,
  { action, arguments: given, ...call }: WorldCall,
): Promise<{ result: string } | { error: string }> {
  if (action === null || !isAction(action)) return { error: NOT_ASKED };
  const office = rehearsalOffice(world, call.userId);
  const said = await runAction(action, { ...call, args: readArguments(given), office }, TIME_LIMIT_MS);
  if (!said) return { error: OUR_FAULT };
  return "error" in said ? { error: said.error } : { result: said.result };
}
