import { eq, sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { workflowRuns } from "@/db/schema/automations";
import { revokeGrant } from "@/lib/accounts/connections/revoke-grant";
import { providerResources } from "@/lib/accounts/settings/voice-provider";
import { stopChannels } from "@/lib/agent/calendar/stop-channels";
import { isOffline } from "@/lib/agent/setup/tables";
import { cancelRuns } from "@/lib/outward/automations/cancel-runs";
import { isRevoked } from "@/lib/platform/auth/tables";
import { AppError } from "@/lib/platform/core/errors";
import { agentChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { findOwnNumber, releaseNumber } from "@/lib/providers/twilio/own-number";
import { deleteElsewhereOf } from "./delete-elsewhere-of";
import { eraseAccount } from "./erase-account";
import type { Counts, Leaver } from "./leaver";
import { sendCertificate } from "./send-certificate";
import type { LeavingStep } from "./steps";

/** One step for a client who leaves. Each may be repeated. Throws, with a sentence, if something is still to be done. */
export const doStep: Record<LeavingStep, (leaver: Leaver) => Promise<Counts>> = {
  agent: ({ accountId }) => takeOff(accountId),
  access: ({ accountId }) => endAccess(accountId),
  google: ({ accountId }) => giveBackGoogle(accountId),
  numbers: giveBackNumbers,
  assistant: ({ accountId }) => deleteAssistant(accountId),
  elsewhere: deleteElsewhereOf,
  rows: ({ accountId }) => eraseAccount(accountId),
  certificate: sendCertificate,
};

const takeOff = (accountId: string): Promise<Counts> =>
  database().transaction(async (tx) => {
    const { count: agents } = await execute(
      sql`
      update agents set offline_at = now(), live_at = null, paused_at = null, readiness_due_at = null
      where user_id = ${accountId} and not ${isOffline("agents")}`,
      tx,
    );
    await recordEvents([agentChanged(accountId, { atOnce: true })], tx);
    return { agents };
  });

async function endAccess(accountId: string): Promise<Counts> {
  const webhooks = await execute(
    sql`update webhooks set is_active = false where user_id = ${accountId} and is_active`,
  );
  const workflows = await database().transaction(async (tx) => {
    await cancelRuns(eq(workflowRuns.userId, accountId), "Cancelled, because the account ends.", tx);
    return execute(
      sql`
      update automations set state = 'off', paused_reason = null, next_due_at = null, hook_key_hash = null,
        hook_key_prefix = null, updated_at = now()
      where user_id = ${accountId} and (state <> 'off' or hook_key_hash is not null)`,
      tx,
    );
  });
  const keys = await execute(sql`
    update automation_keys k set revoked_at = now()
    where not ${isRevoked("k")} and k.user_id = ${accountId}`);
  return { webhooks: webhooks.count, workflows: workflows.count, keys: keys.count };
}

async function giveBackGoogle(accountId: string): Promise<Counts> {
  const grants = await execute<{ id: string; account: string | null; token: string | null }[]>(sql`
    select id, account, refresh_token_encrypted as token from user_tokens where user_id = ${accountId}`);
  for (const { id, account, token } of grants) {
    if (account && token) {
      const grant = { id, account, tokenEncrypted: token };
      await stopChannels(grant, { of: accountId });
      await revokeGrant(grant, { besides: accountId });
    }
    await execute(sql`delete from user_tokens where id = ${id}`);
  }
  return { connections: grants.length };
}

type Number = { id: string; phone_number: string; vapi_phone_number_id: string | null };

async function giveBackNumbers({ accountId, numbers: wish }: Leaver): Promise<Counts> {
  const counts = { released: 0, ported: 0, not_ours: 0 };
  const numbers = await execute<Number[]>(sql`
    select id, phone_number, vapi_phone_number_id from phone_assignments where user_id = ${accountId} and is_active`);
  const [twilio, vapi] = [createTwilioClient(), await providerResources()];
  for (const { id, phone_number, vapi_phone_number_id } of numbers) {
    if (vapi_phone_number_id) {
      if (!vapi)
        throw new AppError("unavailable", "There is no key for Vapi. Enter it in the admin settings.");
      await vapi.deleteNumber(vapi_phone_number_id);
    }
    if (wish === "ported") counts.ported++;
    else {
      const own = twilio && (await findOwnNumber(twilio, phone_number));
      if (own) await releaseNumber(twilio, own);
      counts[own ? "released" : "not_ours"]++;
    }
    await execute(sql`update phone_assignments set is_active = false, ended_at = now() where id = ${id}`);
  }
  return counts;
}

async function deleteAssistant(accountId: string): Promise<Counts> {
  const [agent] = await execute<{ assistant_id: string | null }[]>(sql`
    select assistant_id from agents where user_id = ${accountId}`);
  if (!agent?.assistant_id) return { assistants: 0 };
  const vapi = await providerResources();
  if (!vapi) throw new AppError("unavailable", "There is no key for Vapi. Enter it in the admin settings.");
  await vapi.deleteAssistant(agent.assistant_id);
  await execute(sql`update agents set assistant_id = null where user_id = ${accountId}`);
  return { assistants: 1 };
}
