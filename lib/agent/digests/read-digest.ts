import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { firmName } from "@/lib/accounts/users/tables";
import { isDisabled } from "@/lib/platform/auth/tables";
import { sha256 } from "@/lib/platform/core/crypto";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import type { Advice, DigestFacts, Figure } from "./figures";
import { countReasons, FIGURES, NO_FIGURES } from "./figures";
import { readToken } from "./link-token";
import { isErased, isOpenLink, shortNumber } from "./tables";

export type ReportRow = {
  at: string;
  /** The last digits of the caller's number; null if it was withheld or is not kept. */
  number: string | null;
  outcome: string | null;
  amount_minor: number | null;
  currency: string | null;
  erased: boolean;
};

export type DigestReport = DigestFacts & {
  business: string;
  country: CountryCode;
  timeZone: string;
  madeAt: Date;
  /** Null for one that is not behind a link. */
  expiresAt: Date | null;
  lists: Record<Figure, ReportRow[]>;
};

type Head = {
  id: string;
  period_from: string;
  period_to: string;
  time_zone: string;
  sums: { currency: string; minor: number }[];
  missing_calls: number;
  advice: Advice | null;
  created_at: Date;
  expires_at: Date;
  business: string;
  country: CountryCode;
};

/**
 * The report that a link opens; null for one that is forged, expired, revoked or unknown, after the same work. Changes
 * nothing: mail scanners open links.
 */
export async function readReport(token: string): Promise<DigestReport | null> {
  const id = readToken(token, "digest link");
  const [head] = await execute<Head[]>(sql`
    select d.id, d.period_from::text, d.period_to::text, d.time_zone, d.sums, d.missing_calls, d.advice, d.created_at,
      l.expires_at, ${firmName(sql`d.user_id`)} as business, p.country
    from digest_links l join digests d on d.id = l.digest_id
      join accounts a on a.id = d.user_id join profiles p on p.id = d.user_id
    where l.hash = ${sha256(token)} and l.id = ${id}::uuid and ${isOpenLink("l")} and not ${isDisabled("p")}`);
  if (!head) return null;
  const lists = await readLists(head.id);
  return {
    period: { from: head.period_from, to: head.period_to },
    figures: countLists(lists),
    sums: head.sums,
    reasons: countReasons(lists.not_booked),
    missingCalls: head.missing_calls,
    advice: head.advice,
    business: head.business,
    country: head.country,
    timeZone: head.time_zone,
    madeAt: head.created_at,
    expiresAt: head.expires_at,
    lists,
  };
}

/** A figure is the number of its rows, always. */
export function countLists(lists: Record<Figure, unknown[]>): Record<Figure, number> {
  const figures = { ...NO_FIGURES };
  for (const figure of FIGURES) figures[figure] = lists[figure].length;
  return figures;
}

type Entry = Omit<ReportRow, "at"> & { figure: Figure; at: Date };

async function readLists(digestId: string): Promise<Record<Figure, ReportRow[]>> {
  const entries = await execute<Entry[]>(sql`
    select e.figure, e.at, ${shortNumber("c")} as number, e.outcome, e.amount_minor::float8 as amount_minor,
      e.currency, ${isErased("e")} as erased
    from digest_entries e left join call_logs c on c.call_id = e.call_id and c.user_id = e.user_id
    where e.digest_id = ${digestId} order by e.figure, e.nth`);
  const lists = emptyLists();
  for (const { figure, at, ...row } of entries) lists[figure].push({ ...row, at: at.toISOString() });
  return lists;
}

export const emptyLists = (): Record<Figure, ReportRow[]> => ({
  answered: [],
  out_of_hours: [],
  booked: [],
  not_booked: [],
  jobs: [],
  paid: [],
  unknown: [],
  broken: [],
});
