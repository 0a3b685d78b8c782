/** The last line of what a booking says in a calendar. */
export const BOOKED_BY_AGENT = "Booked by your agent.";
