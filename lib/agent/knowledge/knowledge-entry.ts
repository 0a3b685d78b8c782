/** Browser-safe: what an agent knows, as questions with approved answers. */

export const LONGEST_ANSWER = 400;
/** What a browser writes as the approver: saving puts the admin in its place. */
export const APPROVED_ON_SAVE = "00000000-0000-0000-0000-000000000000";

type Validity = { approved_by: string | null; valid_from: string | null; valid_until: string | null };

/** Whether it may be told to a caller on a day, such as 2026-12-25, in the business's time zone. */
export const isToldOn = ({ approved_by, valid_from, valid_until }: Validity, day: string): boolean =>
  approved_by !== null && (!valid_from || valid_from <= day) && (!valid_until || day <= valid_until);

/** Whether it is over for good: it will not be told again. */
export const isOver = ({ valid_until }: Pick<Validity, "valid_until">, day: string): boolean =>
  valid_until !== null && valid_until < day;
