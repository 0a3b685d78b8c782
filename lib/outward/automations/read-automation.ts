import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { readAutomation as contract } from "./contract";
import { describeAutomation } from "./describe-automation";
import { findAutomation } from "./queries";

/** One workflow. Throws `not_found` for another client's. */
export async function readAutomation(
  context: ActorContext,
  { params }: Pick<Input<typeof contract>, "params">,
): Promise<Result<typeof contract>> {
  return { data: await describeAutomation(context, await findAutomation(context, params.id)) };
}
