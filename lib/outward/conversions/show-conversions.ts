import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { type AgencyGrant, readAgencyGrant } from "./agency-grant";
import type {
  ConversionEvent,
  ConversionSetup,
  ConversionStatus,
  showConversions as contract,
} from "./contract";
import { DIAGNOSES } from "./sentences";
import { type ConversionSettings, readConversionSettings } from "./settings";
import { maySendAgain } from "./tables";

const PAGE = 50;

/** A client's settings for conversions with the newest events. Throws `not_found` for an unknown user. */
export const showConversions: Verb<typeof contract> = async (
  context,
  { params: { id }, query: { from, status } },
) => {
  assertAgency(context.actor);
  await assertVisibleUser(context, id);
  const [settings, grant, counts, events] = await within(
    5 * SECOND,
    Promise.all([
      readConversionSettings(id),
      readAgencyGrant(),
      countEvents(id),
      readEvents(id, { from, status }),
    ]),
  );
  return {
    data: {
      settings: toSetup(settings),
      problems: problemsOf(settings, grant),
      google_account: grant && !grant.needsReauth ? grant.account : null,
      counts,
      events: events.slice(0, PAGE).map(({ happened_at, ...event }) => ({
        ...event,
        happened_at: happened_at.toISOString(),
      })),
      from,
      more: events.length > PAGE,
    },
  };
};

const toSetup = (row: ConversionSettings | undefined): ConversionSetup => ({
  meta_on: row?.metaOn ?? false,
  meta_dataset_id: row?.metaDatasetId ?? null,
  has_meta_token: Boolean(row?.metaTokenEncrypted),
  meta_limited: row?.metaLimited ?? false,
  google_on: row?.googleOn ?? false,
  google_operating_account: row?.googleOperatingAccount ?? null,
  google_login_account: row?.googleLoginAccount ?? null,
  google_call_action: row?.googleCallAction ?? null,
  google_purchase_action: row?.googlePurchaseAction ?? null,
  callers_agree_since: row?.callersAgreeSince ?? null,
  callers_agree_by: row?.callersAgreeBy ?? null,
});

function problemsOf(row: ConversionSettings | undefined, grant: AgencyGrant | null) {
  const meta = row?.metaOn && row.metaProblem ? DIAGNOSES[row.metaProblem] : null;
  const lacksGrant = !grant || grant.needsReauth;
  const google = row?.googleOn
    ? lacksGrant
      ? DIAGNOSES.grant
      : row.googleProblem
        ? DIAGNOSES[row.googleProblem]
        : null
    : null;
  return { meta, google };
}

async function countEvents(userId: string): Promise<Partial<Record<ConversionStatus, number>>> {
  const rows = await execute<{ status: ConversionStatus; count: number }[]>(sql`
    select o.status, count(*)::int as count from conversion_outbox o where o.user_id = ${userId} group by 1`);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

type Row = Omit<ConversionEvent, "happened_at"> & { happened_at: Date };
type Wanted = { from: number; status: ConversionStatus | undefined };

async function readEvents(userId: string, { from, status }: Wanted): Promise<Row[]> {
  return await execute<Row[]>(sql`
    select o.id, o.provider, o.event_name as name, b.job, o.happened_at, o.status, o.diagnosis, o.note,
      (o.payload->'amount'->>'minor')::float8 as amount_minor, o.payload->'amount'->>'currency' as currency,
      ${maySendAgain("o")} as may_send_again
    from conversion_outbox o join bookings b on b.id = o.booking_id
    where o.user_id = ${userId} and (${status ?? null}::text is null or o.status = ${status ?? null})
    order by o.created_at desc, o.id limit ${PAGE + 1} offset ${from}`);
}
