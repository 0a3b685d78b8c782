import { assertAdmin } from "@/lib/auth/assert-admin";
import type { ActorContext } from "@/lib/auth/context";
import type { Input, Result } from "@/lib/http/endpoint";
import type { readReadiness as contract, Readiness } from "./contract";
import { findClient } from "./find-client";
import { readResults, toReadiness } from "./results";

/** How a client's agent stands, asking nobody; for admins. Throws `not_found` for an id that nobody has. */
export async function showReadiness(
  { actor }: ActorContext,
  { params: { userId } }: Pick<Input<typeof contract>, "params">,
): Promise<Result<typeof contract>> {
  assertAdmin(actor);
  return { data: await readReadinessOf(userId) };
}

export async function readReadinessOf(userId: string): Promise<Readiness> {
  const [client, results] = await Promise.all([findClient(userId), readResults(userId)]);
  return toReadiness(client, results);
}
