import { database } from "@/db/client";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { isTold } from "@/lib/calls/ledger/told-days";
import { conflict } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { addDays } from "@/lib/platform/locale/dates";
import { localDay } from "@/lib/platform/locale/zoned-time";
import type { sendDigestNow as contract } from "./contract";
import { readDigestRows, spanOf } from "./read-digest-rows";
import { queueDigestEmails } from "./send-digest-email";
import { showDigests } from "./show-digests";
import { addLink, storeDigest } from "./store-digest";

/** Emails the signed-in owner a digest of the last seven whole days. Throws `conflict` while that is not possible. */
export const sendDigestNow: Verb<typeof contract> = async (context) => {
  const { accountId: userId, personId } = context.actor;
  const setup = await readCallSetup(userId);
  if (!setup) throw conflict("Your agent is not set up yet. Please ask your agency.");
  const { data: before } = await showDigests(context);
  if (before.monthly_email.problem) throw conflict(before.monthly_email.problem);
  const today = localDay(Date.now(), setup.time_zone);
  const period = { from: addDays(today, -7), to: addDays(today, -1) };
  if (!(await isTold(spanOf(period, setup.time_zone)))) {
    throw conflict("The phone company’s list of these days has not been read yet. Try again in an hour.");
  }
  const content = await readDigestRows({ userId, setup }, period);
  await database().transaction(async (tx) => {
    const digestId = await storeDigest({ userId, kind: "asked", timeZone: setup.time_zone, content }, tx);
    if (!digestId) throw new Error("The insert returned no row");
    await addLink({ digestId, userId, personId, channel: "email" }, tx);
    await recordChange(context, { action: "sent", entity: "digest", entityId: digestId, userId }, tx);
  });
  await queueDigestEmails({ userId });
  return showDigests(context);
};
