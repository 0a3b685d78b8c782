import { HOUR } from "@/lib/platform/core/clock";

/** Browser-safe: the longest drive to a visit. */
export const ON_THE_WAY_HOURS = 12;

type Moment = { startsAt: number; endsAt: number; now: number };

/** Whether somebody may be on the way to a visit now. Pure; in ms. */
export const mayBeOnTheWay = ({ startsAt, endsAt, now }: Moment) =>
  startsAt - now < ON_THE_WAY_HOURS * HOUR && now < endsAt;
