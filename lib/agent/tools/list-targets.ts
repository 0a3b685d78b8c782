import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { listToolTargets } from "./contract";
import { findTool, readTargets } from "./queries";

/** A tool's targets; for admins. Throws `not_found` for a tool that does not exist. */
export async function listTargets(
  { actor }: ActorContext,
  { params: { id } }: Pick<Input<typeof listToolTargets>, "params">,
): Promise<Result<typeof listToolTargets>> {
  assertAgency(actor);
  const [, data] = await Promise.all([findTool(id), readTargets({ toolId: id })]);
  return { data };
}
