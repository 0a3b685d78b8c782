import type { ActorContext } from "@/lib/platform/auth/context";
import type { Result } from "@/lib/platform/http/endpoint";
import type { myCallLedger } from "./contract";
import { readLedger } from "./read-ledger";

/** How the actor's calls compare with the other lists. */
export async function showMyLedger({ actor }: ActorContext): Promise<Result<typeof myCallLedger>> {
  return { data: await readLedger(actor.accountId) };
}
