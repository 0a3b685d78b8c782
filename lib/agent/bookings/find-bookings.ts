import { and, asc, eq, not, or, type SQL, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { noteLimit } from "@/lib/agent/limits/note-limit";
import { type LimitName, type LimitReached, readLimit } from "@/lib/agent/limits/read-limit";
import { DAY, HOUR, SECOND } from "@/lib/platform/core/clock";
import { AppError } from "@/lib/platform/core/errors";
import { consume } from "@/lib/platform/http/rate-limit";
import type { Booking } from "./rows";
import { hasOutcome, isExpected, isUpcoming } from "./tables";

type Caller = {
  userId: string;
  callId: string;
  /** The number that is calling, E.164. */
  caller: string | null;
  /** Another number that the caller gives; it only works together with the name on the booking. */
  statedPhone: string | null;
  statedName: string | null;
};

/** As many as an admin can let one number have open (max_open_bookings). */
const MOST = 200;
/** Longer than any call. */
const CALL_SECONDS = (6 * HOUR) / SECOND;

/**
 * Upcoming jobs that this caller may hear about: of their number, of this call, or of a number and name they know.
 * Anything beyond their own number counts as a guess until it is right: guesses are counted before the lookup, so that
 * a refusal reveals nothing.
 */
export async function findBookings(by: Caller): Promise<Booking[] | { limit: LimitReached }> {
  const { caller, statedPhone, statedName } = by;
  const ofCaller = or(
    eq(bookings.callId, by.callId),
    caller === null ? undefined : eq(bookings.clientPhone, caller),
    caller === null ? undefined : eq(bookings.callerPhone, caller),
  );
  const own = await read(by.userId, ofCaller);
  const isOtherNumber = statedPhone !== null && statedPhone !== caller;
  const isGuess = isOtherNumber || (statedName !== null && own.length === 0);
  if (!isGuess) return own;
  const limit = await countGuess(by);
  if (limit) return { limit };
  if (!isOtherNumber || statedName === null) return own;
  const ofStated = and(
    eq(bookings.clientPhone, statedPhone),
    sql`lower(trim(${bookings.clientName})) = ${statedName.trim().toLowerCase()}`,
  );
  return read(by.userId, or(ofCaller, ofStated));
}

const read = (userId: string, which: SQL | undefined): Promise<Booking[]> =>
  database()
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, userId),
        isExpected("bookings"),
        isUpcoming("bookings"),
        not(hasOutcome("bookings")),
        which,
      ),
    )
    .orderBy(asc(bookings.startsAt))
    .limit(MOST);

/** The limit that one more guess would exceed; null if it is allowed. */
async function countGuess({ userId, callId, caller }: Caller): Promise<LimitReached | null> {
  const counters: [LimitName, string, seconds: number][] = [
    ["max_lookups_per_call", `look-up ${userId} call ${callId}`, CALL_SECONDS],
    caller === null
      ? ["max_lookups_withheld", `look-up ${userId} from withheld numbers`, DAY / SECOND]
      : ["max_lookups_per_caller", `look-up ${userId} from ${caller}`, DAY / SECOND],
  ];
  for (const [name, bucket, seconds] of counters) {
    const max = await readLimit(name);
    if (await isSpent(bucket, { max, seconds })) {
      await noteLimit({ name, max }, { userId, callId, phone: caller }, database());
      return { name, max };
    }
  }
  return null;
}

async function isSpent(bucket: string, limit: { max: number; seconds: number }): Promise<boolean> {
  try {
    await consume(bucket, limit);
    return false;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "rate_limited") return true;
    throw thrown;
  }
}
