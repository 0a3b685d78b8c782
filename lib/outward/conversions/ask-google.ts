import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { logger } from "@/lib/platform/core/logger";
import {
  describeRefusal,
  type GoogleRequestStatus,
  readGoogleRequest,
} from "@/lib/providers/google/data-manager";
import { withAgencyGrant } from "./agency-grant";
import { DIAGNOSES, googleSentence } from "./sentences";
import { awaitsWord, isDue } from "./tables";

const DUPLICATE = "DUPLICATE_TRANSACTION_ID";

const isSilent = sql`(o.sent_at < now() - interval '7 days')`;

type Request = { request_id: string; age_hours: number };

/** Asks Google what became of requests, from half an hour after each until it says. Gives up after a week. */
export async function askGoogle(userId: string | null): Promise<void> {
  const requests = await execute<Request[]>(sql`
    with asked as (
      update conversion_outbox o set due_at = now() + interval '10 minutes'
      where ${awaitsWord("o")} and ${isDue("o")} and (${userId}::uuid is null or o.user_id = ${userId})
      returning o.request_id, o.sent_at
    )
    select request_id, extract(epoch from now() - min(sent_at))::float8 / 3600 as age_hours from asked group by 1`);
  for (const request of requests) await askAbout(request);
}

async function askAbout({ request_id: id, age_hours: age }: Request): Promise<void> {
  const status = await withAgencyGrant(async (client) => {
    try {
      return await readGoogleRequest(client, id);
    } catch (thrown) {
      const refusal = describeRefusal(thrown);
      if (!refusal || refusal.kind === "consent") throw thrown;
      logger().warn({ reason: refusal.reason }, "could not ask Google about conversions");
      return null;
    }
  });
  if (status && status.state !== "processing") return note(id, status);
  // At first often, later less so.
  const hours = Math.min(Math.max(age, 0.5), 6);
  await execute(sql`
    update conversion_outbox o set updated_at = now(), due_at = now() + make_interval(secs => ${hours * 3_600}),
      status = case when ${isSilent} then 'dead' else o.status end,
      diagnosis = case when ${isSilent} then ${DIAGNOSES.silent} else o.diagnosis end
    where o.request_id = ${id} and ${awaitsWord("o")}`);
}

async function note(id: string, { state, errors }: GoogleRequestStatus): Promise<void> {
  const named = errors.flatMap(({ reason, indices }) =>
    indices.map((index) => ({
      index,
      status: reason === DUPLICATE ? "accepted" : "refused",
      diagnosis: reason === DUPLICATE ? DIAGNOSES.hadIt : googleSentence(reason),
    })),
  );
  const unnamed = errors.filter(({ indices, count }) => indices.length < count);
  // Without the records' places: all of them failed, or it is not known which.
  const failedWhole = state === "failed" && named.length === 0;
  const rest = failedWhole
    ? { status: "refused", diagnosis: googleSentence(errors[0]?.reason ?? "") }
    : unnamed.length > 0
      ? { status: "dead", diagnosis: DIAGNOSES.unnamed }
      : { status: "accepted", diagnosis: null };
  const said = (column: "status" | "diagnosis") => sql`(
    select said.${sql.identifier(column)}
    from jsonb_to_recordset(${JSON.stringify(named)}::text::jsonb) as said(index int, status text, diagnosis text)
    where said.index = o.request_index limit 1)`;
  await execute(sql`
    update conversion_outbox o set updated_at = now(),
      status = coalesce(${said("status")}, ${rest.status}),
      diagnosis = case when ${said("status")} is null then ${rest.diagnosis}::text else ${said("diagnosis")} end
    where o.request_id = ${id} and ${awaitsWord("o")}`);
}
