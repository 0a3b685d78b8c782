/** How many steps of a service may begin for one Google account: `burst` at once, then `aMinute`. */
export type Pace = { burst: number; aMinute: number };

type Subject = "mail" | "calendar" | "drive" | "docs" | "sheets" | "contacts" | "meetings" | "tasks";

/**
 * Burst and a minute together stay below what Google allows a user in a minute: the rest is for the person's other apps,
 * for bookings, and for other clients of the same project. A row takes two reads of 60, a mail 100 units of 6,000, a
 * document one write of 60, a meeting one of ten. For contacts and tasks Google names no figure, so these are guesses.
 * Sources: developers.google.com/workspace/{gmail,sheets,docs,calendar,meet}/api (usage limits).
 */
export const PACES: Record<Subject, Pace> = {
  mail: { burst: 20, aMinute: 20 },
  calendar: { burst: 60, aMinute: 120 },
  drive: { burst: 60, aMinute: 120 },
  docs: { burst: 20, aMinute: 20 },
  sheets: { burst: 15, aMinute: 12 },
  contacts: { burst: 15, aMinute: 30 },
  meetings: { burst: 3, aMinute: 4 },
  tasks: { burst: 30, aMinute: 60 },
};
