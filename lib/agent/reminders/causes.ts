type Visit = { id: string; startsAt: Date };

/** The deduplication key of a reminder: a visit that is moved is reminded of at its new time. */
export const reminderCause = ({ id, startsAt }: Visit) => `${REMINDER}${id}|${startsAt.getTime()}`;

/** The beginning of the cause of every reminder. */
export const REMINDER = "reminder|";

/** The causes of texts after which a number still answers a reminder: reminders, and our answers to the customer. */
export const ASKS_NOTHING_ELSE = `^(${REMINDER.slice(0, -1)}|answer|passed-on)[|]`;

/** The beginning of the cause of a text that somebody is on the way. */
export const ON_THE_WAY = "on-the-way|";

/** The deduplication key of the text that somebody is on the way. */
export const onTheWayCause = ({ id, startsAt }: Visit) => `${ON_THE_WAY}${id}|${startsAt.getTime()}`;
