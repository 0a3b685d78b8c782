import { readPlace } from "@/lib/accounts/users/read-place";
import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { isTold } from "@/lib/calls/ledger/told-days";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { notFound } from "@/lib/platform/core/errors";
import { addDays } from "@/lib/platform/locale/dates";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { type DigestReport, emptyLists } from "./read-digest";
import { type DigestRow, readDigestRows, readShortNumbers, spanOf } from "./read-digest-rows";

export type ClientReport = {
  month: string;
  before: string;
  /** Null if it has not begun. */
  after: string | null;
  /** Whether the phone company's and the voice service's lists were read for all of these days. */
  told: boolean;
  report: DigestReport;
};

/** What a client's digest of a month (`2026-10`) would say now, up to yesterday; for the agency. */
export async function readClientReport(
  { actor }: ActorContext,
  { userId, month: wanted, now = Date.now() }: { userId: string; month: string | null; now?: number },
): Promise<ClientReport> {
  assertAgency(actor);
  const setup = await readCallSetup(userId);
  if (!setup) throw notFound("That client’s agent");
  const { timeZone, country } = await readPlace(userId);
  const yesterday = addDays(localDay(now, timeZone), -1);
  const newest = yesterday.slice(0, 7);
  const month = wanted && wanted <= newest ? wanted : monthBefore(newest);
  const first = `${month}-01`;
  const last = addDays(`${monthAfter(month)}-01`, -1);
  const [to = yesterday] = [last, yesterday].sort();
  const period = { from: first, to };
  const content = await readDigestRows({ userId, setup }, period);
  const numbers = await readShortNumbers(userId, content.rows);
  const lists = emptyLists();
  for (const row of content.rows) lists[row.figure].push(toReportRow(row, numbers));
  const report = {
    ...content,
    ...{ business: setup.business_name, country, timeZone, madeAt: new Date(now), expiresAt: null, lists },
  };
  const told = await isTold(spanOf(period, timeZone));
  const after = monthAfter(month);
  return { month, before: monthBefore(month), after: after <= newest ? after : null, told, report };
}

const toReportRow = (row: DigestRow, numbers: ReadonlyMap<string, string>) => ({
  at: row.at.toISOString(),
  number: (row.callId && numbers.get(row.callId)) ?? null,
  outcome: row.outcome,
  amount_minor: row.amountMinor,
  currency: row.currency,
  erased: false,
});

const monthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7);
const monthAfter = (month: string) => addDays(`${month}-01`, 31).slice(0, 7);
