/** The beginning of the cause of every text to a caller who did not book. */
export const FOLLOW_UP = "follow-up|";

/** Its deduplication key. */
export const followUpCause = (callId: string) => FOLLOW_UP + callId;
