import { sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { DIAGNOSES } from "./sentences";
import { isToBeSent } from "./tables";

/** Removes the customer's data from the events of these jobs. The events stay, so that nothing of theirs is ever sent again. */
export async function forgetCustomersOfEvents(bookingIds: readonly string[], tx: Tx): Promise<void> {
  await executeIn(tx)(sql`
    update conversion_outbox o set payload = null, call_id = null, updated_at = now(),
      status = case when ${isToBeSent("o")} then 'withdrawn' else o.status end,
      diagnosis = case when ${isToBeSent("o")} then ${DIAGNOSES.erased} else o.diagnosis end
    where o.booking_id = any(${sql.param([...bookingIds])}::uuid[])`);
}
