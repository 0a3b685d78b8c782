import type { jobOutcomes } from "@/db/schema/money";
import type { DemoBooking } from "./demo-types";
import { addMinutes } from "./london-time";
import { createRandom } from "./random";
import { makeId } from "./stable-id";

/** Each client has yet to say of so many visits how they went. */
const UNTOLD = 2;
const AMOUNTS = [8_500, 12_000, 14_500, 18_000, 24_000, 31_000, 46_000];

/** What clients said about their visits, in the evening of the day: most were paid, some did not take place. */
export function buildOutcomes(
  now: Date,
  bookings: readonly DemoBooking[],
  currencyOf: (userId: string) => string,
): (typeof jobOutcomes.$inferInsert)[] {
  const random = createRandom(53);
  const left = new Map<string, number>();
  return bookings
    .filter(({ status, endsAt }) => status === "confirmed" && endsAt < now)
    .sort((one, other) => other.startsAt.getTime() - one.startsAt.getTime() || one.id.localeCompare(other.id))
    .flatMap(({ id, userId, endsAt }) => {
      const untold = left.get(userId) ?? UNTOLD;
      left.set(userId, untold - 1);
      const outcome = random.pickWeighted([
        ["paid", 78],
        ["done", 8],
        ["quoted", 8],
        ["no_show", 6],
      ] as const);
      const amount = random.pick(AMOUNTS);
      if (untold > 0) return [];
      const hasAmount = outcome === "paid" || outcome === "quoted";
      const toldAt = addMinutes(endsAt, 45);
      return [
        {
          id: makeId(`outcome ${id}`),
          userId,
          bookingId: id,
          outcome,
          amountMinor: hasAmount ? amount : null,
          currency: hasAmount ? currencyOf(userId) : null,
          source: "tap",
          externalId: makeId(`outcome ${id}`),
          revision: 1,
          toldAt: toldAt < now ? toldAt : now,
          createdAt: toldAt < now ? toldAt : now,
        },
      ];
    });
}
