import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { limitTo, skip } from "@/db/planning";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { readReceivers, usedReceivers } from "./channels";
import type { listAlerts, ShownAlert, ShownChannel } from "./contract";
import { readParts } from "./read-parts";
import { isOpenAlert } from "./tables";

const A_PAGE = 30;
const MOST_OPEN = 100;

/** What is wrong now, the channels with what became of the newest message of each, the parts, and what was wrong before. */
export const showAlerts: Verb<typeof listAlerts> = async ({ actor }, { query: { from } }) => {
  assertAgency(actor);
  const [open, channels, parts, past] = await within(
    5 * SECOND,
    Promise.all([
      execute<Row[]>(
        sql`select * from alerts a where ${isOpenAlert("a")} order by since, id ${limitTo(MOST_OPEN)}`,
      ),
      readChannels(),
      readParts(),
      execute<Row[]>(sql`
        select * from alerts a where not ${isOpenAlert("a")}
        order by closed_at desc nulls first, id ${limitTo(A_PAGE + 1)} ${skip(from)}`),
    ]),
  );
  return {
    data: {
      open: open.map(toShown),
      channels,
      parts,
      past: past.slice(0, A_PAGE).map(toShown),
      next: past.length > A_PAGE ? from + A_PAGE : null,
    },
  };
};

/** The open alerts alone, for the overview. */
export async function readOpenAlerts({ actor }: ActorContext): Promise<ShownAlert[]> {
  assertAgency(actor);
  const rows = await within(
    3 * SECOND,
    execute<Row[]>(
      sql`select * from alerts a where ${isOpenAlert("a")} order by since, id ${limitTo(MOST_OPEN)}`,
    ),
  );
  return rows.map(toShown);
}

type Row = Omit<ShownAlert, "since" | "opened_at" | "closed_at"> & {
  since: Date;
  opened_at: Date;
  closed_at: Date | null;
};

const toShown = ({ id, kind, title, line, path, since, opened_at, closed_at }: Row): ShownAlert => ({
  ...{ id, kind, title, line, path },
  since: since.toISOString(),
  opened_at: opened_at.toISOString(),
  closed_at: closed_at?.toISOString() ?? null,
});

async function readChannels(): Promise<ShownChannel[]> {
  const receivers = await usedReceivers(await readReceivers());
  const rows = await execute<(Omit<ShownChannel, "at"> & { at: Date | null })[]>(sql`
    select r.channel, r.address, d.state, d.created_at as at, d.problem
    from jsonb_to_recordset(${JSON.stringify(receivers)}::text::jsonb) as r(channel text, address text)
      left join lateral (select * from alert_deliveries d where d.channel = r.channel and d.address = r.address
        order by d.created_at desc limit 1) d on true`);
  return rows.map((row) => ({ ...row, at: row.at?.toISOString() ?? null }));
}
