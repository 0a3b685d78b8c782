import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { readPlace } from "@/lib/accounts/users/read-place";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import { periodDays } from "@/lib/platform/locale/period";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import { localDay } from "@/lib/platform/locale/zoned-time";
import type { CallLedger } from "./contract";
import { configuredSources, readSources, type SourceState } from "./sources";

type Counts = Record<
  | "carrier"
  | "provider"
  | "here"
  | "fetching"
  | "lost"
  | "neverReached"
  | "otherWay"
  | "notAtCarrier"
  | "notAtProvider"
  | "recordings"
  | "waiting"
  | "lostRecordings",
  number
>;

/** The last 30 days as last compared: of one client, or of all clients and unassigned numbers. */
export async function readLedger(userId: string | null): Promise<CallLedger> {
  const { timeZone } = userId ? await readPlace(userId) : DEFAULT_PLACE;
  const { from, to } = periodDays(30, timeZone);
  const [sources, configured] = await within(3 * SECOND, Promise.all([readSources(), configuredSources()]));
  const compared = configured.map((source) => sources[source]).filter(isCompared);
  const first = compared.map(({ comparedFrom }) => localDay(comparedFrom.getTime(), timeZone)).sort()[0];
  const since = first && first > from ? first : from;
  const counts = await within(3 * SECOND, addUp(userId, since, to));
  const ends = compared.map(({ comparedUntil }) => comparedUntil.getTime());
  return {
    since: first ? since : null,
    carrier: configured.includes("carrier") && isCompared(sources.carrier) ? counts.carrier : null,
    provider: counts.provider,
    here: counts.here,
    differences: {
      fetching: counts.fetching,
      lost: counts.lost,
      never_reached: counts.neverReached,
      other_way: counts.otherWay,
      not_at_carrier: counts.notAtCarrier,
      not_at_provider: counts.notAtProvider,
    },
    recordings: { all: counts.recordings, waiting: counts.waiting, lost: counts.lostRecordings },
    compared_at: ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null,
    failing: configured.flatMap((source) => {
      const since = sources[source].failingSince;
      return since ? [{ source, since: since.toISOString() }] : [];
    }),
  };
}

type Compared = SourceState & { comparedFrom: Date; comparedUntil: Date };
const isCompared = (state: SourceState): state is Compared =>
  state.comparedFrom !== null && state.comparedUntil !== null;

async function addUp(userId: string | null, from: string, to: string): Promise<Counts> {
  const [row] = await execute<[Counts]>(sql`
    select coalesce(sum(carrier), 0)::int as carrier, coalesce(sum(provider), 0)::int as provider,
      coalesce(sum(here), 0)::int as here, coalesce(sum(fetching), 0)::int as fetching,
      coalesce(sum(lost), 0)::int as lost, coalesce(sum(never_reached), 0)::int as "neverReached",
      coalesce(sum(other_way), 0)::int as "otherWay", coalesce(sum(not_at_carrier), 0)::int as "notAtCarrier",
      coalesce(sum(not_at_provider), 0)::int as "notAtProvider", coalesce(sum(recordings), 0)::int as recordings,
      coalesce(sum(recordings_waiting), 0)::int as waiting,
      coalesce(sum(recordings_lost), 0)::int as "lostRecordings"
    from ${userId ? sql`ledger_days` : sql`ledger_totals`}
    where ${userId ? sql`user_id = ${userId}` : sql`true`} and day between ${from} and ${to}`);
  return row;
}
