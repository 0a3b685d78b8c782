/** The last line of a booking's description in a calendar. */
export const BOOKED_BY_AGENT = "Booked by your agent.";
