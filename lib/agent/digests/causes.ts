/** The beginning of the cause of the weekly text: `notice|digest|<digest>|<client>`. */
export const WEEKLY = "digest|";

export const isWeeklyText = (cause: string | undefined) => cause?.startsWith(`notice|${WEEKLY}`) ?? false;
