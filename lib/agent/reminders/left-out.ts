import { createHmac } from "node:crypto";

/** Never changed: a booking stays where it is. It is no secret, and keeps this choice apart from any other by the id. */
const KEY = "callwright reminders, a tenth without";
const WITHOUT = 0.1;

/** Whether a booking is one of the tenth that gets no reminder, so that the effect can be measured. Pure. */
export function isLeftOut(bookingId: string): boolean {
  return createHmac("sha256", KEY).update(bookingId).digest().readUInt32BE(0) / 2 ** 32 < WITHOUT;
}
