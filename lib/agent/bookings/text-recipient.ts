import type { DbOrTx } from "@/db/client";
import { agreedNumber } from "@/lib/agent/texts/number-consent";
import type { Booking } from "./rows";

/** Where texts about a booking go (ABUSE-04). Null if the caller's number was withheld. */
export const textRecipient = (
  { userId, callId, callerPhone, clientPhone }: Booking,
  db: DbOrTx,
): Promise<string | null> => agreedNumber({ userId, callId, stated: clientPhone, calling: callerPhone }, db);
