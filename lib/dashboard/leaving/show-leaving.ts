import { type SQL, sql } from "drizzle-orm";
import { type DbOrTx, database, executeIn } from "@/db/client";
import { limitTo } from "@/db/planning";
import type { Certificate } from "@/db/schema/departures";
import { firmName } from "@/lib/accounts/users/tables";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { isGenuine } from "./certificate";
import type {
  clientLeaving,
  Departure,
  Leaving,
  listDepartures as listContract,
  myLeaving,
} from "./contract";
import { isLeaving, isWithdrawn } from "./tables";

const NEWEST = 50;

/** Whether the actor's client leaves, and what has to be known before. */
export const showMyLeaving: Verb<typeof myLeaving> = async ({ actor }) => {
  return { data: await readLeaving(actor.accountId) };
};

/** The same of any client, for people of the agency. Throws `not_found` for an unknown id. */
export const showLeaving: Verb<typeof clientLeaving> = async ({ actor }, { params: { id } }) => {
  assertAgency(actor);
  return { data: await readLeaving(id) };
};

/** Clients who leave or have left, the newest first; for people of the agency. */
export const listDepartures: Verb<typeof listContract> = async ({ actor }) => {
  assertAgency(actor);
  return { data: await readDepartures(sql`not ${isWithdrawn("d")}`) };
};

export async function readLeaving(accountId: string, db: DbOrTx = database()): Promise<Leaving> {
  const [[known], [departure = null]] = await Promise.all([
    executeIn(db)<Omit<Leaving, "departure">[]>(sql`
      select coalesce(${firmName(sql`leaver.id`)}, p.email) as firm,
        (select count(*)::int from call_holds h where h.user_id = leaver.id) as held,
        array(select n.phone_number from phone_assignments n where n.user_id = leaver.id and n.is_active order by 1) as phone_numbers
      from accounts leaver join profiles p on p.id = leaver.id where leaver.id = ${accountId}`),
    readDepartures(sql`d.account_id = ${accountId} and ${isLeaving("d")}`, db),
  ]);
  if (!known) throw notFound("The client");
  return { ...known, departure };
}

type Row = Omit<Departure, "requested_at" | "erase_at" | "finished_at" | "is_genuine" | "certificate"> & {
  requested_at: Date;
  erase_at: Date;
  finished_at: Date | null;
  certificate: Certificate | null;
  seal: string | null;
};

async function readDepartures(which: SQL, db: DbOrTx = database()): Promise<Departure[]> {
  const rows = await executeIn(db)<Row[]>(sql`
    select d.id, d.account_id, d.numbers, d.is_by_agency, d.requested_at, d.erase_at, d.completed_at as finished_at, d.certificate, d.seal,
      ${firmName(sql`d.account_id`)} as firm,
      (select json_agg(json_build_object('step', s.step, 'state', s.state, 'problem', s.problem,
          'due_at', to_char(s.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'done_at', to_char(s.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by s.place)
        from departure_steps s where s.departure_id = d.id) as steps
    from departures d where ${which} order by d.requested_at desc ${limitTo(NEWEST)}`);
  return rows.map(({ requested_at, erase_at, finished_at, certificate, seal, ...row }) => ({
    ...row,
    requested_at: requested_at.toISOString(),
    erase_at: erase_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    certificate,
    is_genuine: certificate && seal ? isGenuine(certificate, seal) : null,
  }));
}
