import type { CallLog, UserCall } from "./contract";

/** A call in an admin's list: without what was said. */
export const toUserCall = (call: CallLog): UserCall => ({
  call_id: call.call_id,
  phone_number: call.phone_number,
  number_deleted_after: call.number_deleted_after,
  started_at: call.started_at,
  duration: call.duration,
  call_direction: call.call_direction,
  status: call.status,
});
