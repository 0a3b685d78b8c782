import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Result } from "@/lib/platform/http/endpoint";
import type { listAllTools } from "./contract";
import { readTools } from "./queries";

/** All webhook tools, newest first; for admins. */
export async function listTools({ actor }: ActorContext): Promise<Result<typeof listAllTools>> {
  assertAgency(actor);
  return { data: await readTools() };
}
