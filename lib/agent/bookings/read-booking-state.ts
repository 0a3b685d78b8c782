import { readBooking, toEventData } from "./rows";

/** What is known of a booking now, in the names of its events; null if it is gone. */
export async function readBookingState(id: string) {
  const booking = await readBooking(id);
  return booking && toEventData(booking);
}
