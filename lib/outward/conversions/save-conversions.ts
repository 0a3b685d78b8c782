import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { conversionSettings } from "@/db/schema/conversions";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { readPlace } from "@/lib/accounts/users/read-place";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Input, Verb } from "@/lib/platform/http/endpoint";
import type { saveConversions as contract } from "./contract";
import { DIAGNOSES, NO_CONSENT_NOTE } from "./sentences";
import { sealMetaToken } from "./settings";
import { showConversions } from "./show-conversions";
import { endedBy, hasFailed, hasNoSender, isDue, isToBeSent } from "./tables";

type Body = Input<typeof contract>["body"];

/**
 * Saves where a client's conversions go. What waits for a destination that is no more is withdrawn. What waits or failed
 * under a consent that is no more is not sent again. What else waits after a failure is tried again at once.
 */
export const saveConversions: Verb<typeof contract> = async (context, { params: { id }, body }) => {
  assertAdmin(context.actor);
  await assertVisibleUser(context, id);
  const shown = { params: { id }, query: { from: 0, status: undefined } };
  const { data: before } = await showConversions(context, shown);
  const { meta_token: token, ...rest } = body;
  const hadToken = before.settings.has_meta_token ? "before" : null;
  const { has_meta_token: _, ...beforeRest } = before.settings;
  const changes = fieldChanges(
    { ...beforeRest, meta_token: hadToken },
    { ...rest, meta_token: token === undefined ? hadToken : token },
    ["meta_token"],
  );
  if (Object.keys(changes).length > 0) {
    await within(
      3 * SECOND,
      database().transaction(async (tx) => {
        await write(id, body, tx);
        await followSettings(id, body, tx);
        await recordChange(
          context,
          { action: "updated", entity: "conversion settings", entityId: id, changes },
          tx,
        );
      }),
    );
  }
  return showConversions(context, shown);
};

async function write(userId: string, body: Body, tx: Tx): Promise<void> {
  const { meta_token: token } = body;
  const sealed = token ? sealMetaToken(token, userId) : null;
  const values = {
    metaOn: body.meta_on,
    metaDatasetId: body.meta_dataset_id,
    ...(token === undefined ? {} : { metaTokenEncrypted: sealed }),
    metaLimited: body.meta_limited,
    metaProblem: null,
    googleOn: body.google_on,
    googleOperatingAccount: body.google_operating_account,
    googleLoginAccount: body.google_login_account,
    googleCallAction: body.google_call_action,
    googlePurchaseAction: body.google_purchase_action,
    googleProblem: null,
    callersAgreeSince: body.callers_agree_since,
    callersAgreeBy: body.callers_agree_by,
    updatedAt: sql`now()`,
  };
  await tx
    .insert(conversionSettings)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: conversionSettings.userId, set: values });
}

async function followSettings(userId: string, body: Body, tx: Tx): Promise<void> {
  const account = `google:${body.google_operating_account}`;
  const destinations = [
    ...(body.meta_on ? [`meta:${body.meta_dataset_id}`] : []),
    ...(body.google_on && body.google_call_action ? [`${account}/${body.google_call_action}`] : []),
    ...(body.google_on && body.google_purchase_action ? [`${account}/${body.google_purchase_action}`] : []),
  ];
  const hasPlace = sql`(o.destination = any(${sql.param(destinations)}::text[]))`;
  const since = body.callers_agree_since;
  const { timeZone } = await readPlace(userId, tx);
  const callDay = sql`(
    select (coalesce(c.started_at, b.created_at) at time zone ${timeZone})::date
    from bookings b left join call_logs c on c.call_id = b.call_id and c.user_id = b.user_id
    where b.id = o.booking_id)`;
  const isAgreed = sql`(o.consent = 'page' or ${callDay} >= ${since}::date) is true`;
  await executeIn(tx)(sql`
    update conversion_outbox o set status = 'withdrawn', updated_at = now(), diagnosis = ${DIAGNOSES.moved}
    where o.user_id = ${userId} and ${isToBeSent("o")} and ${hasNoSender("o")} and not ${hasPlace}`);
  await executeIn(tx)(sql`
    update conversion_outbox o set
      updated_at = case when ${isToBeSent("o")} then now() else o.updated_at end, -- what had failed does not fail again
      ${endedBy("o", { why: DIAGNOSES.noConsent, note: NO_CONSENT_NOTE })}
    where o.user_id = ${userId} and (${isToBeSent("o")} or ${hasFailed("o")}) and not ${isAgreed}`);
  await executeIn(tx)(sql`
    update conversion_outbox o set due_at = now()
    where o.user_id = ${userId} and ${isToBeSent("o")} and o.attempts > 0 and not ${isDue("o")}`);
}
