import type { DbOrTx } from "@/db/client";
import { hasConsented } from "@/lib/agent/texts/number-consent";
import type { Booking } from "./rows";

/**
 * Where texts about a booking go: to the number that called, not to another one that the caller gave, unless its owner
 * agreed during that call (ABUSE-04). Null if that was withheld.
 */
export async function textRecipient(
  { userId, callId, callerPhone, clientPhone }: Booking,
  db: DbOrTx,
): Promise<string | null> {
  if (!clientPhone || clientPhone === callerPhone || callId === null) return callerPhone;
  const hasAgreed = await hasConsented({ userId, callId, recipient: clientPhone }, db);
  return hasAgreed ? clientPhone : callerPhone;
}
