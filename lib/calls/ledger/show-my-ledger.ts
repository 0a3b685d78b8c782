import type { Verb } from "@/lib/platform/http/endpoint";
import type { myCallLedger } from "./contract";
import { readLedger } from "./read-ledger";

/** How the actor's calls compare with the other lists. */
export const showMyLedger: Verb<typeof myCallLedger> = async ({ actor }) => {
  return { data: await readLedger(actor.accountId) };
};
