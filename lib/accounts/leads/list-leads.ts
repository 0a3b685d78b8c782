import { sql } from "drizzle-orm";
import * as z from "zod";
import { execute } from "@/db/client";
import { limitTo } from "@/db/planning";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";

export type ListedLead = {
  id: string;
  full_name: string;
  email: string;
  phone: string;
  company: string;
  business_type: string | null;
  message: string | null;
  created_at: string;
  /** When it was marked as done. */
  handled_at: string | null;
};

export type LeadPage = {
  leads: ListedLead[] /** The `after` of the next page; null on the last one. */;
  next: string | null;
};

export const LEADS_A_PAGE = 50;

/**
 * Contact requests, newest first, 50 at a time; for admins. `after` is the id of the last one already seen, so every
 * page costs the same. An invalid or deleted id starts from the top.
 */
export async function listLeads({ actor }: ActorContext, after?: string): Promise<LeadPage> {
  assertAgency(actor);
  const id = z.uuid().safeParse(after).data;
  const seen = id && (await momentOf(id));
  const rows = await execute<Row[]>(sql`
    select id, full_name, email, phone, company, business_type, message, created_at, handled_at
    from contact_leads
    ${seen ? olderThan(seen) : sql``}
    order by created_at desc nulls first, id ${limitTo(LEADS_A_PAGE + 1)}`);
  const leads = rows.slice(0, LEADS_A_PAGE).map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    handled_at: row.handled_at?.toISOString() ?? null,
  }));
  return { leads, next: rows.length > LEADS_A_PAGE ? (leads.at(-1)?.id ?? null) : null };
}

type Row = Omit<ListedLead, "created_at" | "handled_at"> & { created_at: Date; handled_at: Date | null };
type Seen = { id: string; moment: string };

/** Rows after this one in the list's order; the first comparison lets the index seek. */
const olderThan = ({ id, moment }: Seen) => sql`
  where created_at <= ${moment}::timestamptz and (created_at < ${moment}::timestamptz or id > ${id})`;

/** As text, since a JavaScript date would lose its microseconds. */
async function momentOf(id: string): Promise<Seen | undefined> {
  const [row] = await execute<Seen[]>(sql`
    select id, created_at::text as moment from contact_leads where id = ${id}`);
  return row;
}
