import { eq, sql } from "drizzle-orm";
import { execute, executeIn } from "@/db/client";
import { workflowRuns } from "@/db/schema/automations";
import { revokeGrant } from "@/lib/accounts/connections/revoke-grant";
import { providerResources } from "@/lib/accounts/settings/voice-provider";
import { stopChannels } from "@/lib/agent/calendar/stop-channels";
import { lockAgent } from "@/lib/agent/readiness/find-client";
import { isOffline } from "@/lib/agent/setup/tables";
import { cancelRuns } from "@/lib/outward/automations/cancel-runs";
import { isRevoked } from "@/lib/platform/auth/tables";
import { AppError } from "@/lib/platform/core/errors";
import { agentChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { deleteElsewhereOf } from "./delete-elsewhere-of";
import { doPiece } from "./do-piece";
import { eraseAccount } from "./erase-account";
import { giveBackNumbers } from "./give-back-numbers";
import type { Leaver } from "./leaver";
import { sendCertificate } from "./send-certificate";
import type { LeavingStep } from "./steps";

/** One step for a client who leaves. Each may be repeated. Throws, with a sentence, if something is still to be done. */
export const doStep: Record<LeavingStep, (leaver: Leaver) => Promise<void>> = {
  agent: takeOff,
  access: endAccess,
  google: giveBackGoogle,
  numbers: giveBackNumbers,
  assistant: deleteAssistant,
  elsewhere: deleteElsewhereOf,
  rows: eraseAccount,
  certificate: sendCertificate,
};

/** A pause stays, and people may end it. */
async function takeOff(leaver: Leaver): Promise<void> {
  const { accountId } = leaver;
  await doPiece(leaver, async (tx, { counts }) => {
    await lockAgent(accountId, tx);
    const [memo] = await executeIn(tx)<{ live_at: string | null; offline_at: string }[]>(sql`
      with before as (select b.user_id, b.live_at from agents b where b.user_id = ${accountId} and not ${isOffline("b")})
      update agents a set offline_at = now(), live_at = null, readiness_due_at = null
      from before where a.user_id = before.user_id
      returning before.live_at::text, a.offline_at::text`);
    await recordEvents([agentChanged(accountId, { atOnce: true })], tx);
    return { counts: { agents: memo && !counts.agents ? 1 : 0 }, memo };
  });
}

async function endAccess(leaver: Leaver): Promise<void> {
  const { accountId } = leaver;
  await doPiece(leaver, async (tx) => {
    const { count: webhooks } = await executeIn(tx)(
      sql`update webhooks set is_active = false where user_id = ${accountId} and is_active`,
    );
    return { counts: { webhooks } };
  });
  await doPiece(leaver, async (tx) => {
    await cancelRuns(eq(workflowRuns.userId, accountId), "Cancelled, because the account ends.", tx);
    const { count: workflows } = await executeIn(tx)(sql`
      update automations set state = 'off', paused_reason = null, next_due_at = null, hook_key_hash = null,
        hook_key_prefix = null, updated_at = now()
      where user_id = ${accountId} and (state <> 'off' or hook_key_hash is not null)`);
    return { counts: { workflows } };
  });
  await doPiece(leaver, async (tx) => {
    const { count: keys } = await executeIn(tx)(sql`
      update automation_keys k set revoked_at = now()
      where not ${isRevoked("k")} and k.user_id = ${accountId}`);
    return { counts: { keys } };
  });
}

async function giveBackGoogle(leaver: Leaver): Promise<void> {
  const { accountId } = leaver;
  await doPiece(leaver, async () => ({ counts: { connections: 0 } }));
  const grants = await execute<{ id: string; account: string | null; token: string | null }[]>(sql`
    select id, account, refresh_token_encrypted as token from user_tokens where user_id = ${accountId}`);
  for (const { id, account, token } of grants) {
    if (account && token) {
      const grant = { id, account, tokenEncrypted: token };
      await stopChannels(grant, { of: accountId });
      await revokeGrant(grant, { besides: accountId });
    }
    await doPiece(leaver, async (tx) => {
      const { count: connections } = await executeIn(tx)(sql`delete from user_tokens where id = ${id}`);
      return { counts: { connections } };
    });
  }
}

async function deleteAssistant(leaver: Leaver): Promise<void> {
  const { accountId } = leaver;
  await doPiece(leaver, async () => ({ counts: { assistants: 0 } }));
  const [agent] = await execute<{ assistant_id: string | null }[]>(sql`
    select assistant_id from agents where user_id = ${accountId}`);
  if (!agent?.assistant_id) return;
  const vapi = await providerResources();
  if (!vapi) throw new AppError("unavailable", "There is no key for Vapi. Enter it in the admin settings.");
  await vapi.deleteAssistant(agent.assistant_id);
  await doPiece(leaver, async (tx) => {
    await executeIn(tx)(sql`update agents set assistant_id = null where user_id = ${accountId}`);
    return { counts: { assistants: 1 } };
  });
}
