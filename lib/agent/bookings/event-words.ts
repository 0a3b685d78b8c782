import type { Booking } from "./rows";

/** An event's title, as we write it. */
export const titleOf = ({ job, clientName }: Pick<Booking, "job" | "clientName">) =>
  clientName ? `${job}: ${clientName}` : job;

/** The last line of a booking's description in a calendar. */
export const BOOKED_BY_AGENT = "Booked by your agent.";
