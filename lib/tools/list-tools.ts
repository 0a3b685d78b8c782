import { assertAdmin } from "@/lib/auth/assert-admin";
import type { ActorContext } from "@/lib/auth/context";
import type { Result } from "@/lib/http/endpoint";
import type { listAllTools } from "@/lib/tools/contract";
import { readTools } from "@/lib/tools/queries";

/** All webhook tools, the newest first; for admins. */
export async function listTools({ actor }: ActorContext): Promise<Result<typeof listAllTools>> {
  assertAdmin(actor);
  return { data: await readTools() };
}
